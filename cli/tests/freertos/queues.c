/* Queues: who waits, who is woken, what comes in which order. */
#include <FreeRTOS.h>
#include <queue.h>
#include <stdio.h>
#include <task.h>

struct message {
  int what;
  const char *text;
};

static QueueHandle_t q, box;

static void say(const char *what, long n) {
  printf("%u %s: %s %ld\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), what, n);
}

static void sender(void *unused) {
  struct message m = {0, "sent"};
  for (; m.what < 3; m.what++) say("sends", xQueueSend(q, &m, 5));
  m.what = 9;
  say("is too late", xQueueSendToFront(q, &m, 2));
  vTaskDelay(3);
  say("to the front", xQueueSendToFront(q, &m, portMAX_DELAY));
  say("spaces", (long)uxQueueSpacesAvailable(q));
  vTaskDelay(10);
  m.what = 30;
  say("resets", xQueueReset(q));
  xQueueSend(q, &m, 0);
  vTaskDelay(5);
  int x = 1;
  xQueueOverwrite(box, &x);
  x = 2;
  xQueueOverwrite(box, &x);
  vTaskDelete(NULL);
}

static void receiver(void *number) {
  struct message m;
  vTaskDelay(8);
  for (int i = 0; i < 3; i++) {
    m.what = -1;
    say("receives", xQueueReceive(q, &m, 4));
    say("message", m.what);
    taskYIELD();
  }
  say("waits", number != NULL);
  if (xQueuePeek(q, &m, number ? portMAX_DELAY : 5)) say(m.text, m.what);
  say("there are", (long)uxQueueMessagesWaiting(q));
  if (xQueueReceive(q, &m, 0)) say("has got it", m.what);
  int x = 0;
  if (xQueueReceive(box, &x, 100)) say("box", x);
  vTaskDelete(NULL);
}

int main(void) {
  q = xQueueCreate(2, sizeof(struct message));
  box = xQueueCreate(1, sizeof(int));
  xTaskCreate(receiver, "low", 128, NULL, 1, NULL);
  xTaskCreate(receiver, "high", 128, (void *)&box, 3, NULL);
  xTaskCreate(sender, "sender", 128, NULL, 2, NULL);
  vTaskStartScheduler();
  vQueueDelete(q);
  puts("end");
  return 0;
}
