import { expect, test } from 'vitest';
import type { BrowserMemory } from '../../../../data/browser-memory.ts';
import { remember, usedReports } from './remembered.ts';

function memoryOf(text: string | null = null): BrowserMemory & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key, next) {
      this.text = next;
    },
  };
}
const used = (stationId: number, search = '') => ({ topic: 'count', stationId, search }) as const;

test('lists the reports of an account, newest first, each once', () => {
  const memory = memoryOf();
  remember(memory, 1, used(3));
  remember(memory, 1, used(4));
  remember(memory, 1, used(3, '?period=2025-11'));
  remember(memory, 2, used(9));
  expect(usedReports(memory, 1)).toEqual([used(3, '?period=2025-11'), used(4)]);
  expect(usedReports(memory, 2)).toEqual([used(9)]);
});

test('keeps only the newest', () => {
  const memory = memoryOf();
  for (let id = 1; id <= 9; id++) remember(memory, 1, used(id));
  expect(usedReports(memory, 1).map(({ stationId }) => stationId)).toEqual([9, 8, 7, 6, 5, 4]);
});

test.each([
  null,
  'x',
  '[]',
  '{"1":5}',
  '{"1":[{"topic":"cost","stationId":1,"search":""},{"topic":"count"}]}',
])('a memory of %s is none', (text) => expect(usedReports(memoryOf(text), 1)).toEqual([]));

test('works without local storage', () => {
  const forbidden: BrowserMemory = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  };
  expect(() => remember(forbidden, 1, used(1))).not.toThrow();
  expect(usedReports(forbidden, 1)).toEqual([]);
  expect(usedReports(null, 1)).toEqual([]);
});
