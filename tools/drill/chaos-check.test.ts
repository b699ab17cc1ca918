import { expect, it } from 'vitest';
import { wrongRaises, wrongTenures } from './chaos-check.ts';

const tenures = (...nodes: string[]) =>
  nodes.map((node, index) => ({ node, fromMs: index, untilMs: index, requests: 1 }));

it('finds a server that asks controllers after another one has begun', () => {
  const activations = new Map([
    ['A', 1],
    ['B', 2],
  ]);
  expect(wrongTenures(tenures('A', 'B'), activations)).toEqual([]);
  expect(wrongTenures(tenures('A', 'B', 'A', 'B'), activations)).toEqual([
    'A began 2 times to ask controllers, and became the active server 1 times',
  ]);
  expect(wrongTenures(tenures('A', 'unknown'), activations)).toHaveLength(1);
});

const level = (...changes: [at: number, value: number][]) =>
  changes.map(([at, value]) => ({ at, value, quality: 0 }));

it('finds a rise without an alarm, unless it was over before all was back', () => {
  const blackouts = [{ fromMs: 11_000, backMs: 48_000 }];
  // Seen by a server that was suspended then; the level fell, and has risen again.
  const over = level([0, 0], [12_000, 100], [25_000, 0], [70_000, 100], [95_000, 0]);
  expect(wrongRaises(over, [70_000], blackouts, 'S')).toEqual({ problems: [], unseen: 1 });
  const fallsLater = level([0, 0], [12_000, 100], [49_000, 0]);
  expect(wrongRaises(fallsLater, [], blackouts, 'S')).toEqual({ problems: [], unseen: 1 });
  const stays = level([0, 0], [12_000, 100], [90_000, 100], [95_000, 0]);
  expect(wrongRaises(stays, [], blackouts, 'S').problems).toHaveLength(1);
  expect(wrongRaises(stays, [50_000], blackouts, 'S').problems).toEqual([]);
  expect(wrongRaises(over, [70_000], [], 'S').problems).toHaveLength(1);
});
