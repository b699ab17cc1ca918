import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressBook, type MapAddress, type MappedStation } from './addresses.ts';
import { type MappedPoint, PLACES, VALIDITY_OFFSET, WIDTHS } from './uses.ts';

type Shown = 'digital' | 'float32' | 'int16';

const point = (Id: number, shown: Shown): MappedPoint =>
  shown === 'digital' ? { Id, Kind: 'digital' } : { Id, Kind: 'analog', MapFormat: shown };
const station = (StationId: number, shown: readonly Shown[] = []): MappedStation => ({
  StationId,
  Points: shown.map((one, index) => point(100 * StationId + index, one)),
});
const many = (StationId: number, count: number, shown: Shown) =>
  station(
    StationId,
    Array.from({ length: count }, () => shown),
  );

describe('the address book', () => {
  it('assigns addresses in the order of stations and points, each use from its end', () => {
    const book = new AddressBook();
    book.give([station(1, ['digital', 'float32', 'digital']), station(2, ['float32', 'int16', 'float32'])]);
    expect([book.addressOf('poll', 1), book.addressOf('poll', 2)]).toEqual([0, 1]);
    expect([book.addressOf('time', 1), book.addressOf('time', 2)]).toEqual([0, 6]);
    expect([book.addressOf('health', 1), book.addressOf('health', 2)]).toEqual([65_533, 65_530]);
    expect([book.addressOf('digital', 1, 100), book.addressOf('digital', 1, 102)]).toEqual([0, 1]);
    expect([book.addressOf('analog', 1, 101), book.addressOf('analog', 2, 200)]).toEqual([0, 2]);
    expect([book.addressOf('int16', 2, 201), book.addressOf('analog', 2, 202)]).toEqual([4, 5]);
    expect([101, 200, 201].map((id) => book.addressOf('quality', 0, id))).toEqual([65_535, 65_534, 65_533]);
    expect(book.addressOf('analog', 1, 100)).toBeNull();
  });

  it('never moves or reuses an address, even over a restart and with addresses set by hand', () => {
    const changes = fc.array(
      fc.record({
        stations: fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 6 }),
            fc.array(fc.constantFrom<Shown>('digital', 'float32', 'int16'), { maxLength: 5 }),
          ),
          { maxLength: 5 },
        ),
        move: fc.record({ which: fc.nat(40), to: fc.nat(30) }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(changes, fc.nat(8), (list, restartAt) => {
        let book = new AddressBook();
        let all: MapAddress[] = [];
        list.forEach(({ stations, move }, index) => {
          if (index === restartAt) book = new AddressBook(all);
          all.push(...book.give(stations.map(([id, shown]) => station(id, shown))));
          const old = all[move.which];
          if (!old || old.isRetired) return;
          const to = { ...old, address: move.to };
          if (move.to === old.address || book.refusal(to) !== null) return;
          book.take([to]);
          const isBack = (one: MapAddress) =>
            one.use === to.use && one.address === to.address && one.pointId === to.pointId;
          all = [
            ...all
              .filter((one) => !isBack(one))
              .map((one) => (one === old ? { ...one, isRetired: true } : one)),
            to,
          ];
        });
        const taken = new Set<string>();
        for (const { use, address } of all) {
          for (let n = 0; n < WIDTHS[use]; n++) {
            const place = `${PLACES[use].table} ${address + n}`;
            expect(taken.has(place)).toBe(false);
            taken.add(place);
          }
        }
        for (const one of all.filter(({ isRetired }) => !isRetired)) {
          expect(book.addressOf(one.use, one.stationId, one.pointId)).toBe(one.address);
        }
      }),
    );
  });

  it('has another run for another format, and the old one again with the old format', () => {
    const book = new AddressBook();
    const give = (shown: Shown) => book.give([{ StationId: 1, Points: [point(7, shown)] }]);
    give('float32');
    expect(give('int16').map(({ use, address }) => [use, address])).toEqual([['int16', 2]]);
    expect(give('float32')).toEqual([]);
    expect([book.addressOf('analog', 1, 7), book.addressOf('int16', 1, 7)]).toEqual([0, 2]);
    book.give([station(2, ['float32'])]);
    expect(book.addressOf('analog', 2, 200)).toBe(3);
  });

  it('assigns none where the table is full, and continues with the others', () => {
    const book = new AddressBook();
    expect(
      book.give([many(1, VALIDITY_OFFSET, 'digital')]).filter(({ use }) => use === 'digital'),
    ).toHaveLength(VALIDITY_OFFSET);
    expect(book.give([{ StationId: 2, Points: [point(1, 'digital')] }]).map(({ use }) => use)).toEqual([
      ...['poll', 'time', 'health'],
    ]);
    expect(book.addressOf('digital', 2, 1)).toBeNull();
    const analog = new AddressBook();
    analog.give([many(3, 40_000, 'float32')]);
    // Three registers are the station's status, and one is left over, which is enough for an int16.
    expect(analog.addressOf('analog', 3, 300 + 32_765)).toBe(65_530);
    expect(analog.addressOf('analog', 3, 300 + 32_766)).toBeNull();
    analog.give([{ StationId: 3, Points: [point(1, 'int16'), point(2, 'int16')] }]);
    expect([analog.addressOf('int16', 3, 1), analog.addressOf('int16', 3, 2)]).toEqual([65_532, null]);
  });
});

