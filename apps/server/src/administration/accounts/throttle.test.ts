import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LoginThrottle } from './throttle.ts';

const HOME = '192.0.2.1';

function setUp() {
  const clock = new ManualClock();
  const throttle = new LoginThrottle(clock);
  /** Seconds to wait, or 0 when the attempt was allowed. */
  const fail = (name: string, address = HOME): number => {
    try {
      throttle.begin(name, address);
      return 0;
    } catch (error) {
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  return { clock, throttle, fail };
}

it('allows some failures, then doubles the delay up to a lock', () => {
  const { clock, fail } = setUp();
  expect(Array.from({ length: 5 }, () => fail('ann'))).toEqual([0, 0, 0, 0, 0]);
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    const seconds = fail('ann');
    waits.push(seconds);
    clock.advance(seconds * 1_000);
    expect(fail('ann')).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

it('reports the delay as text and seconds', () => {
  const { clock, throttle, fail } = setUp();
  for (let n = 0; n < 5; n++) fail('ann');
  expect(() => throttle.begin('ann', HOME)).toThrow('failed sign-ins. Try again in 1 second.');
  for (let n = 0; n < 9; n++) clock.advance(fail('ann') * 1_000);
  expect(fail('ann')).toBe(0);
  expect(fail('ann')).toBeGreaterThan(0);
});

it('counts what has no owner by address alone', () => {
  const { throttle, fail } = setUp();
  const pair = (address: string) => throttle.beginAt('display', address);
  for (let n = 0; n < 5; n++) pair(HOME);
  expect(() => pair(HOME)).toThrow('Try again in 1 second.');
  for (let other = 2; other < 60; other++) pair(`192.0.2.${other}`);
  expect(() => pair('192.0.2.60')).not.toThrow();
  // The address itself has its limit, too, and what it tried is not the name of an account.
  for (let n = 0; n < 26; n++) throttle.beginAt(`other ${n}`, HOME);
  expect(fail('ann')).toBe(1);
  expect(fail('display', '192.0.2.61')).toBe(0);
});

it('does not lock out the owner at another address', () => {
  const { fail } = setUp();
  for (let n = 0; n < 6; n++) fail('ann');
  expect(fail('ann')).toBeGreaterThan(0);
  expect(fail('ann', '192.0.2.2')).toBe(0);
});

it('does not let the failures of one address lock out the owner at another', () => {
  const { clock, fail } = setUp();
  for (let n = 0; n < 50; n++) {
    clock.advance(fail('ann') * 1_000);
    fail('ann');
  }
  expect(fail('ann')).toBe(900);
  expect(fail('ann', '192.0.2.2')).toBe(0);
});

it('lets the owner sign in where they signed in before, whatever others do there and elsewhere', () => {
  const { throttle, fail } = setUp();
  throttle.begin('ann', HOME).succeeded();
  for (let n = 0; n < 40; n++) fail('ann', `198.51.100.${n}`);
  for (let n = 0; n < 40; n++) fail(`name ${n}`);
  expect(fail('ann', '192.0.2.2')).toBeGreaterThan(0);
  expect(fail('someone else')).toBeGreaterThan(0);
  expect(Array.from({ length: 6 }, () => fail('ann'))).toEqual([0, 0, 0, 0, 0, 1]);
});

it('counts an account over all addresses, and an address over all accounts', () => {
  const { fail } = setUp();
  for (let n = 0; n < 21; n++) fail('ann', `192.0.2.${n}`);
  expect(fail('ann', '198.51.100.1')).toBeGreaterThan(0);
  for (let n = 0; n < 31; n++) fail(`name ${n}`, '203.0.113.1');
  expect(fail('someone else', '203.0.113.1')).toBeGreaterThan(0);
});

it('treats an IPv6 network as one address', () => {
  const { fail } = setUp();
  for (let n = 0; n < 31; n++) fail(`name ${n}`, `2001:db8:0:1::${n.toString(16)}`);
  expect(fail('other', '2001:db8:0:1:ffff::1')).toBeGreaterThan(0);
  expect(fail('other', '2001:db8:0:2::1')).toBe(0);
});

it('ignores a port that a proxy adds to the address', () => {
  const { fail } = setUp();
  for (let n = 0; n < 5; n++) {
    fail('ann', `192.0.2.1:${5000 + n}`);
    fail('bob', `[2001:db8::${n}]:${5000 + n}`);
  }
  expect(fail('ann')).toBeGreaterThan(0);
  expect(fail('bob', '2001:db8::1')).toBeGreaterThan(0);
});

it('counts concurrent attempts before their result is known', () => {
  const { throttle, fail } = setUp();
  const attempts = Array.from({ length: 5 }, () => throttle.begin('ann', HOME));
  expect(fail('ann')).toBe(1);
  attempts[0]!.succeeded();
  expect(fail('ann')).toBe(0);
});

it('resets the count of an account when its owner signs in, but not that of the address', () => {
  const { clock, throttle, fail } = setUp();
  for (let n = 0; n < 29; n++) fail(`name ${n}`);
  for (let n = 0; n < 3; n++) {
    throttle.begin('ann', HOME).succeeded();
    clock.advance(1);
  }
  expect([fail('a'), fail('b')]).toEqual([0, 0]);
  expect(fail('c')).toBe(1);
});

it('does not count an attempt that could not be checked', () => {
  const { throttle, fail } = setUp();
  for (let n = 0; n < 50; n++) throttle.begin('ann', HOME).withdrawn();
  expect(fail('ann')).toBe(0);
});

it('resets after an hour', () => {
  const { clock, fail } = setUp();
  for (let n = 0; n < 5; n++) fail('ann');
  clock.advance(60 * 60_000);
  expect(Array.from({ length: 5 }, () => fail('ann'))).toEqual([0, 0, 0, 0, 0]);
});

it('has a limited number of counters', () => {
  const { fail } = setUp();
  for (let n = 0; n < 6; n++) fail('ann');
  for (let n = 0; n < 10_000; n++) fail(`name ${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  // Three counters per attempt: the oldest are dropped, without other effects.
  expect(fail('ann')).toBe(0);
});
