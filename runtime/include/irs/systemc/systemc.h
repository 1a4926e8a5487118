/* What models include: SystemC, and the names that they expect without a namespace.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_NAMES_H
#define IRS_SYSTEMC_NAMES_H

#include "../systemc.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <iostream>

using namespace sc_core;
using std::cerr;
using std::cin;
using std::cout;
using std::dec;
using std::endl;
using std::flush;
using std::hex;
using std::ios;
using std::istream;
using std::ostream;
using std::setw;

#endif
