/* Software timers, and the memory of the caller. */
#define configUSE_TIMERS 1
#define configTIMER_TASK_PRIORITY 2
#define configTIMER_QUEUE_LENGTH 3
#include <FreeRTOS.h>
#include <stdio.h>
#include <task.h>
#include <timers.h>

static TimerHandle_t once, ever;
static int beats;

static void say(const char *what, long n) {
  printf("%u %s: %s %ld\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), what, n);
}

static void over(TimerHandle_t timer) {
  say(pcTimerGetName(timer), (long)(intptr_t)pvTimerGetTimerID(timer));
  if (timer != ever) return;
  if (++beats == 3) xTimerChangePeriod(ever, 4, 0);
  if (beats == 5) xTimerStop(ever, 0);
}

static void pended(void *text, uint32_t n) { say((const char *)text, n); }

static void user(void *unused) {
  say("starts", xTimerStart(once, 0));
  say("starts", xTimerStart(ever, 0));
  say("active", xTimerIsTimerActive(once));
  vTaskDelay(3);
  say("active", xTimerIsTimerActive(once));
  say("again", xTimerReset(once, 0));
  say("calls", xTimerPendFunctionCall(pended, (void *)"called", 8, 0));
  say("period", (long)xTimerGetPeriod(ever));
  vTaskDelay(20);
  say("stopped", xTimerIsTimerActive(ever));
  vTaskPrioritySet(NULL, 3);
  for (int i = 0; i < 4; i++) say("commands", xTimerStart(once, 0));
  vTaskDelay(10);
  xTimerDelete(once, 0);
  xTimerDelete(ever, 0);
  vTaskDelay(1);
  vTaskDelete(NULL);
}

int main(void) {
  once = xTimerCreate("once", 3, pdFALSE, (void *)(intptr_t)1, over);
  ever = xTimerCreate("ever", 2, pdTRUE, (void *)(intptr_t)2, over);
  xTaskCreate(user, "user", 128, NULL, 1, NULL);
  vTaskStartScheduler();
  puts("end");
  return 0;
}
