/* irs/choice.h: what a verifier chooses, where a run takes the usual. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_CHOICE_H
#define IRS_CHOICE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void irs_input(void *place, size_t size);

__attribute__((weak)) char irs_i_choice;

/* Yes or no: to a verifier either; where it runs, `usual`. */
#ifdef __cplusplus
inline
#else
static __attribute__((unused))
#endif
    int irs_i_choose(int usual) {
  irs_i_choice = (char)usual;
  irs_input(&irs_i_choice, 1);
  int yes = irs_i_choice != 0;
  /* (Nothing shall remember it.) */
  irs_i_choice = 0;
  return yes;
}

#ifdef __cplusplus
}
#endif
#endif
