import { calls, MEDIA_TYPES } from '@outpost/contract';
import { AddressBook, type MapAddress } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/index.ts';
import { FileAnswer, mount } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import { type Clock, type Timer, toInstant } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Storage } from '../storage/index.ts';
import { csvOf, xlsxOf } from '../tables/index.ts';
import { mapTable } from './map-table.ts';
import { createModbusMapRepository } from './repository.ts';
import { analogRows, digitalRows, stationRows } from './rows.ts';
import { StationRegisters } from './station-registers.ts';

export { StationRegisters } from './station-registers.ts';

/** Addresses that could not be stored are tried again after so long. */
const RETRY_MS = 10_000;

export interface ModbusMapDeps {
  readonly storage: Storage;
  readonly bus: Bus;
  readonly image: Image;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The register map: which address stands for what, for good. */
export interface ModbusMap {
  /** Addresses that are stored, and so will not change any more. */
  readonly book: AddressBook;
  /** Counts up whenever the book has more. */
  readonly version: number;
  readonly registers: StationRegisters;
  /** Stations and points for which the tables have no room. */
  withoutAddress(): number;
  /** Gives addresses to what has none. Once, when the image knows all stations. @throws StorageError */
  start(): Promise<void>;
  /** Resolves when what was given so far is stored, or could not be. */
  settled(): Promise<void>;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export function createModbusMap({ storage, bus, image, clock, logger, timeZone }: ModbusMapDeps): ModbusMap {
  const repository = createModbusMapRepository(storage);
  const registers = new StationRegisters(timeZone);
  /** What is given, stored or not, so that nothing is given twice. */
  const given = new AddressBook();
  const book = new AddressBook();
  let version = 0;
  let unsaved: MapAddress[] = [];
  let saving: Promise<void> = Promise.resolve();
  let retry: Timer | null = null;
  let unsubscribe: (() => void) | null = null;
  /** Worked out once for each change: a page asks every five seconds. */
  let counted = { of: '', count: 0 };

  function giveAll(): Promise<void> {
    unsaved.push(...given.give(stations()));
    saving = saving.then(save);
    return saving;
  }

  function* stations() {
    for (const { config } of image.stations()) yield config;
  }

  async function save(): Promise<void> {
    retry?.cancel();
    retry = null;
    const added = unsaved;
    if (added.length === 0) return;
    unsaved = [];
    try {
      await repository.save(added);
      book.take(added);
      version += 1;
    } catch (error) {
      unsaved = [...added, ...unsaved];
      retry = clock.setTimeout(() => void giveAll(), RETRY_MS);
      logger.error({ err: error }, 'addresses of the register map could not be stored; it is tried again');
    }
  }

  const deps = { image, book, registers };
  return {
    book,
    get version() {
      return version;
    },
    registers,
    withoutAddress() {
      const countedOf = `${image.configVersion} ${version}`;
      if (counted.of === countedOf) return counted.count;
      let count = 0;
      for (const { stationId, config } of image.stations()) {
        if (book.addressOf('time', stationId) === null) count += 1;
        for (const { Id, Kind } of config.Points)
          if (book.addressOf(Kind, stationId, Id) === null) count += 1;
      }
      counted = { of: countedOf, count };
      return count;
    },
    async start() {
      const known = await repository.load();
      given.take(known);
      book.take(known);
      version += 1;
      unsubscribe = bus.on('stationChanged', ({ Config }) => Config && void giveAll());
      await giveAll();
    },
    settled: () => saving,
    async stop() {
      unsubscribe?.();
      retry?.cancel();
      await saving;
    },
    mount(app) {
      mount(app, calls.modbusMap.stations, () => stationRows(deps, clock.now()));
      mount(app, calls.modbusMap.digital, () => digitalRows(deps));
      mount(app, calls.modbusMap.analog, () => analogRows(deps));
      mount(app, calls.modbusMap.file, ({ query: { format } }) => {
        const table = mapTable(stationRows(deps, clock.now()), digitalRows(deps), analogRows(deps));
        const content =
          format === 'csv'
            ? csvOf(table)
            : xlsxOf({ title: 'Register map', madeAt: toInstant(clock.now()), tables: [table] });
        return new FileAnswer(`register-map.${format}`, MEDIA_TYPES[format], content);
      });
    },
  };
}
