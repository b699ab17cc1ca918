import { expect, test } from 'vitest';
import { FairTurn, PROBE_TIMEOUT_MS, URGENT_RUN } from './fair-turn.ts';

/** Lets every member have `requests` requests in turn and returns the order. */
function run(turn: FairTurn<string>, requests: Record<string, number>): string[] {
  const left = { ...requests };
  const order: string[] = [];
  for (let member = turn.take(0); member !== undefined; member = turn.take(0)) {
    order.push(member);
    left[member]! -= 1;
    if (left[member]! > 0) turn.addLiving(member);
  }
  return order;
}

test('a station of many blocks shares with one of few', () => {
  const turn = new FairTurn<string>();
  for (const member of ['many', 'few', 'one']) turn.addLiving(member);
  expect(run(turn, { many: 5, few: 2, one: 1 }).join(' ')).toBe('many few one many few many many many');
});

test('on-demand work goes first, in order of arrival', () => {
  const turn = new FairTurn<string>();
  turn.addUnresponsive('s', 0);
  turn.addLiving('a');
  turn.addUrgent('x');
  turn.addUrgent('y');
  expect(run(turn, { a: 1, s: 1, x: 1, y: 1 })).toEqual(['x', 'y', 'a', 's']);
});

test('endless on-demand work does not stop the others', () => {
  const turn = new FairTurn<string>();
  turn.addLiving('a');
  turn.addUnresponsive('s', 0);
  const order: string[] = [];
  for (let i = 0; i < 30; i++) {
    turn.addUrgent('x');
    order.push(turn.take(0)!);
  }
  expect(order.filter((member) => member !== 'x')).toEqual(['a', 's']);
  expect(order.slice(0, URGENT_RUN)).toEqual(Array(URGENT_RUN).fill('x'));
});

test('long yielding work gets every second request while others wait', () => {
  const turn = new FairTurn<string>();
  const order: string[] = [];
  turn.addGivingWay('push');
  for (const member of ['a', 'b']) turn.addLiving(member);
  for (let i = 0; i < 7; i++) {
    const member = turn.take(0)!;
    order.push(member);
    if (member === 'push') turn.addGivingWay(member);
    if (i === 4) turn.addUrgent('x');
  }
  expect(order.join(' ')).toBe('push a push b push x push');
  turn.addUnresponsive('s', 0);
  expect(turn.take(0)).toBe('s');
  expect(turn.take(0)).toBe('push');
});

test('endless on-demand work does not stop work that yields', () => {
  const turn = new FairTurn<string>();
  turn.addGivingWay('push');
  const order: string[] = [];
  for (let i = 0; i <= URGENT_RUN; i++) {
    turn.addUrgent('x');
    order.push(turn.take(0)!);
  }
  expect(order).toEqual([...Array(URGENT_RUN).fill('x'), 'push']);
});

test('silent units wait for responding ones, but not for ever', () => {
  const turn = new FairTurn<string>();
  turn.addUnresponsive('dead', 1_000);
  turn.addLiving('a');
  turn.addLiving('b');
  turn.addLiving('c');
  expect(turn.take(1_000)).toBe('a');
  expect(turn.take(1_000 + PROBE_TIMEOUT_MS - 1)).toBe('b');
  expect(turn.take(1_000 + PROBE_TIMEOUT_MS)).toBe('dead');
  expect(turn.take(1_000 + PROBE_TIMEOUT_MS)).toBe('c');
  expect(turn.take(1_000 + PROBE_TIMEOUT_MS)).toBeUndefined();
});

test('many silent units do not keep the responding ones waiting', () => {
  const turn = new FairTurn<string>();
  let nowMs = 0;
  for (let i = 0; i < 50; i++) turn.addUnresponsive(`dead ${i}`, nowMs);
  turn.addLiving('a');
  // The gateway was busy for a while, so that all silent units have waited long enough.
  nowMs = 2 * PROBE_TIMEOUT_MS;
  const served: string[] = [];
  for (let i = 0; i < 40; i++) {
    const member = turn.take(nowMs)!;
    served.push(member);
    nowMs += member === 'a' ? 100 : 500;
    if (member === 'a') turn.addLiving(member);
  }
  expect(served.slice(0, 3)).toEqual(['dead 0', 'a', 'a']);
  // One silent unit every five seconds.
  expect(served.filter((member) => member !== 'a')).toEqual(['dead 0']);
  nowMs += PROBE_TIMEOUT_MS;
  expect([turn.take(nowMs), turn.take(nowMs)]).toEqual(['dead 1', 'a']);
});

test('a member can be removed wherever it is', () => {
  const turn = new FairTurn<string>();
  turn.addUrgent('u');
  turn.addLiving('l');
  turn.addUnresponsive('s', 0);
  turn.addGivingWay('w');
  turn.addLiving('stays');
  expect(['u', 'l', 's', 'w', 'unknown'].map((member) => turn.delete(member))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(turn.size).toBe(1);
  expect(turn.take(0)).toBe('stays');
});
