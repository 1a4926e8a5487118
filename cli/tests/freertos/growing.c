/* For ever, with numbers that grow and any data: a queue gives each message once, in the order of their numbers. */
#include <FreeRTOS.h>
#include <queue.h>
#include <task.h>

void irs_input(void *place, size_t size);

struct message {
  unsigned number;
  int value;
};

static QueueHandle_t q;
static unsigned put, got;

static void producer(void *unused) {
  TickType_t last = xTaskGetTickCount();
  for (;;) {
    struct message m = {put++, 0};
    irs_input(&m.value, sizeof m.value);
    xQueueSend(q, &m, portMAX_DELAY);
    xTaskDelayUntil(&last, 2);
  }
}

static void consumer(void *unused) {
  struct message m;
  for (;;) {
    if (xQueueReceive(q, &m, 5) != pdPASS) continue;
    configASSERT(m.number == got);
    got++;
#ifdef BUG
    if (m.value == 77) got++;
#endif
  }
}

int main(void) {
  irs_input(&put, sizeof put);
  got = put;
  q = xQueueCreate(2, sizeof(struct message));
  xTaskCreate(producer, "producer", 128, NULL, 1, NULL);
  xTaskCreate(consumer, "consumer", 128, NULL, 2, NULL);
  vTaskStartScheduler();
  return 0;
}
