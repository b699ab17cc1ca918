import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressBook, type MapAddress, type MappedStation, VALIDITY_OFFSET, WIDTHS } from './addresses.ts';

const station = (StationId: number, kinds: readonly ('digital' | 'analog')[] = []): MappedStation => ({
  StationId,
  Points: kinds.map((Kind, index) => ({ Id: 100 * StationId + index, Kind })),
});

describe('the address book', () => {
  it('gives addresses in the order of stations and points, each use from its end', () => {
    const book = new AddressBook();
    book.give([station(1, ['digital', 'analog', 'digital']), station(2, ['analog'])]);
    expect([book.addressOf('poll', 1), book.addressOf('poll', 2)]).toEqual([0, 1]);
    expect([book.addressOf('time', 1), book.addressOf('time', 2)]).toEqual([0, 6]);
    expect([book.addressOf('health', 1), book.addressOf('health', 2)]).toEqual([65_533, 65_530]);
    expect([book.addressOf('digital', 1, 100), book.addressOf('digital', 1, 102)]).toEqual([0, 1]);
    expect([book.addressOf('analog', 1, 101), book.addressOf('analog', 2, 200)]).toEqual([0, 2]);
    expect(book.addressOf('analog', 1, 100)).toBeNull();
  });

  it('never moves an address and never gives one again, also over a restart', () => {
    const changes = fc.array(
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 6 }),
          fc.array(fc.constantFrom('digital' as const, 'analog' as const), { maxLength: 5 }),
        ),
        { maxLength: 5 },
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(changes, fc.nat(8), (list, restartAt) => {
        let book = new AddressBook();
        const all: MapAddress[] = [];
        list.forEach((stations, index) => {
          if (index === restartAt) book = new AddressBook(all);
          all.push(...book.give(stations.map(([id, kinds]) => station(id, kinds))));
        });
        const taken = new Set<string>();
        for (const { use, address } of all) {
          const table = use === 'health' ? 'analog' : use;
          for (let n = 0; n < WIDTHS[use]; n++) {
            const place = `${table} ${address + n}`;
            expect(taken.has(place)).toBe(false);
            taken.add(place);
          }
        }
        for (const { use, stationId, pointId, address } of all) {
          expect(book.addressOf(use, stationId, pointId)).toBe(address);
        }
      }),
    );
  });

  it('gives none where the table is full, and goes on with the others', () => {
    const book = new AddressBook();
    const many = station(
      1,
      Array.from({ length: VALIDITY_OFFSET }, () => 'digital'),
    );
    expect(book.give([many]).filter(({ use }) => use === 'digital')).toHaveLength(VALIDITY_OFFSET);
    expect(book.give([{ StationId: 2, Points: [{ Id: 1, Kind: 'digital' }] }]).map(({ use }) => use)).toEqual(
      ['poll', 'time', 'health'],
    );
    expect(book.addressOf('digital', 2, 1)).toBeNull();
    const analog = new AddressBook();
    analog.give([
      station(
        3,
        Array.from({ length: 40_000 }, () => 'analog'),
      ),
    ]);
    // Three registers are the station's health, and one is left over.
    expect(analog.addressOf('analog', 3, 300 + 32_765)).toBe(65_530);
    expect(analog.addressOf('analog', 3, 300 + 32_766)).toBeNull();
  });
});
