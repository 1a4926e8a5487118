/* irs/freertos_outside.h: what is outside of irs/freertos.h, with what to do instead. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_OUTSIDE_H
#define IRS_FREERTOS_OUTSIDE_H

#ifdef __cplusplus
extern "C" {
#endif

/* (A use is a compiler error with its line; arguments do not matter.) */
#ifdef __cplusplus
#define FR_I_OUTSIDE(name, instead) __attribute__((unavailable("outside of irs/freertos.h; " instead))) long name(...)
#else
#define FR_I_OUTSIDE(name, instead) __attribute__((unavailable("outside of irs/freertos.h; " instead))) long name()
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wstrict-prototypes"
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#endif
#endif

/* Interrupts. */
#define FR_I_ISR(name) FR_I_OUTSIDE(name, "there are no interrupts: have a task do what an interrupt would")
FR_I_ISR(xTaskNotifyFromISR);
FR_I_ISR(xTaskNotifyIndexedFromISR);
FR_I_ISR(xTaskNotifyAndQueryFromISR);
FR_I_ISR(xTaskNotifyAndQueryIndexedFromISR);
FR_I_ISR(xTaskGenericNotifyFromISR);
FR_I_ISR(vTaskNotifyGiveFromISR);
FR_I_ISR(vTaskNotifyGiveIndexedFromISR);
FR_I_ISR(xTaskResumeFromISR);
FR_I_ISR(xTaskGetTickCountFromISR);
FR_I_ISR(uxTaskPriorityGetFromISR);
FR_I_ISR(taskENTER_CRITICAL_FROM_ISR);
FR_I_ISR(taskEXIT_CRITICAL_FROM_ISR);
FR_I_ISR(portYIELD_FROM_ISR);
FR_I_ISR(portEND_SWITCHING_ISR);
FR_I_ISR(portSET_INTERRUPT_MASK_FROM_ISR);
FR_I_ISR(portCLEAR_INTERRUPT_MASK_FROM_ISR);
FR_I_ISR(xQueueSendFromISR);
FR_I_ISR(xQueueSendToBackFromISR);
FR_I_ISR(xQueueSendToFrontFromISR);
FR_I_ISR(xQueueOverwriteFromISR);
FR_I_ISR(xQueueReceiveFromISR);
FR_I_ISR(xQueuePeekFromISR);
FR_I_ISR(uxQueueMessagesWaitingFromISR);
FR_I_ISR(xQueueIsQueueEmptyFromISR);
FR_I_ISR(xQueueIsQueueFullFromISR);
FR_I_ISR(xSemaphoreGiveFromISR);
FR_I_ISR(xSemaphoreTakeFromISR);
FR_I_ISR(xSemaphoreGetMutexHolderFromISR);
FR_I_ISR(uxSemaphoreGetCountFromISR);
FR_I_ISR(xEventGroupSetBitsFromISR);
FR_I_ISR(xEventGroupClearBitsFromISR);
FR_I_ISR(xEventGroupGetBitsFromISR);
FR_I_ISR(xTimerStartFromISR);
FR_I_ISR(xTimerStopFromISR);
FR_I_ISR(xTimerResetFromISR);
FR_I_ISR(xTimerChangePeriodFromISR);
FR_I_ISR(xTimerPendFunctionCallFromISR);

/* Queue sets. */
#define FR_I_SET(name) FR_I_OUTSIDE(name, "there are no queue sets: take one queue, or a notification")
FR_I_SET(xQueueCreateSet);
FR_I_SET(xQueueCreateSetStatic);
FR_I_SET(xQueueAddToSet);
FR_I_SET(xQueueRemoveFromSet);
FR_I_SET(xQueueSelectFromSet);

/* Stream buffers and message buffers. */
#define FR_I_STREAM(name) FR_I_OUTSIDE(name, "take a queue")
FR_I_STREAM(xStreamBufferCreate);
FR_I_STREAM(xStreamBufferCreateStatic);
FR_I_STREAM(xStreamBufferSend);
FR_I_STREAM(xStreamBufferReceive);
FR_I_STREAM(vStreamBufferDelete);
FR_I_STREAM(xMessageBufferCreate);
FR_I_STREAM(xMessageBufferCreateStatic);
FR_I_STREAM(xMessageBufferSend);
FR_I_STREAM(xMessageBufferReceive);
FR_I_STREAM(vMessageBufferDelete);

/* Tasks. */
FR_I_OUTSIDE(xCoRoutineCreate, "take a task");
FR_I_OUTSIDE(vCoRoutineSchedule, "take a task");
FR_I_OUTSIDE(xTaskCreateRestricted, "there is no memory protection: take xTaskCreate");
FR_I_OUTSIDE(xTaskCallApplicationTaskHook, "call the function");
FR_I_OUTSIDE(vTaskSetApplicationTaskTag, "keep it with the task's argument");
FR_I_OUTSIDE(vTaskSetThreadLocalStoragePointer, "keep it with the task's argument");
FR_I_OUTSIDE(pvTaskGetThreadLocalStoragePointer, "keep it with the task's argument");
FR_I_OUTSIDE(uxTaskGetStackHighWaterMark, "a task's stack is that of a pthread");
FR_I_OUTSIDE(uxTaskGetStackHighWaterMark2, "a task's stack is that of a pthread");
FR_I_OUTSIDE(uxTaskGetSystemState, "nothing is known of tasks but what eTaskGetState says");
FR_I_OUTSIDE(vTaskGetInfo, "nothing is known of tasks but what eTaskGetState says");
FR_I_OUTSIDE(vTaskList, "nothing is known of tasks but what eTaskGetState says");
FR_I_OUTSIDE(vTaskGetRunTimeStats, "time is that of delays");
FR_I_OUTSIDE(ulTaskGetRunTimeCounter, "time is that of delays");
FR_I_OUTSIDE(vTaskStepTick, "ticks pass when the idle task has its turn");
FR_I_OUTSIDE(xTaskCatchUpTicks, "ticks pass when the idle task has its turn");
FR_I_OUTSIDE(xPortGetFreeHeapSize, "memory is that of malloc");
FR_I_OUTSIDE(xPortGetMinimumEverFreeHeapSize, "memory is that of malloc");

#if defined __clang__ && !defined __cplusplus
#pragma clang diagnostic pop
#endif

#ifdef __cplusplus
}
#endif
#endif
