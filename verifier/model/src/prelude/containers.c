/* What libstdc++ keeps out of line of its lists and trees (std::list, std::set, std::map), and C's divisions with a remainder.

   A tree's shape decides nothing that a program sees but how long a search takes, and which nodes are read for it. It is the red-black
   tree of the textbooks, as in libstdc++: the header's parent is the root, its left and right the first and the last node. */
#include "model.h"

struct link { struct link *next, *back; };
/* std::list: `_M_hook`, `_M_unhook`, `_M_transfer`, `_M_reverse`, `swap`. */
weak void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct link *it, struct link *before) {
  it->next = before;
  it->back = before->back;
  before->back->next = it;
  before->back = it;
}
weak void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct link *it) {
  it->back->next = it->next;
  it->next->back = it->back;
}
weak void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct link *it, struct link *first, struct link *last) {
  if (it == last) return;
  struct link *end = it->back;
  last->back->next = it;
  first->back->next = last;
  it->back->next = first;
  it->back = last->back;
  last->back = first->back;
  first->back = end;
}
weak void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct link *it) {
  struct link *at = it;
  do {
    struct link *next = at->next;
    at->next = at->back;
    at->back = next;
    at = next;
  } while (at != it);
}

/* A list of its own goes by its new head. */
static void moved(struct link *from, struct link *to) {
  to->next = from->next;
  to->back = from->back;
  to->next->back = to->back->next = to;
  from->next = from->back = from;
}
weak void _ZNSt8__detail15_List_node_base4swapERS0_S1_(struct link *x, struct link *y) {
  if (x->next == x && y->next == y) return;
  if (x->next == x) moved(y, x);
  else if (y->next == y) moved(x, y);
  else {
    struct link old = *x;
    moved(y, x);
    y->next = old.next;
    y->back = old.back;
    y->next->back = y->back->next = y;
  }
}

enum { RED, BLACK };
struct node { int color; struct node *parent, *left, *right; };

/* `_Rb_tree_increment`, `_Rb_tree_decrement`. */
static struct node *next(struct node *x) {
  if (x->right) {
    for (x = x->right; x->left;) x = x->left;
    return x;
  }
  struct node *above = x->parent;
  while (x == above->right) {
    x = above;
    above = above->parent;
  }
  /* (At the root without a right child the header has been reached twice.) */
  return x->right != above ? above : x;
}
static struct node *last(struct node *x) {
  if (x->color == RED && x->parent->parent == x) return x->right;
  if (x->left) {
    for (x = x->left; x->right;) x = x->right;
    return x;
  }
  struct node *above = x->parent;
  while (x == above->left) {
    x = above;
    above = above->parent;
  }
  return above;
}
weak struct node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct node *x) { return next(x); }
weak struct node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(struct node *x) { return next(x); }
weak struct node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct node *x) { return last(x); }
weak struct node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(struct node *x) { return last(x); }

/* `to` takes the place of `x` below the parent of `x`. */
static void replace(struct node *header, struct node *x, struct node *to) {
  if (header->parent == x) header->parent = to;
  else if (x->parent->left == x) x->parent->left = to;
  else x->parent->right = to;
}
static void rotate(struct node *header, struct node *x, _Bool left) {
  struct node *y = left ? x->right : x->left, *inner = left ? y->left : y->right;
  if (left) x->right = inner;
  else x->left = inner;
  if (inner) inner->parent = x;
  y->parent = x->parent;
  replace(header, x, y);
  if (left) y->left = x;
  else y->right = x;
  x->parent = y;
}

/* `_Rb_tree_insert_and_rebalance` */
weak void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left, struct node *x, struct node *above,
                                                                            struct node *header) {
  x->parent = above;
  x->left = x->right = 0;
  x->color = RED;
  if (left) {
    above->left = x; /* Of the header: the first node. */
    if (above == header) {
      header->parent = x;
      header->right = x;
    } else if (above == header->left) {
      header->left = x;
    }
  } else {
    above->right = x;
    if (above == header->right) header->right = x;
  }
  while (x != header->parent && x->parent->color == RED) {
    struct node *p = x->parent, *g = p->parent;
    _Bool side = p == g->left;
    struct node *uncle = side ? g->right : g->left;
    if (uncle && uncle->color == RED) {
      p->color = uncle->color = BLACK;
      g->color = RED;
      x = g;
      continue;
    }
    if (x == (side ? p->right : p->left)) {
      x = p;
      rotate(header, x, side);
    }
    x->parent->color = BLACK;
    g->color = RED;
    rotate(header, g, !side);
  }
  header->parent->color = BLACK;
}

/* `_Rb_tree_rebalance_for_erase`: takes `z` out, and returns it. */
weak struct node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(struct node *z, struct node *header) {
  if (header->left == z) header->left = next(z);
  if (header->right == z) header->right = last(z);
  struct node *y = z, *x, *above;
  if (z->left && z->right)
    for (y = z->right; y->left;) y = y->left;
  x = y->left ? y->left : y->right;
  int color = y->color;
  above = y->parent;
  replace(header, y, x);
  if (x) x->parent = above;
  if (y != z) {
    /* The node behind it takes its place. */
    if (above == z) above = y;
    y->left = z->left;
    y->right = z->right;
    y->parent = z->parent;
    y->color = z->color;
    if (y->left) y->left->parent = y;
    if (y->right) y->right->parent = y;
    replace(header, z, y);
  }
  if (color == RED) return z;
  while (x != header->parent && (!x || x->color == BLACK)) {
    _Bool side = x == above->left;
    struct node *w = side ? above->right : above->left;
    if (w->color == RED) {
      w->color = BLACK;
      above->color = RED;
      rotate(header, above, side);
      w = side ? above->right : above->left;
    }
    struct node *near = side ? w->left : w->right, *far = side ? w->right : w->left;
    if ((!near || near->color == BLACK) && (!far || far->color == BLACK)) {
      w->color = RED;
      x = above;
      above = above->parent;
      continue;
    }
    if (!far || far->color == BLACK) {
      near->color = BLACK;
      w->color = RED;
      rotate(header, w, !side);
      w = side ? above->right : above->left;
    }
    w->color = above->color;
    above->color = BLACK;
    far = side ? w->right : w->left;
    if (far) far->color = BLACK;
    rotate(header, above, side);
    break;
  }
  if (x) x->color = BLACK;
  return z;
}

typedef struct { int quotient, rest; } ints;
typedef struct { long quotient, rest; } longs;
weak ints div(int a, int b) { return (ints){a / b, a % b}; }
weak longs ldiv(long a, long b) { return (longs){a / b, a % b}; }
weak longs lldiv(long a, long b) { return (longs){a / b, a % b}; }
weak longs imaxdiv(long a, long b) { return (longs){a / b, a % b}; }
