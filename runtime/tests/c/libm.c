/* Functions of libm, as libm has them. */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <string.h>

static double of(unsigned long bits)
{
	double d;
	memcpy(&d, &bits, 8);
	return d;
}

static unsigned long bits(double d)
{
	unsigned long b;
	memcpy(&b, &d, 8);
	return b;
}

#undef NDEBUG
/* The function, of which the compiler knows nothing. */
#define CALL(f) (*(__typeof__(f) *volatile[]){f}[0])
#define FAILS(code, call) (errno = 0, (void)(call), assert(errno == code))
#define QUIETS(call) assert(bits(call) == 0x7ff8000000000001)

int main(void)
{
	volatile double one = 1, nil = 0, most = 0x1.fffffffffffffp1023, nan = of(0x7ff0000000000001);
	volatile float onef = 1, nilf = 0, mostf = 0x1.fffffep127f;

	FAILS(EDOM, CALL(fmod)(one, nil));
	FAILS(EDOM, CALL(fmodf)(onef, nilf));
	FAILS(EDOM, CALL(sqrt)(-one));
	FAILS(EDOM, CALL(sqrtf)(-onef));
	FAILS(ERANGE, CALL(fdim)(most, -most));
	FAILS(ERANGE, CALL(fdimf)(mostf, -mostf));
	QUIETS(CALL(floor)(nan));
	QUIETS(CALL(ceil)(nan));
	QUIETS(CALL(trunc)(nan));
	QUIETS(CALL(rint)(nan));
	QUIETS(CALL(round)(nan));
	QUIETS(CALL(cbrt)(nan));
	assert(isnan(CALL(fmin)(one, nan)) && isnan(CALL(fmax)(one, nan)));
	assert(CALL(fmod)(5.5 * one, 2) == 1.5 && CALL(fmodf)(5.5f * onef, 2) == 1.5f && CALL(fma)(most, 2, -most) == most);
	assert(CALL(cbrtf)(8 * onef) == 2 && CALL(roundf)(2.5f * onef) == 3 && CALL(rintf)(2.5f * onef) == 2 && CALL(copysign)(one, -one) == -1);
	return 0;
}
