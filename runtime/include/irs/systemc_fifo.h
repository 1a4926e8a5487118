/* irs/systemc_fifo.h: sc_fifo, its ports, sc_mutex, sc_semaphore. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_FIFO_H
#define IRS_SYSTEMC_FIFO_H

#include "systemc_signal.h"

namespace sc_core {

template <class T>
class sc_fifo_in_if : virtual public sc_interface {
 public:
  virtual void read(T &) = 0;
  virtual T read() = 0;
  virtual bool nb_read(T &) = 0;
  virtual int num_available() const = 0;
  virtual const sc_event &data_written_event() const = 0;
};

template <class T>
class sc_fifo_out_if : virtual public sc_interface {
 public:
  virtual void write(const T &) = 0;
  virtual bool nb_write(const T &) = 0;
  virtual int num_free() const = 0;
  virtual const sc_event &data_read_event() const = 0;
};

/* What is written can be read in the next delta cycle; a place that was read is free in the next one. Places are linked, and
 * what was read is cleared, so that a verifier need not count. */
template <class T>
class sc_fifo : public sc_fifo_in_if<T>, public sc_fifo_out_if<T>, public sc_prim_channel {
 public:
  explicit sc_fifo(int size = 16) : sc_prim_channel(sc_gen_unique_name("fifo")) { i_build(size); }
  explicit sc_fifo(const char *name, int size = 16) : sc_prim_channel(name) { i_build(size); }
  ~sc_fifo() { delete[] i_places; }
  const char *kind() const { return "sc_fifo"; }

  void read(T &value) {
    while (!nb_read(value)) sc_core::wait(i_written);
  }
  T read() {
    T value;
    read(value);
    return value;
  }
  bool nb_read(T &value) {
    if (i_out == i_readable) {
      /* All that can be read was read: empty, or full of what may be. */
      if (!i_has) return false;
    }
    value = i_out->value;
    i_out->value = T();
    i_out = i_out->next;
    if (i_out == i_readable) i_has = NULL;
    i_reads = SC_I_DELTA;
    request_update();
    return true;
  }
  void write(const T &value) {
    while (!nb_write(value)) sc_core::wait(i_read);
  }
  bool nb_write(const T &value) {
    if (i_in == i_free && !i_room) return false;
    i_in->value = value;
    i_in = i_in->next;
    if (i_in == i_free) i_room = NULL;
    i_writes = SC_I_DELTA;
    request_update();
    return true;
  }
  int num_available() const { return i_has ? i_between(i_out, i_readable) : 0; }
  int num_free() const { return i_room ? i_between(i_in, i_free) : 0; }
  const sc_event &data_written_event() const { return i_written; }
  const sc_event &data_read_event() const { return i_read; }
  operator T() { return read(); }
  sc_fifo &operator=(const T &value) { return write(value), *this; }

 protected:
  void update() {
    if (i_reads) {
      i_free = i_out;
      i_room = SC_I_READY;
      i_reads = NULL;
      sc_i_notify_delta(&i_read);
    }
    if (i_writes) {
      i_readable = i_in;
      i_has = SC_I_READY;
      i_writes = NULL;
      sc_i_notify_delta(&i_written);
    }
  }

 private:
  struct place {
    T value;
    place *next;
  };
  void i_build(int size) {
    sc_i_check("a fifo without places", size > 0);
    i_places = new place[size]();
    for (int i = 0; i < size; i++) i_places[i].next = &i_places[i + 1 < size ? i + 1 : 0];
    i_out = i_readable = i_in = i_free = i_places;
    i_has = i_reads = i_writes = NULL;
    i_room = SC_I_READY;
  }
  /* Places from one (counted) to another, at least one. */
  static int i_between(const place *from, const place *to) {
    int n = 0;
    do n++;
    while ((from = from->next) != to);
    return n;
  }
  place *i_places;
  /* What can be read is from i_out up to i_readable, if i_has; what can be written from i_in up to i_free, if i_room. */
  place *i_out, *i_readable, *i_in, *i_free;
  char *i_has, *i_room;
  char *i_reads, *i_writes; /* in this delta cycle */
  sc_event i_read, i_written;
};

template <class T>
class sc_fifo_in : public sc_i_port<sc_fifo_in_if<T> > {
 public:
  sc_fifo_in() : sc_i_port<sc_fifo_in_if<T> >(sc_gen_unique_name("port"), 1) {}
  explicit sc_fifo_in(const char *name) : sc_i_port<sc_fifo_in_if<T> >(name, 1) {}
  const char *kind() const { return "sc_fifo_in"; }
  void read(T &value) { (*this)->read(value); }
  T read() { return (*this)->read(); }
  bool nb_read(T &value) { return (*this)->nb_read(value); }
  int num_available() const { return (*this)->num_available(); }
  const sc_event &data_written_event() const { return (*this)->data_written_event(); }
  sc_i_finder data_written() const {
    sc_i_finder f = {this, SC_I_ANY};
    return f;
  }
  /* (A fifo has no default event.) */
  void i_sense(sc_i_process *, sc_i_edge) const {}
};

template <class T>
class sc_fifo_out : public sc_i_port<sc_fifo_out_if<T> > {
 public:
  sc_fifo_out() : sc_i_port<sc_fifo_out_if<T> >(sc_gen_unique_name("port"), 1) {}
  explicit sc_fifo_out(const char *name) : sc_i_port<sc_fifo_out_if<T> >(name, 1) {}
  const char *kind() const { return "sc_fifo_out"; }
  void write(const T &value) { (*this)->write(value); }
  bool nb_write(const T &value) { return (*this)->nb_write(value); }
  int num_free() const { return (*this)->num_free(); }
  const sc_event &data_read_event() const { return (*this)->data_read_event(); }
  sc_i_finder data_read() const {
    sc_i_finder f = {this, SC_I_ANY};
    return f;
  }
  void i_sense(sc_i_process *, sc_i_edge) const {}
};

}  // namespace sc_core
#endif
