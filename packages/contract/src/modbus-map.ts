import * as z from 'zod';
import { Quality } from './live.ts';
import { MapFormat } from './points.ts';
import { Id, Instant } from './primitives.ts';

const address = z.int().min(0).max(65_535);
const number = z.int().nullable();

/** The unit ids at which Outpost's Modbus server may be read: 1 and 255 are the whole map, another one is a station's own. */
export const MapUnitId = z.int().min(1).max(255);

/** What an address of the register map stands for. `analog` is float32, `quality` says what an analog value is worth. */
export const MAP_USES = ['poll', 'time', 'health', 'digital', 'analog', 'int16', 'quality'] as const;
export const MapUse = z.enum(MAP_USES);
export type MapUse = z.infer<typeof MapUse>;

/** A station in the register map: its poll coil and the time of its last good poll in six holding registers. */
export const ModbusStationRow = z.object({
  Id,
  StationId: Id,
  SiteName: z.string(),
  PollAddress: address,
  YearAddress: address,
  YearValue: number,
  MonthAddress: address,
  MonthValue: number,
  DayAddress: address,
  DayValue: number,
  HourAddress: address,
  HourValue: number,
  MinuteAddress: address,
  MinuteValue: number,
  SecondAddress: address,
  SecondValue: number,
  /** Three input registers that say how fresh the station's values are. */
  StatusAddress: address,
  /** 0 never polled, 1 online, 2 offline, 3 disabled. */
  StatusValue: z.int(),
  AgeAddress: address,
  /** Seconds since the last good poll; 65535: longer, or never. */
  AgeValue: z.int(),
  PollsAddress: address,
  /** Polls that were answered, modulo 65536; begins anew with the server. */
  PollsValue: z.int(),
});
export type ModbusStationRow = z.infer<typeof ModbusStationRow>;

const pointRow = {
  Id,
  StationId: Id,
  SiteName: z.string(),
  Point: z.string(),
  Name: z.string(),
  Address: address,
  /** A value that is not good is the last one that was known, or none. */
  Quality,
};
/** `ValidAddress`: the discrete input that reads 1 while the value is good. */
export const ModbusDigitalRow = z.object({
  ...pointRow,
  ValidAddress: address,
  Value: z.boolean().nullable(),
});
export type ModbusDigitalRow = z.infer<typeof ModbusDigitalRow>;
/** How an analog point is read; float32 has no factor. */
export const ModbusAnalogRow = z.object({
  ...pointRow,
  Value: z.number().nullable(),
  /** `float32`: two input registers, `int16`: one. */
  Format: MapFormat,
  /** The register reads the value times this, rounded; 1 for float32. */
  Factor: z.number(),
  /** The holding register that says what the value is worth; null: the table has no room for it. */
  QualityAddress: address.nullable(),
});
export type ModbusAnalogRow = z.infer<typeof ModbusAnalogRow>;

/** A Modbus client that is connected, or was the last from its address. */
export const ModbusMaster = z.object({
  Address: z.string(),
  /** How many connections it has now. */
  Connections: z.int(),
  Since: Instant,
  LastRequestAt: Instant.nullable(),
  /** Requests since then, and those of them that were answered with an exception. */
  Requests: z.int(),
  Exceptions: z.int(),
  /** Polls that it began by a coil. */
  Polls: z.int(),
});
export type ModbusMaster = z.infer<typeof ModbusMaster>;

/** How the Modbus server is, and who reads from it. */
export const ModbusServerState = z.object({
  /** null: it is switched off. */
  Host: z.string().nullable(),
  Port: z.int().nullable(),
  /** Why it does not listen; null: it does, or is not to. */
  Problem: z.string().nullable(),
  /** What a stale point reads: its last value, or exception 11. */
  Stale: z.enum(['last', 'exception']),
  /** Stations and points for which the tables have no room. */
  WithoutAddress: z.int(),
  /** Stations that have a unit of their own, by unit id. */
  Units: z.array(z.object({ UnitId: MapUnitId, StationId: Id, SiteName: z.string() })),
  /** Those that asked last first. */
  Masters: z.array(ModbusMaster),
});
export type ModbusServerState = z.infer<typeof ModbusServerState>;

