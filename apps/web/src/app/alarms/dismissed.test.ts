import { expect, it } from 'vitest';
import type { BrowserMemory } from '../../data/browser-memory.ts';
import { DISMISSED_FOR_MS, dismissCause, dismissedCauses } from './dismissed.ts';

function memoryOf(text: string | null): BrowserMemory {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key, value) => {
      kept = value;
    },
  };
}

it('dismisses a cause for a shift, for one account', () => {
  const memory = memoryOf(null);
  dismissCause(memory, 1, 'no-channel', 1_000);
  dismissCause(memory, 1, 'sending-fails email', 2_000);
  expect([...dismissedCauses(memory, 1, 3_000)]).toEqual(['no-channel', 'sending-fails email']);
  expect(dismissedCauses(memory, 2, 3_000).size).toBe(0);
  expect([...dismissedCauses(memory, 1, 1_000 + DISMISSED_FOR_MS)]).toEqual(['sending-fails email']);
  expect(dismissedCauses(memory, 1, 2_000 + DISMISSED_FOR_MS).size).toBe(0);
});

it('ignores ends that a wrong clock wrote, and what is not its own', () => {
  const memory = memoryOf(null);
  dismissCause(memory, 1, 'no-channel', 10 * DISMISSED_FOR_MS);
  expect(dismissedCauses(memory, 1, 0).size).toBe(0);
  for (const text of ['{', 'null', '[]', '{"1":{"no-channel":"x"}}', '{"1":null}', '7'])
    expect(dismissedCauses(memoryOf(text), 1, 0).size).toBe(0);
  expect(dismissedCauses(null, 1, 0).size).toBe(0);
  expect(() => dismissCause(null, 1, 'no-channel', 0)).not.toThrow();
});
