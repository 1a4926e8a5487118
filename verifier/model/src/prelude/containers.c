/* What libstdc++ keeps out of line of std::map and std::set, of std::list, and of the unordered ones. The shapes of trees and
   the numbers of buckets are the library's: what a program reads on its way through them depends on these. */
#include "model.h"

/* Red-black trees. The header's parent is the root, its left and right are the first and the last node. */
enum { RED, BLACK };
struct node {
  int color;
  struct node *parent, *left, *right;
};

static struct node *first(struct node *x) {
  while (x->left) x = x->left;
  return x;
}
static struct node *last(struct node *x) {
  while (x->right) x = x->right;
  return x;
}
static struct node *next(struct node *x) {
  if (x->right) return first(x->right);
  struct node *y = x->parent;
  while (x == y->right) {
    x = y;
    y = y->parent;
  }
  /* (Of the last node of a tree whose root has no right child, y is the root and x the header already.) */
  return x->right != y ? y : x;
}
static struct node *before(struct node *x) {
  /* The header, whose grandparent it is itself. */
  if (x->color == RED && x->parent->parent == x) return x->right;
  if (x->left) return last(x->left);
  struct node *y = x->parent;
  while (x == y->left) {
    x = y;
    y = y->parent;
  }
  return y;
}
struct node *increment(struct node *) __asm__("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
struct node *increment_const(struct node *) __asm__("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
struct node *decrement(struct node *) __asm__("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
struct node *decrement_const(struct node *) __asm__("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
weak struct node *increment(struct node *x) { return next(x); }
weak struct node *increment_const(struct node *x) { return next(x); }
weak struct node *decrement(struct node *x) { return before(x); }
weak struct node *decrement_const(struct node *x) { return before(x); }

/* `by` takes the place of `x` below the parent of `x`. */
static void replace(struct node *x, struct node *by, struct node *header) {
  if (x == header->parent) header->parent = by;
  else if (x == x->parent->left) x->parent->left = by;
  else x->parent->right = by;
}
static void rotate_left(struct node *x, struct node *header) {
  struct node *y = x->right;
  x->right = y->left;
  if (y->left) y->left->parent = x;
  y->parent = x->parent;
  replace(x, y, header);
  y->left = x;
  x->parent = y;
}
static void rotate_right(struct node *x, struct node *header) {
  struct node *y = x->left;
  x->left = y->right;
  if (y->right) y->right->parent = x;
  y->parent = x->parent;
  replace(x, y, header);
  y->right = x;
  x->parent = y;
}

void insert(_Bool left, struct node *x, struct node *p, struct node *header)
    __asm__("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
weak void insert(_Bool left, struct node *x, struct node *p, struct node *header) {
  x->parent = p;
  x->left = x->right = 0;
  x->color = RED;
  if (left) {
    p->left = x;
    if (p == header) header->parent = header->right = x;
    else if (p == header->left) header->left = x;
  } else {
    p->right = x;
    if (p == header->right) header->right = x;
  }
  while (x != header->parent && x->parent->color == RED) {
    struct node *up = x->parent->parent;
    _Bool is_left = x->parent == up->left;
    struct node *uncle = is_left ? up->right : up->left;
    if (uncle && uncle->color == RED) {
      x->parent->color = uncle->color = BLACK;
      up->color = RED;
      x = up;
      continue;
    }
    if (is_left) {
      if (x == x->parent->right) {
        x = x->parent;
        rotate_left(x, header);
      }
      x->parent->color = BLACK;
      up->color = RED;
      rotate_right(up, header);
    } else {
      if (x == x->parent->left) {
        x = x->parent;
        rotate_right(x, header);
      }
      x->parent->color = BLACK;
      up->color = RED;
      rotate_left(up, header);
    }
  }
  header->parent->color = BLACK;
}

/* Returns what is to be freed, which is `z`. */
struct node *erase(struct node *z, struct node *header)
    __asm__("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
weak struct node *erase(struct node *z, struct node *header) {
  struct node *x, *p;
  int gone = z->color;
  if (z->left && z->right) {
    /* The next one takes its place and its color; what is taken away is the next one's place. */
    struct node *y = first(z->right);
    x = y->right;
    gone = y->color;
    z->left->parent = y;
    y->left = z->left;
    if (y == z->right) p = y;
    else {
      p = y->parent;
      if (x) x->parent = p;
      p->left = x;
      y->right = z->right;
      z->right->parent = y;
    }
    replace(z, y, header);
    y->parent = z->parent;
    y->color = z->color;
  } else {
    x = z->left ? z->left : z->right;
    p = z->parent;
    if (x) x->parent = p;
    replace(z, x, header);
    if (header->left == z) header->left = z->right ? first(x) : p;
    if (header->right == z) header->right = z->left ? last(x) : p;
  }
  if (gone == RED) return z;
  while (x != header->parent && (!x || x->color == BLACK)) {
    _Bool is_left = x == p->left;
    struct node *w = is_left ? p->right : p->left;
    if (w->color == RED) {
      w->color = BLACK;
      p->color = RED;
      if (is_left) rotate_left(p, header);
      else rotate_right(p, header);
      w = is_left ? p->right : p->left;
    }
    struct node *near = is_left ? w->left : w->right, *far = is_left ? w->right : w->left;
    if ((!near || near->color == BLACK) && (!far || far->color == BLACK)) {
      w->color = RED;
      x = p;
      p = p->parent;
      continue;
    }
    if (!far || far->color == BLACK) {
      near->color = BLACK;
      w->color = RED;
      if (is_left) rotate_right(w, header);
      else rotate_left(w, header);
      w = is_left ? p->right : p->left;
      far = is_left ? w->right : w->left;
    }
    w->color = p->color;
    p->color = BLACK;
    if (far) far->color = BLACK;
    if (is_left) rotate_left(p, header);
    else rotate_right(p, header);
    break;
  }
  if (x) x->color = BLACK;
  return z;
}

/* Lists: rings of nodes. Two of them may be local variables. */
extern _Bool __irs_same(const void *, const void *);
struct link {
  struct link *next, *previous;
};
#define LIST(name) __asm__("_ZNSt8__detail15_List_node_base" name)
void hook(struct link *, struct link *at) LIST("7_M_hookEPS0_");
weak void hook(struct link *x, struct link *at) {
  x->next = at;
  x->previous = at->previous;
  at->previous->next = x;
  at->previous = x;
}
void unhook(struct link *) LIST("9_M_unhookEv");
weak void unhook(struct link *x) {
  x->next->previous = x->previous;
  x->previous->next = x->next;
}
void transfer(struct link *, struct link *from, struct link *to) LIST("11_M_transferEPS0_S1_");
weak void transfer(struct link *at, struct link *from, struct link *to) {
  if (__irs_same(at, to)) return;
  struct link *end = to->previous, *back = at->previous;
  from->previous->next = to;
  to->previous = from->previous;
  back->next = from;
  from->previous = back;
  end->next = at;
  at->previous = end;
}
void reverse(struct link *) LIST("10_M_reverseEv");
weak void reverse(struct link *head) {
  struct link *x = head;
  do {
    struct link *was = x->next;
    x->next = x->previous;
    x->previous = was;
    x = was;
  } while (x != head);
}
static void comes_from(struct link *x, const struct link *other) {
  if (other->next == other) {
    x->next = x->previous = x;
    return;
  }
  *x = *other;
  x->next->previous = x->previous->next = x;
}
void swap_lists(struct link *, struct link *) LIST("4swapERS0_S1_");
weak void swap_lists(struct link *x, struct link *y) {
  if (x->next == x && y->next == y) return;
  struct link was = *x;
  _Bool empty = x->next == x;
  comes_from(x, y);
  if (empty) y->next = y->previous = y;
  else {
    *y = was;
    y->next->previous = y->previous->next = y;
  }
}

/* Hash tables. */
struct policy {
  float load;
  size_t next_resize;
};
static const unsigned short few[] = {1, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
static const unsigned primes[] = {
    17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139, 149,
    157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661,
    709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753, 2971,
    3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113, 12011,
    12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411, 30727, 33223, 35933, 38873, 42043
};
enum { PRIMES = sizeof primes / sizeof *primes };

size_t next_buckets(struct policy *, size_t) __asm__("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
weak size_t next_buckets(struct policy *p, size_t n) {
  if (n < sizeof few / sizeof *few) {
    if (!n) return 1;
    p->next_resize = (size_t)(few[n] * (double)p->load);
    return few[n];
  }
  __irs_must(n <= primes[PRIMES - 1]);
  int k = 0;
  while (primes[k] < n) k++;
  p->next_resize = (size_t)(primes[k] * (double)p->load);
  return primes[k];
}
struct need {
  _Bool needs;
  size_t buckets;
};
struct need need_rehash(struct policy *, size_t buckets, size_t has, size_t more)
    __asm__("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
weak struct need need_rehash(struct policy *p, size_t buckets, size_t has, size_t more) {
  size_t all = has + more;
  if (all <= p->next_resize) return (struct need){0, 0};
  /* A table that has none begins with room for 11. */
  if (!p->next_resize && all < 11) all = 11;
  double least = (double)all / (double)p->load;
  if (least >= (double)buckets) {
    size_t n = (size_t)least + 1;
    return (struct need){1, next_buckets(p, n > 2 * buckets ? n : 2 * buckets)};
  }
  p->next_resize = (size_t)((double)buckets * (double)p->load);
  return (struct need){0, 0};
}

/* MurmurHash2 (A. Appleby), for words of 64 bits. */
static size_t mixed(size_t x) { return x ^ x >> 47; }
static size_t word(const unsigned char *p, size_t n) {
  size_t x = 0;
  while (n--) x = x << 8 | p[n];
  return x;
}
size_t hash_bytes(const void *, size_t, size_t) __asm__("_ZSt11_Hash_bytesPKvmm");
weak size_t hash_bytes(const void *from, size_t n, size_t seed) {
  const size_t by = 0xc6a4a7935bd1e995;
  const unsigned char *p = from;
  size_t h = seed ^ n * by;
  for (; n >= 8; n -= 8, p += 8) h = (h ^ mixed(word(p, 8) * by) * by) * by;
  if (n) h = (h ^ word(p, n)) * by;
  return mixed(mixed(h) * by);
}
