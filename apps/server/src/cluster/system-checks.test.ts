import { expect, test } from 'vitest';
import { CLUSTER_CHECKS, type ClusterFacts } from './system-checks.ts';

const NODE = { server: 'north', stations: 12, sinceMs: 0, isReachable: true, clockOffMs: -2_000 };
const titles = (facts: Partial<ClusterFacts>) =>
  CLUSTER_CHECKS.flatMap(
    ({ find }) => find({ natsFailure: null, nodes: [NODE], orphans: 0, ...facts }) ?? [],
  ).map(({ title }) => title);

test('a cluster that works has no problem', () => {
  expect(titles({})).toEqual([]);
});

test('a server that cannot be reached is named with its stations', () => {
  const lost = { ...NODE, server: 'south', stations: 1, isReachable: false };
  expect(titles({ nodes: [NODE, lost] })).toEqual(['south cannot be reached; it polls 1 station']);
});

test('without NATS that is the only problem', () => {
  expect(titles({ natsFailure: 'connection refused', nodes: [{ ...NODE, isReachable: false }] })).toEqual([
    'NATS cannot be reached',
  ]);
});

test('stations that no server polls are counted', () => {
  expect(titles({ nodes: [], orphans: 3 })).toEqual(['No server polls 3 stations']);
});

test('clocks that differ are reported, with direction', () => {
  const nodes = [
    { ...NODE, clockOffMs: 12_400 },
    { ...NODE, server: 'south', clockOffMs: -2_600 },
  ];
  expect(titles({ nodes })).toEqual([
    'The clock of north is 12 s ahead of the database’s',
    'The clock of south is 3 s behind the database’s',
  ]);
});
