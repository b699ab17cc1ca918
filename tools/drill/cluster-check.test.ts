import { expect, it } from 'vitest';
import { type ChaosEvent, killsOf, movesOf, overlapsIn, silencesIn, stallsOf } from './cluster-check.ts';

const asks = (node: string, ...times: number[]) => times.map((atMs) => ({ node, atMs }));
const event = (more: Partial<ChaosEvent>): ChaosEvent => ({
  ...{ what: 'a node is killed', node: 'A', fromMs: 0, endMs: 0, backMs: 0, pollsGoOn: false },
  ...more,
});

it('accepts one request of a server after another one has begun, and reports more', () => {
  const once = [...asks('A', 0, 500), ...asks('B', 900), ...asks('A', 1_000), ...asks('B', 1_400, 1_900)];
  expect(overlapsIn(once, [], 'S').problems).toEqual([]);
  const twice = [
    ...asks('A', 0),
    ...asks('B', 400),
    ...asks('A', 500),
    ...asks('B', 900),
    ...asks('A', 1_000),
  ];
  expect(overlapsIn(twice, [], 'S').problems[0]).toMatch(/^S: A and B sent 2 requests each/);
});

it('accepts a station that comes back to its former server', () => {
  const back = [...asks('A', 0, 500), ...asks('B', 2_000, 2_500), ...asks('A', 4_000, 4_500)];
  expect(overlapsIn(back, [], 'S')).toEqual({ problems: [], requests: 0 });
  expect(movesOf(back)).toEqual([500, 2_500]);
});

it('excuses what a server asked before it was suspended, and asks again after that', () => {
  expect(stallsOf([...asks('A', 0, 500, 1_700, 2_200), ...asks('B', 9_000)])).toEqual([500]);
});

it('reports requests of a server that is cut off from the database for longer than its lease', () => {
  const cut = event({ what: 'a node is cut off from PostgreSQL', endMs: 12_000 });
  expect(overlapsIn(asks('A', 500, 5_500, 12_500), [cut], 'S').problems).toEqual([]);
  expect(overlapsIn(asks('A', 500, 7_000, 7_500), [cut], 'S').problems[0]).toMatch(/A sent 2 requests after/);
});

it('excuses what only a killed server knew, where it had the station', () => {
  const kills = [{ node: 'A', atMs: 1_000 }];
  expect(killsOf(asks('A', 0, 900), kills)).toEqual([1_000]);
  expect(killsOf([...asks('A', 0), ...asks('B', 900)], kills)).toEqual([]);
});

it('measures times without polls by what happened, and reports those without a reason', () => {
  const kill = event({ fromMs: 1_000, endMs: 2_000, backMs: 8_000 });
  const nats = event({ what: 'NATS is restarted', fromMs: 20_000, backMs: 21_000, pollsGoOn: true });
  const times = [500, 8_000, 8_500, 9_000, ...Array.from({ length: 22 }, (_, n) => 9_500 + 500 * n)];
  const well = silencesIn([{ name: 'S', asks: asks('B', ...times) }], [kill, nats]);
  expect(well.problems).toEqual([]);
  expect(well.byEvent.get('a node is killed')).toEqual([7_500]);
  const silent = silencesIn([{ name: 'S', asks: asks('B', ...times, 25_000) }], [kill, nats]);
  expect(silent.problems[0]).toMatch(/^S: not polled for 5.0 s/);
  expect(silent.byEvent.get('NATS is restarted')).toEqual([5_000]);
});
