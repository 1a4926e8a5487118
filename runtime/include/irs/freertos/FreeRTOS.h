/* What programs include first.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#include "../freertos.h"