/** What an Admin sets to another address by hand. */
export const ModbusAddressChange = z.strictObject({
  /** In which map: 1 is the whole one. */
  UnitId: MapUnitId.default(1),
  Use: MapUse,
  StationId: Id,
  /** null: the station's own. */
  PointId: Id.nullable().default(null),
  /** The address that it had when this was decided, so that no two decide against each other; null: none. */
  Was: address.nullable(),
  /** The first, where it takes several. */
  Address: address,
});
export type ModbusAddressChange = z.infer<typeof ModbusAddressChange>;

/** One entry of the register map as its document lists it: what stands where, and how it is read. */
export const ModbusMapEntry = z.object({
  UnitId: MapUnitId,
  Use: MapUse.exclude(['quality']),
  StationId: Id,
  PointId: Id.nullable(),
  SiteName: z.string(),
  /** The terminal; empty for what is the station's own. */
  Point: z.string(),
  Name: z.string(),
  /** The first, from 0. */
  Address: address,
  /** How many addresses from there. */
  Count: z.int(),
  /** Where it says whether the value is good: of a digital point a discrete input, of an analog one a holding register. */
  GoodAddress: address.nullable(),
  /** `bit`, `float32`, `int16 × 10`, `6 × uint16`. */
  Format: z.string(),
  /** What the numbers mean: `m`, `0 Stopped, 1 Running`. */
  Means: z.string(),
});
export type ModbusMapEntry = z.infer<typeof ModbusMapEntry>;

/** `format`: it is read in another way, or its numbers mean something else. */
export const MAP_CHANGES = ['added', 'gone', 'moved', 'renamed', 'format'] as const;
export const ModbusMapChange = z.object({
  What: z.array(z.enum(MAP_CHANGES)),
  /** null: it was not there. */
  Before: ModbusMapEntry.nullable(),
  /** null: it is not there any more. */
  After: ModbusMapEntry.nullable(),
});
export type ModbusMapChange = z.infer<typeof ModbusMapChange>;

/** A version of the register map: another one whenever a master would read something else, or elsewhere. */
export const ModbusMapVersion = z.object({
  Version: z.int().min(1),
  At: Instant,
  /** Who made the changes, as far as the audit log knows. */
  By: z.array(z.string()),
  Entries: z.int(),
});
export type ModbusMapVersion = z.infer<typeof ModbusMapVersion>;

/** The register map of one version, to be handed to whoever configures the master. */
export const ModbusMapDocument = ModbusMapVersion.extend({
  Organisation: z.string(),
  TimeZone: z.string(),
  /** Whether it is the map as it is now. */
  IsNewest: z.boolean(),
  Stale: z.enum(['last', 'exception']),
  /** Against the version before; of the first one none. */
  Changes: z.array(ModbusMapChange),
  /** By unit, table and address. */
  Map: z.array(ModbusMapEntry),
});
export type ModbusMapDocument = z.infer<typeof ModbusMapDocument>;

/**
 * What the journal of the Modbus server tells: a master came, was gone for five minutes, was refused; it read addresses for the
 * first time, or polled a station for the first time that day; what it did in a day; an address that an Admin set; and that more
 * happened than is written down.
 */
export const MAP_JOURNAL_ACTIONS = [
  'connect',
  'disconnect',
  'refuse',
  'read',
  'poll',
  'sums',
  'address',
  'left-out',
] as const;
export const MapJournalAction = z.enum(MAP_JOURNAL_ACTIONS);
export type MapJournalAction = z.infer<typeof MapJournalAction>;

/** Entries that one page of the journal has; a shorter one is the last. */
export const MAP_JOURNAL_PAGE = 100;

/** How a master is named in the journal, before its address. */
export const MODBUS_MASTER = 'Modbus master ';
