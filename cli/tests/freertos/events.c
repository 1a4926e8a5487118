/* Event groups. */
#include <FreeRTOS.h>
#include <event_groups.h>
#include <stdio.h>
#include <task.h>

static EventGroupHandle_t bits, meeting;

static void say(const char *what, long n) {
  printf("%u %s: %s %ld\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), what, n);
}

static void any(void *unused) {
  say("some", xEventGroupWaitBits(bits, 6, pdFALSE, pdFALSE, portMAX_DELAY));
  say("there already", xEventGroupWaitBits(bits, 2, pdTRUE, pdTRUE, 0));
  say("no longer", xEventGroupWaitBits(bits, 2, pdTRUE, pdTRUE, 0));
  say("too late", xEventGroupWaitBits(bits, 16, pdTRUE, pdTRUE, 2));
  say("meets", xEventGroupSync(meeting, 1, 7, portMAX_DELAY));
  vTaskDelete(NULL);
}

static void all(void *unused) {
  say("all", xEventGroupWaitBits(bits, 5, pdTRUE, pdTRUE, portMAX_DELAY));
  say("left", xEventGroupGetBits(bits));
  say("nobody comes", xEventGroupSync(meeting, 2, 7, 1));
  vTaskDelay(3);
  say("meets", xEventGroupSync(meeting, 2, 7, portMAX_DELAY));
  vTaskDelete(NULL);
}

static void sets(void *unused) {
  vTaskDelay(1);
  say("sets", xEventGroupSetBits(bits, 1));
  say("sets", xEventGroupSetBits(bits, 2));
  taskYIELD();
  say("sets", xEventGroupSetBits(bits, 4));
  say("clears", xEventGroupClearBits(bits, 8));
  vTaskDelay(9);
  say("meets", xEventGroupSync(meeting, 4, 7, 0));
  say("over", xEventGroupGetBits(meeting));
  vTaskDelay(2);
  vEventGroupDelete(meeting);
  vTaskDelete(NULL);
}

int main(void) {
  bits = xEventGroupCreate();
  meeting = xEventGroupCreate();
  xTaskCreate(any, "any", 128, NULL, 2, NULL);
  xTaskCreate(all, "all", 128, NULL, 3, NULL);
  xTaskCreate(sets, "sets", 128, NULL, 1, NULL);
  vTaskStartScheduler();
  puts("end");
  return 0;
}
