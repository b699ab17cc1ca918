import { expect, it } from 'vitest';
import { wrongTenures } from './chaos-check.ts';

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
