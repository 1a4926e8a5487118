/* What FreeRTOS leaves undefined, or to configASSERT, and the header does not. */
#define configUSE_TIMERS 1
#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>
#include <timers.h>

static TaskHandle_t other;
static SemaphoreHandle_t mutex, second;
static QueueHandle_t q;

static void helper(void *unused) {
  int x;
  (void)x;
#if CASE == 1
  xSemaphoreTake(mutex, portMAX_DELAY);
#elif CASE == 8
  xQueueReceive(q, &x, portMAX_DELAY);
#elif CASE == 18
  xSemaphoreTake(second, portMAX_DELAY);
  vTaskDelay(1);
  xSemaphoreTake(mutex, portMAX_DELAY);
#endif
  vTaskDelay(10);
  vTaskDelete(NULL);
}

static void user(void *unused) {
  int x = 0;
  (void)x;
  vTaskDelay(1);
#if CASE == 1
  xSemaphoreGive(mutex);
#elif CASE == 2
  vTaskDelete(other);
  static StaticTask_t memory;
  static StackType_t stack[128];
  other = xTaskCreateStatic(helper, "static", 128, NULL, 1, stack, &memory);
  vTaskDelete(other);
  vTaskResume(other);
#elif CASE == 4
  vTaskSuspendAll();
  vTaskDelay(1);
#elif CASE == 5
  taskENTER_CRITICAL();
  xSemaphoreTake(mutex, 0);
  xSemaphoreTake(mutex, 1);
#elif CASE == 6
  vTaskPrioritySet(NULL, configMAX_PRIORITIES);
#elif CASE == 7
  return;
#elif CASE == 8
  vQueueDelete(q);
#elif CASE == 9
  xQueueOverwrite(q, &x);
#elif CASE == 10
  xTaskResumeAll();
#elif CASE == 11
  taskENTER_CRITICAL();
  taskEXIT_CRITICAL();
  taskEXIT_CRITICAL();
#elif CASE == 12
  xQueueSend((QueueHandle_t)NULL, &x, 0);
#elif CASE == 13
  ulTaskNotifyTakeIndexed(1, pdTRUE, 0);
#elif CASE == 14
  xSemaphoreCreateCounting(2, 3);
#elif CASE == 15
  xEventGroupSetBits(xEventGroupCreate(), 0x01000000);
#elif CASE == 16
  xTaskNotifyGive((TaskHandle_t)NULL);
#elif CASE == 17
  xTimerCreate("none", 0, pdFALSE, NULL, NULL);
#elif CASE == 18
  xSemaphoreTake(mutex, portMAX_DELAY);
  vTaskDelay(1);
  xSemaphoreTake(second, portMAX_DELAY);
#endif
  vTaskDelay(20);
  vTaskDelete(NULL);
}

int main(void) {
  mutex = xSemaphoreCreateMutex();
  second = xSemaphoreCreateMutex();
  q = xQueueCreate(2, sizeof(int));
#if CASE == 3
  vTaskDelay(1);
#endif
  xTaskCreate(helper, "helper", 128, NULL, 2, &other);
  xTaskCreate(user, "user", 128, NULL, 1, NULL);
  vTaskStartScheduler();
  return 0;
}
