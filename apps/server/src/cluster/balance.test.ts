import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balance, type Share } from './balance.ts';

const share = (stationId: number, node: number | null = null, more: Partial<Share> = {}): Share => ({
  ...{ stationId, endpoint: `10.0.0.${stationId}`, weight: 1, node, isReleasing: false },
  ...more,
});
const many = (count: number, node: number | null) =>
  Array.from({ length: count }, (_, at) => share(at + 1, node));

/** What nodes do with it: releases are given back at once. */
function carriedOut(shares: readonly Share[], nodes: readonly number[]): Share[] {
  const { give, release } = balance(shares, nodes);
  const given = new Map([...give].flatMap(([epoch, ids]) => ids.map((id) => [id, epoch] as const)));
  return shares.map((one) => ({
    ...one,
    node: given.get(one.stationId) ?? (release.includes(one.stationId) ? null : one.node),
  }));
}

describe('balance', () => {
  test('gives every station to one node, evenly', () => {
    const { give, release } = balance(many(10, null), [7, 9]);
    expect([give.get(7)?.length, give.get(9)?.length, release]).toEqual([5, 5, []]);
  });

  test('can give nothing without nodes', () => {
    expect(balance(many(3, null), [])).toEqual({ give: new Map(), release: [] });
  });

  test('changes nothing when all have about the same', () => {
    const shares = many(20, 7).map((one, at) => ({ ...one, node: at < 11 ? 7 : 9 }));
    expect(balance(shares, [7, 9])).toEqual({ give: new Map(), release: [] });
  });

  test('asks half of them back for a node that has joined', () => {
    const before = many(10, 7);
    const after = carriedOut(carriedOut(before, [7, 9]), [7, 9]);
    expect(after.filter(({ node }) => node === 9)).toHaveLength(5);
    expect(balance(after, [7, 9]).release).toEqual([]);
  });

  test('gives nothing to a node that only keeps what it has', () => {
    const shares = [...many(4, 7), ...[5, 6, 7].map((id) => share(id))];
    expect([...balance(shares, [7, 9], [9]).give]).toEqual([[9, [5, 6, 7]]]);
    expect(balance(many(4, null), [7], [])).toEqual({ give: new Map(), release: [] });
    // It has too much, and another takes some.
    expect(balance(many(10, 7), [7, 9], [9]).release).toHaveLength(5);
    expect(balance(many(10, 9), [7, 9], [9]).release).toEqual([]);
    // A further station of its endpoint takes the others along.
    const gateway = { endpoint: '10.9.9.9' };
    const grown = [share(1, 7, gateway), share(2, 7, gateway), share(3, null, gateway)];
    expect(balance(grown, [7, 9], [9])).toEqual({ give: new Map(), release: [1, 2] });
  });

  test('keeps stations of an endpoint together', () => {
    const gateway = { endpoint: '10.9.9.9' };
    const shares = [share(1, null, gateway), share(2, null, gateway), share(3, null), share(4, null)];
    const { give } = balance(shares, [7, 9]);
    expect(give.get(7)).toEqual([1, 2]);
    expect(give.get(9)).toEqual([3, 4]);
    // A further one goes where the others are.
    expect(balance([share(1, 9, gateway), share(5, null, gateway)], [7, 9]).give).toEqual(
      new Map([[9, [5]]]),
    );
  });

  test('waits for stations of the endpoint that another node still has', () => {
    const gateway = { endpoint: '10.9.9.9' };
    const split = [share(1, 7, gateway), share(2, 7, gateway), share(3, 9, gateway), share(4, null, gateway)];
    expect(balance(split, [7, 9])).toEqual({ give: new Map(), release: [3] });
    const asked = split.map((one) => (one.stationId === 3 ? { ...one, isReleasing: true } : one));
    expect(balance(asked, [7, 9])).toEqual({ give: new Map(), release: [] });
    const back = split.map((one) => (one.stationId === 3 ? { ...one, node: null } : one));
    expect(balance(back, [7, 9]).give).toEqual(new Map([[7, [3, 4]]]));
  });

  test('one endpoint with all stations does not move to and fro', () => {
    const shares = many(10, 7).map((one) => ({ ...one, endpoint: 'one' }));
    expect(balance(shares, [7, 9])).toEqual({ give: new Map(), release: [] });
  });

  test('comes to rest with every station given, from any state', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            endpoint: fc.nat(12),
            weight: fc.integer({ min: 1, max: 50 }),
            node: fc.option(fc.constantFrom(1, 2, 3, 4)),
          }),
          { maxLength: 40 },
        ),
        (drawn) => {
          let shares = drawn.map(({ endpoint, weight, node }, at) =>
            share(at, node === 4 ? null : node, { endpoint: String(endpoint), weight }),
          );
          for (let round = 0; round < 20; round++) shares = carriedOut(shares, [1, 2, 3]);
          const last = balance(shares, [1, 2, 3]);
          expect([last.give.size, last.release]).toEqual([0, []]);
          for (const { endpoint } of shares) {
            const nodes = new Set(shares.filter((one) => one.endpoint === endpoint).map(({ node }) => node));
            expect([nodes.size, nodes.has(null)]).toEqual([1, false]);
          }
        },
      ),
    );
  });
});