describe('an address set by hand', () => {
  const opened = () => {
    const book = new AddressBook();
    book.give([station(1, ['float32', 'int16', 'digital']), station(2, ['float32'])]);
    return book;
  };
  const to = (address: number, use: MapAddress['use'] = 'analog', pointId: number | null = 100) => ({
    ...{ use, stationId: 1, pointId, address, isRetired: false },
  });

  it('is rejected outside the table, and where another entry is or was', () => {
    const book = opened();
    expect(book.refusal(to(65_535))).toEqual({ kind: 'out-of-range', first: 0, last: 65_534 });
    expect(book.refusal(to(-1))).toMatchObject({ kind: 'out-of-range' });
    expect(book.refusal(to(VALIDITY_OFFSET, 'digital', 102))).toMatchObject({ last: VALIDITY_OFFSET - 1 });
    // Its second register is the int16's.
    expect(book.refusal(to(1))).toMatchObject({ kind: 'taken', by: { pointId: 100 } });
    expect(book.refusal(to(2))).toMatchObject({ kind: 'taken', by: { use: 'int16', pointId: 101 } });
    expect(book.refusal(to(65_529))).toMatchObject({ kind: 'taken', by: { use: 'health', stationId: 2 } });
    expect(book.refusal(to(100))).toBeNull();
  });

  it('keeps the old one reserved, and later assignments skip it', () => {
    const book = opened();
    book.take([to(6)]);
    expect(book.addressOf('analog', 1, 100)).toBe(6);
    const other = { use: 'analog' as const, stationId: 2, pointId: 200, address: 0 };
    expect(book.refusal(other)).toMatchObject({ kind: 'taken', by: { pointId: 100, address: 0 } });
    expect(book.refusal(to(0))).toBeNull();
    expect(
      book.give([station(3, ['int16', 'float32', 'float32'])]).map(({ use, address }) => [use, address]),
    ).toEqual([
      ...[
        ['poll', 2],
        ['time', 12],
        ['health', 65_527],
      ],
      ['int16', 5],
      ['quality', 65_532],
      ['analog', 8],
      ['quality', 65_531],
      ['analog', 10],
      ['quality', 65_530],
    ]);
    // Over a restart as well.
    const again = new AddressBook([{ ...to(0), isRetired: true }, to(6)]);
    expect(again.addressOf('analog', 1, 100)).toBe(6);
    expect(again.refusal(other)).toMatchObject({ kind: 'taken' });
  });
});
