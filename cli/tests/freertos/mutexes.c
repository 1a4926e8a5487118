/* Semaphores and mutexes: what is lent of a priority, and given back. */
#include <FreeRTOS.h>
#include <semphr.h>
#include <stdio.h>
#include <task.h>

static SemaphoreHandle_t bus, other, again, done, places;
static TaskHandle_t low;

static void say(const char *what, long n) {
  printf("%u %s(%u): %s %ld\n", (unsigned)xTaskGetTickCount(), pcTaskGetName(NULL), (unsigned)uxTaskPriorityGet(NULL), what, n);
}

static void lower(void *unused) {
  say("takes the bus", xSemaphoreTake(bus, 0));
  say("takes the other", xSemaphoreTake(other, 0));
  vTaskDelay(2);
  say("has waited", xSemaphoreGetMutexHolder(bus) == low);
  xSemaphoreGive(bus);
  say("keeps what it has inherited", 0);
  xSemaphoreGive(other);
  say("has given all", 0);
  taskYIELD();
  say("takes it once more", xSemaphoreTake(bus, portMAX_DELAY));
  vTaskDelay(5);
  say("nobody waits any longer", 0);
  xSemaphoreGive(bus);
  for (int i = 0; i < 3; i++) say("place", xSemaphoreTake(places, 1));
  say("gives", xSemaphoreGive(places));
  say("places", (long)uxSemaphoreGetCount(places));
  xSemaphoreGive(done);
  say("gives what is there", xSemaphoreGive(done));
  vTaskDelete(NULL);
}

static void middle(void *unused) {
  vTaskDelay(2);
  say("runs", 0);
  say("recursive", xSemaphoreTakeRecursive(again, 0));
  say("recursive", xSemaphoreTakeRecursive(again, 0));
  vTaskDelay(1);
  say("recursive", xSemaphoreGiveRecursive(again));
  say("recursive", xSemaphoreGiveRecursive(again));
  say("not held", xSemaphoreGiveRecursive(again));
  vTaskDelete(NULL);
}

static void higher(void *unused) {
  vTaskDelay(1);
  say("wants the bus", 0);
  say("has it", xSemaphoreTake(bus, portMAX_DELAY));
  say("recursive", xSemaphoreTakeRecursive(again, 0));
  vTaskDelay(1);
  xSemaphoreGive(bus);
  vTaskDelay(1);
  say("waits in vain", xSemaphoreTake(bus, 2));
  say("recursive", xSemaphoreTakeRecursive(again, 10));
  say("done", xSemaphoreTake(done, 50));
  vTaskDelete(NULL);
}

int main(void) {
  bus = xSemaphoreCreateMutex();
  other = xSemaphoreCreateMutex();
  again = xSemaphoreCreateRecursiveMutex();
  done = xSemaphoreCreateBinary();
  places = xSemaphoreCreateCounting(3, 2);
  xTaskCreate(higher, "high", 128, NULL, 3, NULL);
  xTaskCreate(middle, "middle", 128, NULL, 2, NULL);
  xTaskCreate(lower, "low", 128, NULL, 1, &low);
  vTaskStartScheduler();
  puts("end");
  return 0;
}
