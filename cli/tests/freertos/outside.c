/* THING: what is outside of irs/freertos.h. */
#include <FreeRTOS.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>

QueueHandle_t q;
TaskHandle_t t;

void uses(void) {
  BaseType_t woken = pdFALSE;
  (void)woken;
#if THING == 1
  xQueueSendFromISR(q, &woken, &woken);
#elif THING == 2
  xSemaphoreGiveFromISR(q, NULL);
#elif THING == 3
  vTaskNotifyGiveFromISR(t, &woken);
#elif THING == 4
  portYIELD_FROM_ISR(woken);
#elif THING == 5
  xQueueCreateSet(3);
#elif THING == 6
  xStreamBufferCreate(100, 10);
#endif
}
