import { expect, test } from 'vitest';
import { withLocalInstants } from './local-instants.ts';

const from = new Date(2025, 10, 21, 14, 32);
const after = (days: number, hour: number) => new Date(2025, 10, 21 + days, hour, 5).toISOString();

test('instants in a stored text are local times, with a day if it is another', () => {
  const text = `Shelved High wet well until ${after(0, 18)}, again until ${after(1, 0)}: stuck since ${after(-1, 9)}`;
  expect(withLocalInstants(text, from.getTime())).toBe(
    'Shelved High wet well until 18:05, again until Sat 00:05: stuck since Thu 09:05',
  );
});

test('texts without an instant stay as they are', () => {
  const text = 'Changed report 2025-11-21 to version 3T';
  expect(withLocalInstants(text, from.getTime())).toBe(text);
});
