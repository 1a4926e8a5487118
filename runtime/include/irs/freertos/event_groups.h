/* What programs include after FreeRTOS.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#include "../freertos.h"
