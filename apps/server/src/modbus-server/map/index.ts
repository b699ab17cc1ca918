import { calls, type MapUse, type ModbusAddressChange, type StationConfig } from '@outpost/contract';
import {
  type AddressLookup,
  mapEntries,
  type SpacedAddress,
  valueUse,
  WHOLE_MAP,
  WHOLE_MAP_UNITS,
} from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { invalid, mount } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { AddressAssigner } from './address-assigner.ts';
import { moveNote } from './describe-address.ts';
import { mountDocument } from './document.ts';
import { analogRows, digitalRows, type MapRowSource, stationRows } from './rows.ts';
import { StationRegisters } from './station-registers.ts';
import * as texts from './texts.ts';
import { Units } from './units.ts';
import { Versions } from './versions.ts';

/** One map: its stations and their addresses. */
export interface UnitMap {
  readonly stations: () => Iterable<StationImage>;
  readonly book: AddressLookup;
}

/** The register map: permanent addresses of stations and points. */
export type ModbusMap = ReturnType<typeof createModbusMap>;

/** Stations whose entries are made before yielding to other work. */
const STATIONS_A_TURN = 20;
const WHOLE_UNITS = new Set<number>(WHOLE_MAP_UNITS);

export function createModbusMap(context: Context, image: Image) {
  const { bus, clock, timeZone } = context;
  const registers = new StationRegisters(timeZone);
  const keeper = new AddressAssigner(context, image);
  const units = new Units(image);
  const stamp = () => `${image.configVersion} ${keeper.version}`;
  const versions = new Versions(context, entries, stamp);
  let unsubscribe: (() => void) | null = null;
  /** Computed once per change: a page polls every five seconds. */
  let counted = { of: '', count: 0 };

  /**
   * Every served map, as the document lists it; a few stations at a time, so that other work is not
   * delayed.
   */
  async function* entries() {
    const configs = [...image.stations()].map(({ config }) => config);
    for (let at = 0; at < configs.length; at += STATIONS_A_TURN) {
      yield mapEntries(1, configs.slice(at, at + STATIONS_A_TURN), keeper.book(WHOLE_MAP));
      await yieldToEventLoop();
    }
    for (const { unitId, station } of units.list()) {
      yield mapEntries(unitId, [station.config], keeper.book(station.stationId));
    }
  }

  async function give(configs?: readonly StationConfig[]): Promise<void> {
    await keeper.give(configs);
    versions.changed();
  }

  const spaceOf = (unitId: number) => (WHOLE_UNITS.has(unitId) ? WHOLE_MAP : units.stationOf(unitId));

  function spaceAsked(unitId = 1, path = 'query.unitId'): number {
    const space = spaceOf(unitId);
    if (space !== undefined) return space;
    throw invalid([{ Path: path, Message: texts.mustBeUnitId(unitId) }]);
  }

  function unitMap(space: number): UnitMap {
    const one = function* () {
      const station = image.station(space);
      if (station) yield station;
    };
    return { stations: space === WHOLE_MAP ? () => image.stations() : one, book: keeper.book(space) };
  }

  function rowsOf(unitId: number | undefined): MapRowSource {
    const { stations, book } = unitMap(spaceAsked(unitId));
    return { image, stations: [...stations()], book, registers };
  }

  async function setAddress(change: ModbusAddressChange, by: Actor): Promise<{ Address: number }> {
    const space = spaceAsked(change.UnitId, 'body.UnitId');
    const to = addressOfChange(change, space, image.station(change.StationId)?.config);
    await keeper.move(to, change.Was, moveNote(change, to, by, image));
    versions.changed();
    return { Address: to.address };
  }

  return {
    /** Incremented whenever an address changes. */
    get version() {
      return keeper.version;
    },
    registers,
    /** `WHOLE_MAP`, or the ID of the station that owns the unit; undefined: unused. Quick. */
    spaceOf,
    /** The map of a space; the same stations and book as long as the server runs. */
    unitMap,
    /** Stations that have a unit of their own, by unit ID. */
    units: (): { unitId: number; station: StationImage }[] => units.list(),
    /** Stations and points that do not fit into the tables. */
    withoutAddress(): number {
      const countedOf = stamp();
      if (counted.of === countedOf) return counted.count;
      const book = keeper.book(WHOLE_MAP);
      let count = 0;
      for (const { stationId, config } of image.stations()) {
        if (STATION_USES.some((use) => book.addressOf(use, stationId) === null)) count += 1;
        for (const point of config.Points) {
          if (book.addressOf(valueUse(point), stationId, point.Id) === null) count += 1;
        }
      }
      counted = { of: countedOf, count };
      return count;
    },
    /**
     * Assigns addresses to what has none. Call once, when the image has all stations. @throws
     * StorageError
     */
    async start(): Promise<void> {
      await keeper.load();
      unsubscribe = bus.on('stationChanged', ({ Config }) => void give(Config === null ? [] : [Config]));
      await give();
    },
    /** Resolves when everything assigned so far is stored, or could not be. */
    settled: (): Promise<void> => keeper.settled(),
    async stop(): Promise<void> {
      unsubscribe?.();
      await keeper.stop();
      await versions.stop();
    },
    mount(app: FastifyInstance): void {
      const { stations, digital, analog } = calls.modbusMap;
      const rows = { isLarge: true };
      mount(app, stations, ({ query }) => stationRows(rowsOf(query.unitId), clock.now()), rows);
      mount(app, digital, ({ query }) => digitalRows(rowsOf(query.unitId)), rows);
      mount(app, analog, ({ query }) => analogRows(rowsOf(query.unitId)), rows);
      mount(app, calls.modbusMap.setAddress, ({ body, principal }) => setAddress(body, principal));
      mountDocument(app, context, versions);
    },
  };
}

/** Uses of the station itself. */
const STATION_USES = ['poll', 'time', 'health'] as const satisfies readonly MapUse[];
/** Uses of points. */
const POINT_USES: ReadonlySet<MapUse> = new Set<MapUse>(['digital', 'analog', 'int16', 'quality']);

/** The address of a change; rejects unknown stations and points. */
function addressOfChange(
  change: ModbusAddressChange,
  space: number,
  config: StationConfig | undefined,
): SpacedAddress {
  const { Use: use, StationId: stationId, PointId: pointId, Address: address } = change;
  if (!config || (space !== WHOLE_MAP && space !== stationId)) {
    throw new AppError('STATION_NOT_FOUND', texts.stationNotFoundInUnit(stationId, change.UnitId));
  }
  if (POINT_USES.has(use) !== (pointId !== null)) {
    throw invalid([
      { Path: 'body.PointId', Message: `Must be ${pointId === null ? texts.anyPoint : 'null'} for ${use}` },
    ]);
  }
  if (pointId !== null) {
    const point = config.Points.find(({ Id }) => Id === pointId);
    if (!point) throw new AppError('POINT_NOT_FOUND', texts.pointOfStationNotFound(pointId, stationId));
    const isIts = use === 'quality' ? point.Kind === 'analog' : use === valueUse(point);
    if (!isIts) {
      throw invalid([
        { Path: 'body.Use', Message: texts.mustBeUseOfPoint(valueUse(point), point.Point, use) },
      ]);
    }
  }
  return { space, use, stationId, pointId, address, isRetired: false };
}
