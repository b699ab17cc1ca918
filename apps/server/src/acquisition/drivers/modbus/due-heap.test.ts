import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueHeap } from './due-heap.ts';

test('empty: nothing is due', () => {
  const heap = new DueHeap();
  expect(heap.peek()).toBe(-1);
  expect(heap.nextMs).toBe(Number.POSITIVE_INFINITY);
  expect(heap.dueMs(3)).toBe(Number.POSITIVE_INFINITY);
  heap.delete(3);
  expect(heap.size).toBe(0);
});

test('behaves as a sorted list under any sequence of puts, moves and deletes', () => {
  const slot = fc.integer({ min: 0, max: 200 });
  const step = fc.oneof(
    fc.record({ slot, dueMs: fc.integer({ min: 0, max: 1_000 }) }),
    fc.record({ slot, dueMs: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const heap = new DueHeap();
      const model = new Map<number, number>();
      for (const { slot: s, dueMs } of steps) {
        if (dueMs === null) {
          heap.delete(s);
          model.delete(s);
        } else {
          heap.set(s, dueMs);
          model.set(s, dueMs);
        }
        expect(heap.size).toBe(model.size);
        expect(heap.nextMs).toBe(Math.min(...model.values()));
      }
      const order: number[] = [];
      while (heap.size > 0) {
        const first = heap.peek();
        expect(heap.dueMs(first)).toBe(model.get(first));
        order.push(heap.dueMs(first));
        heap.delete(first);
      }
      expect(order).toEqual([...model.values()].sort((a, b) => a - b));
    }),
  );
});
