/* irs/freertos_config.h: FreeRTOSConfig.h, and what holds where that says nothing; types and constants. Not to be included
 * by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_CONFIG_H
#define IRS_FREERTOS_CONFIG_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#if __has_include("FreeRTOSConfig.h")
#include "FreeRTOSConfig.h"
#endif

#ifndef configUSE_PREEMPTION
#define configUSE_PREEMPTION 0
#endif
#if configUSE_PREEMPTION
#error "outside of irs/freertos.h: tasks are never interrupted; it takes configUSE_PREEMPTION 0"
#endif
#if defined configNUMBER_OF_CORES && configNUMBER_OF_CORES > 1
#error "outside of irs/freertos.h: there is one core"
#endif

#ifndef configMAX_PRIORITIES
#define configMAX_PRIORITIES 5
#endif
#ifndef configMINIMAL_STACK_SIZE
#define configMINIMAL_STACK_SIZE 128
#endif
#ifndef configMAX_TASK_NAME_LEN
#define configMAX_TASK_NAME_LEN 16
#endif
#ifndef configTICK_RATE_HZ
#define configTICK_RATE_HZ 1000
#endif
#ifndef configINITIAL_TICK_COUNT
#define configINITIAL_TICK_COUNT 0
#endif
#ifndef configTASK_NOTIFICATION_ARRAY_ENTRIES
#define configTASK_NOTIFICATION_ARRAY_ENTRIES 1
#endif
#ifndef configUSE_IDLE_HOOK
#define configUSE_IDLE_HOOK 0
#endif
#ifndef configUSE_TICK_HOOK
#define configUSE_TICK_HOOK 0
#endif
#ifndef configUSE_TIMERS
#define configUSE_TIMERS 0
#endif
#ifndef configUSE_DAEMON_TASK_STARTUP_HOOK
#define configUSE_DAEMON_TASK_STARTUP_HOOK 0
#endif
#ifndef configTIMER_TASK_PRIORITY
#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)
#endif
#ifndef configTIMER_QUEUE_LENGTH
#define configTIMER_QUEUE_LENGTH 10
#endif
#ifndef configTIMER_TASK_STACK_DEPTH
#define configTIMER_TASK_STACK_DEPTH configMINIMAL_STACK_SIZE
#endif
#ifndef configASSERT
#define configASSERT(x) assert(x)
#endif
#ifndef configSTACK_DEPTH_TYPE
#define configSTACK_DEPTH_TYPE uint32_t
#endif

/* (Those of the port to POSIX.) */
typedef unsigned long StackType_t;
typedef long BaseType_t;
typedef unsigned long UBaseType_t;
#define TICK_TYPE_WIDTH_16_BITS 0
#define TICK_TYPE_WIDTH_32_BITS 1
#define TICK_TYPE_WIDTH_64_BITS 2
#ifndef configTICK_TYPE_WIDTH_IN_BITS
#if defined configUSE_16_BIT_TICKS && configUSE_16_BIT_TICKS
#define configTICK_TYPE_WIDTH_IN_BITS TICK_TYPE_WIDTH_16_BITS
#else
#define configTICK_TYPE_WIDTH_IN_BITS TICK_TYPE_WIDTH_32_BITS
#endif
#endif
#if configTICK_TYPE_WIDTH_IN_BITS == TICK_TYPE_WIDTH_64_BITS
#error "outside of irs/freertos.h: ticks of 64 bits; those of 32 bits never end, either"
#elif configTICK_TYPE_WIDTH_IN_BITS == TICK_TYPE_WIDTH_16_BITS
typedef uint16_t TickType_t;
#define portMAX_DELAY ((TickType_t)0xffff)
#else
typedef uint32_t TickType_t;
#define portMAX_DELAY ((TickType_t)0xffffffffUL)
#endif
#define portTICK_PERIOD_MS ((TickType_t)1000 / configTICK_RATE_HZ)
#define portTICK_RATE_MS portTICK_PERIOD_MS
#define portTickType TickType_t
#define portSTACK_TYPE StackType_t
#define portBASE_TYPE BaseType_t

#define pdFALSE ((BaseType_t)0)
#define pdTRUE ((BaseType_t)1)
#define pdPASS pdTRUE
#define pdFAIL pdFALSE
#define errQUEUE_EMPTY ((BaseType_t)0)
#define errQUEUE_FULL ((BaseType_t)0)
#define errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY (-1)
#ifndef pdMS_TO_TICKS
#define pdMS_TO_TICKS(ms) ((TickType_t)(((uint64_t)(ms) * (uint64_t)configTICK_RATE_HZ) / (uint64_t)1000U))
#endif
#ifndef pdTICKS_TO_MS
#define pdTICKS_TO_MS(ticks) ((TickType_t)(((uint64_t)(ticks) * (uint64_t)1000U) / (uint64_t)configTICK_RATE_HZ))
#endif

#define tskIDLE_PRIORITY ((UBaseType_t)0U)
#define tskKERNEL_VERSION_NUMBER "irs/freertos.h"
#define portTASK_FUNCTION_PROTO(name, argument) void name(void *argument)
#define portTASK_FUNCTION(name, argument) void name(void *argument)

#endif
