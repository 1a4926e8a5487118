/* irs/freertos.h: FreeRTOS in its cooperative configuration (configUSE_PREEMPTION 0), over pthreads: tasks and their
 * notifications, queues, semaphores, mutexes, event groups, software timers. An implementation of its own, with the names
 * and the meaning of FreeRTOS' kernel V11. Programs include <FreeRTOS.h>, <task.h> and so on, which are in the folder
 * irs/freertos; they, and FreeRTOSConfig.h if there is one, are to be on the include path.
 *
 * A task goes on until it waits or yields; then the ready task of the highest priority is next, and of several the one
 * that has waited for longest. Time is that of delays: a tick passes when the idle task has its turn, or when each task of
 * the highest priority has yielded in vain. There are no interrupts. What FreeRTOS leaves undefined, or to configASSERT,
 * is a failed assertion.
 *
 * The same source runs and is verified: scheduler and primitives are ordinary code, which a verifier executes like the rest
 * of the program.
 *
 * Beyond FreeRTOS: vTaskStartScheduler returns when no task is left; and a verifier can be asked to look at all orders of
 * tasks of one priority (irs_freertos_any_turn), and at ticks at any time between turns (irs_freertos_any_tick).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_H
#define IRS_FREERTOS_H

#include "freertos_config.h"
#include "freertos_kernel.h"
#include "freertos_task.h"
#include "freertos_queue.h"
#include "freertos_events.h"
#include "freertos_timers.h"
#include "freertos_outside.h"

#endif
