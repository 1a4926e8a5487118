/* A machine under FreeRTOS (irs/freertos.h, configUSE_PREEMPTION 0). A sensor is measured again and again; its samples go
 * through a queue to a controller, which writes to a valve; a display shows the valve. Sensor, valve and display are on one
 * bus, which a mutex protects, since an access takes a tick. A software timer notifies the watchdog, which looks whether
 * the controller has done something since it looked last. It never ends. Samples are inputs, any 32-bit numbers; the numbers
 * of samples and the counters grow for ever, from any number on (as if they were kept over a reset).
 *
 * What is asserted:
 *   - one task at a time is on the bus;
 *   - the queue gives each sample once, in the order of their numbers;
 *   - the valve is within its bounds, whatever is measured;
 *   - the controller is not late when the watchdog looks.
 *
 *   -DBUG=1       the display does not take the bus
 *   -DBUG=2       the controller puts a sample that is just 100 back, to look at it again
 *   -DTICKS=1000  (to run) ends after so many ticks, and says what was done
 */
#define configUSE_TIMERS 1
#define configTIMER_TASK_PRIORITY 4
#define configTIMER_QUEUE_LENGTH 2
#include <assert.h>

#include <FreeRTOS.h>

#include <queue.h>
#include <semphr.h>
#include <task.h>
#include <timers.h>
#ifdef TICKS
#include <stdio.h>
#include <stdlib.h>
#endif

void irs_input(void *place, size_t size);

#ifndef BUG
#define BUG 0
#endif

struct message {
  unsigned number;
  int value;
};

static QueueHandle_t samples;
static SemaphoreHandle_t bus;
static TaskHandle_t watching;
static int on_the_bus;
static int valve;
static unsigned sent, received, seen; /* samples, ever; and when the watchdog has looked */
static unsigned first;                /* where all numbers began */

/* An access takes a tick, and nobody else has the bus meanwhile. */
static void use_the_bus(void) {
  assert(!on_the_bus);
  on_the_bus = 1;
  vTaskDelay(1);
  on_the_bus = 0;
}

static int measure(void) {
  int value = 0;
  irs_input(&value, sizeof value);
  xSemaphoreTake(bus, portMAX_DELAY);
  use_the_bus();
  xSemaphoreGive(bus);
  return value;
}

static void sensor(void *unused) {
  (void)unused;
  for (;;) {
    struct message m = {0, measure()};
    m.number = sent;
    if (xQueueSend(samples, &m, 0) == pdPASS) sent++;
    vTaskDelay(pdMS_TO_TICKS(4));
  }
}

static void controller(void *unused) {
  struct message m;
  (void)unused;
  for (;;) {
    xQueueReceive(samples, &m, portMAX_DELAY);
    assert(m.number == received);
    received++;
    if (BUG == 2 && m.value == 100) xQueueSendToFront(samples, &m, 0);
    int opened = m.value < 0 ? 0 : m.value > 100 ? 100 : m.value;
    xSemaphoreTake(bus, portMAX_DELAY);
    use_the_bus();
    valve = opened;
    xSemaphoreGive(bus);
  }
}

static void display(void *unused) {
  (void)unused;
  for (;;) {
    vTaskDelay(pdMS_TO_TICKS(4));
    if (BUG != 1) xSemaphoreTake(bus, portMAX_DELAY);
    use_the_bus();
    assert(valve >= 0 && valve <= 100);
    if (BUG != 1) xSemaphoreGive(bus);
  }
}

static void watchdog(void *unused) {
  (void)unused;
  for (;;) {
    ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
    assert(received != seen);
    seen = received;
#ifdef TICKS
    if (xTaskGetTickCount() >= TICKS) {
      printf("%u ticks, %u samples\n", (unsigned)xTaskGetTickCount(), received - first);
      exit(0);
    }
#endif
  }
}

static void beat(TimerHandle_t timer) {
  (void)timer;
  xTaskNotifyGive(watching);
}

int main(void) {
  irs_input(&first, sizeof first);
  sent = received = seen = first;
  samples = xQueueCreate(2, sizeof(struct message));
  bus = xSemaphoreCreateMutex();
  xTaskCreate(sensor, "sensor", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
  xTaskCreate(controller, "controller", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
  xTaskCreate(display, "display", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
  xTaskCreate(watchdog, "watchdog", configMINIMAL_STACK_SIZE, NULL, 3, &watching);
  xTimerStart(xTimerCreate("beat", pdMS_TO_TICKS(10), pdTRUE, NULL, beat), 0);
  vTaskStartScheduler();
  return 0;
}
