import { expect, test } from 'vitest';
import type { BrowserMemory } from '../browser-memory.ts';
import { RecentEntries } from './recent-entries.ts';

interface Opened {
  readonly id: number;
  readonly search: string;
}

const recent = new RecentEntries<Opened>(
  'outpost.tests',
  (stored): stored is Opened => typeof (stored as Partial<Opened> | null)?.id === 'number',
  ({ id }) => String(id),
);

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
const opened = (id: number, search = '') => ({ id, search });

test('lists what an account opened, newest first, each once', () => {
  const memory = memoryOf();
  recent.add(memory, 1, opened(3));
  recent.add(memory, 1, opened(4));
  recent.add(memory, 1, opened(3, '?period=2025-11'));
  recent.add(memory, 2, opened(9));
  expect(recent.read(memory, 1)).toEqual([opened(3, '?period=2025-11'), opened(4)]);
  expect(recent.read(memory, 2)).toEqual([opened(9)]);
});

test('keeps only the newest', () => {
  const memory = memoryOf();
  for (let id = 1; id <= 9; id++) recent.add(memory, 1, opened(id));
  expect(recent.read(memory, 1).map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4]);
});

test.each([null, 'x', '[]', '{"1":5}', '{"1":[null,{"id":"x"}]}'])('a memory of %s is none', (text) =>
  expect(recent.read(memoryOf(text), 1)).toEqual([]),
);

test('works without local storage', () => {
  const forbidden: BrowserMemory = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  };
  expect(() => recent.add(forbidden, 1, opened(1))).not.toThrow();
  expect(recent.read(forbidden, 1)).toEqual([]);
  expect(recent.read(null, 1)).toEqual([]);
});
