import type { Delta } from '@outpost/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeltaSequence } from './delta-sequence.ts';

const delta = (sequence: number, epoch = 'a'): Delta => ({
  Room: 'all',
  Epoch: epoch,
  Sequence: sequence,
  At: 0,
  Stations: [],
});

test('applies consecutive numbers, skips old ones and subscribes again after a gap', () => {
  const book = new DeltaSequence();
  book.waiting();
  expect(book.opened({ Epoch: 'a', Sequence: 5 })).toEqual({ deltas: [], gap: false });
  expect(book.offer(delta(5))).toBe('ignore');
  expect(book.offer(delta(6))).toBe('apply');
  expect(book.offer(delta(7))).toBe('apply');
  expect(book.offer(delta(9))).toBe('subscribe-again');
  expect(book.offer(delta(8, 'b'))).toBe('subscribe-again');
});

test('deltas that arrive before the snapshot wait for it', () => {
  const book = new DeltaSequence();
  book.waiting();
  for (const sequence of [4, 5, 6, 7]) expect(book.offer(delta(sequence))).toBe('ignore');
  expect(book.opened({ Epoch: 'a', Sequence: 5 }).deltas.map((one) => one.Sequence)).toEqual([6, 7]);
  expect(book.offer(delta(8))).toBe('apply');
});

test('a gap or another epoch among the waiting deltas is a gap', () => {
  const hole = new DeltaSequence();
  hole.offer(delta(7));
  expect(hole.opened({ Epoch: 'a', Sequence: 5 })).toEqual({ deltas: [], gap: true });
  const restarted = new DeltaSequence();
  restarted.offer(delta(6, 'before'));
  expect(restarted.opened({ Epoch: 'after', Sequence: 5 }).gap).toBe(true);
});

test('whatever is lost, late or duplicated, applied numbers have no gap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ sequence: fc.nat({ max: 30 }), again: fc.boolean() })),
      fc.nat({ max: 10 }),
      (offers, start) => {
        const book = new DeltaSequence();
        book.waiting();
        const applied = book.opened({ Epoch: 'a', Sequence: start }).deltas.map((one) => one.Sequence);
        for (const { sequence, again } of offers) {
          for (let times = again ? 2 : 1; times > 0; times--) {
            if (book.offer(delta(sequence)) === 'apply') applied.push(sequence);
          }
        }
        expect(applied).toEqual(applied.map((_, index) => start + 1 + index));
      },
    ),
  );
});
