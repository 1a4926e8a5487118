/* Each turn is that of any ready task of the highest priority: failures that happen in some of the orders only. Each depends
 * on another condition under which a verifier may leave turns out.
 *
 *   -DCASE=1    a turn depends on one that was looked at before (a store, and a load)
 *   -DCASE=2    ... on two others, which depend on each other in nothing
 *   -DCASE=3    a turn wakes somebody of a higher priority, who comes before the others then
 *   -DCASE=4    ... raises somebody's priority
 *   -DCASE=5    ... deletes somebody
 *   -DCASE=6    who has waited for longer gets the semaphore
 *   -DCASE=7    a turn suspends somebody who was looked at before
 *   -DCASE=8    time passes where a task yields and yields
 *   -DCASE=9    a semaphore in the place of a mutex: nobody inherits a priority
 *   -DCASE=10   counters that grow, so that states are made more general
 *   -DCASE=11   a turn ends the scheduler
 *   -DCASE=12   ... makes a task of a higher priority
 *   -DCASE=13   ... lowers somebody's priority
 *   -DCASE=14   ... depends on time
 *   -DBUG       with the failure
 *   -DSAFE      no failure
 */
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

#ifdef SAFE
#define FAILS(what) (void)(what)
#else
#define FAILS(what) configASSERT(!(what))
#endif
#define REST for (;;) vTaskDelay(1)
#define TASK(name) static void name(void *unused)

static int x, y;
static TaskHandle_t a, b, h;
static SemaphoreHandle_t s;

/* Comes before all others, so that what runs is in the order in which tasks are made. */
TASK(starter) { vTaskDelete(NULL); }

#if CASE == 1
TASK(one) { FAILS(x); REST; }
TASK(two) { x = 1; REST; }
#elif CASE == 2
TASK(one) { FAILS(x && y); REST; }
TASK(two) { x = 1; REST; }
TASK(three) { y = 1; REST; }
#elif CASE == 3
TASK(high) {
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
  FAILS(x);
  REST;
}
TASK(one) { xTaskNotifyGive(h); REST; }
TASK(two) { x = 1; REST; }
#elif CASE == 4
TASK(high) { FAILS(x); REST; }
TASK(one) { vTaskPrioritySet(h, 3); REST; }
TASK(two) { x = 1; REST; }
#elif CASE == 5
TASK(one) { x = 1; REST; }
TASK(two) {
  y = x;
  vTaskDelete(a);
  FAILS(!y);
  REST;
}
#elif CASE == 6
TASK(one) {
  xSemaphoreTake(s, portMAX_DELAY);
  FAILS(x);
  REST;
}
TASK(two) {
  xSemaphoreTake(s, portMAX_DELAY);
  x = 1;
  REST;
}
TASK(three) {
  for (int i = 0; i < 2; i++) {
    vTaskDelay(2);
    xSemaphoreGive(s);
  }
  REST;
}
#elif CASE == 7
TASK(one) {
  vTaskSuspend(b);
  vTaskDelay(5);
  FAILS(x);
  REST;
}
TASK(two) { x = 1; REST; }
#elif CASE == 8
TASK(one) {
  while (!x) taskYIELD();
  y = 1;
  REST;
}
TASK(two) {
  vTaskDelay(1);
  FAILS(!y);
  REST;
}
TASK(three) {
  taskYIELD();
  taskYIELD();
  x = 1;
  REST;
}
#elif CASE == 9
TASK(high) {
  vTaskDelay(1);
  xSemaphoreTake(s, portMAX_DELAY);
  FAILS(x);
  xSemaphoreGive(s);
  REST;
}
TASK(one) {
  xSemaphoreTake(s, portMAX_DELAY);
  vTaskDelay(1);
  xSemaphoreGive(s);
  REST;
}
TASK(two) {
  vTaskDelay(1);
  x = 1;
  REST;
}
#elif CASE == 10
static unsigned n, m;
TASK(one) {
  for (;;) {
    n++;
    vTaskDelay(1);
  }
}
TASK(two) {
  for (;;) {
    m++;
    FAILS(n == m && x);
    vTaskDelay(1);
  }
}
TASK(three) {
  for (;;) {
    x = !x;
    vTaskDelay(1);
  }
}
#elif CASE == 11
TASK(one) { vTaskEndScheduler(); }
TASK(two) { x = 1; REST; }
#elif CASE == 12
TASK(high) { FAILS(x); REST; }
TASK(one) { xTaskCreate(high, "high", 128, NULL, 3, NULL); REST; }
TASK(two) { x = 1; REST; }
#elif CASE == 13
TASK(one) {
  vTaskPrioritySet(b, 1);
  vTaskDelay(1);
  FAILS(!y);
  REST;
}
TASK(two) { y = x; REST; }
TASK(three) { x = 1; REST; }
#elif CASE == 14
TASK(one) { FAILS(xTaskGetTickCount() != 0); REST; }
TASK(two) { taskYIELD(); REST; }
#endif

int main(void) {
  irs_freertos_any_turn();
#if CASE == 9 && defined SAFE
  s = xSemaphoreCreateMutex();
#elif CASE == 9
  s = xSemaphoreCreateBinary();
  xSemaphoreGive(s);
#else
  s = xSemaphoreCreateBinary();
#endif
#if CASE == 3 || CASE == 9
  xTaskCreate(high, "high", 128, NULL, 3, &h);
#elif CASE == 4
  xTaskCreate(high, "high", 128, NULL, 1, &h);
#endif
  xTaskCreate(one, "one", 128, NULL, CASE == 9 ? 1 : 2, &a);
  xTaskCreate(two, "two", 128, NULL, 2, &b);
#if CASE == 2 || CASE == 6 || CASE == 8 || CASE == 10 || CASE == 13
  xTaskCreate(three, "three", 128, NULL, 2, NULL);
#endif
  xTaskCreate(starter, "starter", 128, NULL, 4, NULL);
  vTaskStartScheduler();
#if CASE == 11
  FAILS(x);
#endif
  return 0;
}
