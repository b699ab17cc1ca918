import { expect, it } from 'vitest';
import { LinkPace, Paces } from './pace.ts';

it('lets a burst through, then so much as there may be in a second', () => {
  const pace = new LinkPace(1_000);
  expect(pace.spend(20, 5_000)).toBe(0);
  expect(pace.spend(5, 5_000)).toBe(5);
  expect(pace.spend(5, 5_000)).toBe(10);
  // Ten of them have passed by now, and ten more.
  expect(pace.spend(10, 5_020)).toBe(0);
});

it('keeps no more than a burst of what was not used', () => {
  const pace = new LinkPace(1_000);
  expect(pace.spend(1, 0)).toBe(0);
  expect(pace.spend(20, 60_000)).toBe(0);
  expect(pace.spend(1, 60_000)).toBe(1);
});

it('is shared by the connections of an address, as long as there is one', () => {
  const paces = new Paces(1_000);
  const [one, same, other] = [paces.take('10.0.0.1'), paces.take('10.0.0.1'), paces.take('10.0.0.2')];
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  paces.release('10.0.0.1');
  expect(paces.take('10.0.0.1')).toBe(one);
  paces.release('10.0.0.1');
  paces.release('10.0.0.1');
  expect(paces.take('10.0.0.1')).not.toBe(one);
});

it('is none where there is no limit', () => {
  const paces = new Paces(0);
  expect(paces.take('10.0.0.1')).toBeNull();
  paces.release('10.0.0.1');
});
