/* Notifications of tasks. */
#include <FreeRTOS.h>
#include <stdio.h>
#include <task.h>

static TaskHandle_t taker, waiter;

static void say(const char *what, long n) {
  printf("%u %s: %s %ld\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), what, n);
}

static void takes(void *unused) {
  say("nothing", ulTaskNotifyTake(pdTRUE, 0));
  say("too late", ulTaskNotifyTake(pdTRUE, 3));
  say("one of them", ulTaskNotifyTake(pdFALSE, portMAX_DELAY));
  say("the rest", ulTaskNotifyTake(pdTRUE, 10));
  say("none", ulTaskNotifyTake(pdTRUE, 1));
  say("suspended meanwhile", ulTaskNotifyTake(pdTRUE, portMAX_DELAY));
  vTaskDelete(NULL);
}

static void waits(void *unused) {
  uint32_t value = 7;
  say("waits", xTaskNotifyWait(0, 0xffffffffU, &value, portMAX_DELAY));
  say("value", value);
  say("waits", xTaskNotifyWait(0, 1, &value, 20));
  say("value", value);
  say("waits", xTaskNotifyWait(4, 0, &value, 20));
  say("value", value);
  say("too late", xTaskNotifyWait(0, 0, &value, 1));
  say("left", value);
  vTaskDelete(NULL);
}

static void gives(void *unused) {
  uint32_t before = 0;
  vTaskDelay(5);
  xTaskNotifyGive(taker);
  xTaskNotifyGive(taker);
  say("gave two", 0);
  say("sets", xTaskNotify(waiter, 5, eSetValueWithoutOverwrite));
  say("sets no more", xTaskNotify(waiter, 6, eSetValueWithoutOverwrite));
  vTaskDelay(1);
  say("bits", xTaskNotify(waiter, 9, eSetBits));
  say("asks", xTaskNotifyAndQuery(waiter, 2, eSetBits, &before));
  say("before", before);
  vTaskDelay(3);
  say("increments", xTaskNotify(waiter, 0, eIncrement));
  say("no action", xTaskNotify(waiter, 77, eNoAction));
  say("clears", xTaskNotifyStateClear(NULL));
  vTaskDelay(3);
  vTaskSuspend(taker);
  xTaskNotifyGive(taker);
  say("suspended", eTaskGetState(taker) == eSuspended);
  vTaskResume(taker);
  say("my value", ulTaskNotifyValueClear(NULL, 0));
  vTaskDelete(NULL);
}

int main(void) {
  xTaskCreate(takes, "takes", 128, NULL, 2, &taker);
  xTaskCreate(waits, "waits", 128, NULL, 3, &waiter);
  xTaskCreate(gives, "gives", 128, NULL, 1, NULL);
  vTaskStartScheduler();
  puts("end");
  return 0;
}
