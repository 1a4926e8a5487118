/* Tasks: whose turn it is, and when. */
#include <FreeRTOS.h>
#include <stdio.h>
#include <string.h>
#include <task.h>

static TaskHandle_t a, b, c, late;

static void say(const char *what) {
  printf("%u %s(%u): %s\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), (unsigned)uxTaskPriorityGet(NULL), what);
}

static void later(void *unused) {
  say("made by another");
  vTaskDelay(pdMS_TO_TICKS(4));
  say("does not come so far");
}

static void first(void *argument) {
  TickType_t last = xTaskGetTickCount();
  say(argument ? (const char *)argument : "none");
  taskYIELD();
  say("again");
  vTaskDelay(0);
  say("third");
  xTaskCreate(later, "later", configMINIMAL_STACK_SIZE, NULL, 3, &late);
  say("nobody is interrupted");
  vTaskDelay(2);
  say(eTaskGetState(late) == eBlocked ? "later waits" : "later does not wait");
  vTaskDelete(late);
  printf("%d\n", (int)xTaskDelayUntil(&last, 5));
  say("at 5");
  printf("%d\n", (int)xTaskDelayUntil(&last, 5));
  say("at 10");
  vTaskDelay(7);
  printf("%d\n", (int)xTaskDelayUntil(&last, 5));
  printf("%u\n", (unsigned)last);
  say("too late for 15");
  vTaskDelete(NULL);
}

static void second(void *unused) {
  say("begins");
  vTaskPrioritySet(c, 3);
  say("raises c");
  taskYIELD();
  say("after c");
  vTaskSuspend(a);
  vTaskDelay(3);
  say(eTaskGetState(a) == eSuspended ? "a is suspended" : "a is not suspended");
  vTaskResume(a);
  vTaskPrioritySet(NULL, 2);
  say("lower");
  vTaskDelay(30);
  printf("%d\n", (int)(xTaskGetHandle("c") == c));
  vTaskDelete(NULL);
}

static void third(void *unused) {
  for (int i = 0; i < 3; i++) {
    say("polls");
    taskYIELD();
  }
  vTaskSuspendAll();
  taskYIELD();
  say("still here");
  xTaskResumeAll();
  say("deletes itself at once");
  vTaskDelay(31);
  say(xTaskGetCurrentTaskHandle() == c ? "me" : "somebody else");
  vTaskDelete(NULL);
}

int main(void) {
  xTaskCreate(first, "a", configMINIMAL_STACK_SIZE, (void *)"with an argument", 2, &a);
  xTaskCreate(second, "b", configMINIMAL_STACK_SIZE, NULL, 2, &b);
  xTaskCreate(third, "a name that is too long", configMINIMAL_STACK_SIZE, NULL, 1, &c);
  strcpy(pcTaskGetName(c), "c");
  vTaskStartScheduler();
  puts("end");
  return 0;
}
