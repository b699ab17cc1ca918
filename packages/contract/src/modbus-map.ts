import * as z from 'zod';
import { Quality } from './live.ts';
import { MapFormat } from './points.ts';
import { Id, Instant } from './primitives.ts';

const address = z.int().min(0).max(65_535);
const number = z.int().nullable();

/**
 * The unit IDs at which Outpost's Modbus server can be read: 0, 1 and 255 are the main map, another is
 * a station's own.
 */
export const MapUnitId = z.int().min(1).max(255);

/**
 * What an address of the register map contains. `analog` is float32, `quality` is the quality of an
 * analog value.
 */
export const MAP_USES = ['poll', 'time', 'health', 'digital', 'analog', 'int16', 'quality'] as const;
export const MapUse = z.enum(MAP_USES);
export type MapUse = z.infer<typeof MapUse>;

/**
 * A station in the register map: its poll coil and the time of its last good poll in six holding
 * registers.
 */
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
  /** Three input registers for how current the station's values are. */
  StatusAddress: address,
  /** 0 never polled, 1 online, 2 offline, 3 disabled. */
  StatusValue: z.int(),
  AgeAddress: address,
  /** Seconds since the last good poll; 65535: longer, or never. */
  AgeValue: z.int(),
  PollsAddress: address,
  /** Polls with a response, modulo 65536; restarts with the server. */
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
  /** A value that is not good is the last known one, or none. */
  Quality,
};
/** `ValidAddress`: the discrete input that reads 1 while the value is good. */
export const ModbusDigitalRow = z.object({
  ...pointRow,
  ValidAddress: address,
  Value: z.boolean().nullable(),
});
export type ModbusDigitalRow = z.infer<typeof ModbusDigitalRow>;
/** How an analog point is encoded; float32 has no factor. */
export const ModbusAnalogRow = z.object({
  ...pointRow,
  Value: z.number().nullable(),
  /** `float32`: two input registers, `int16`: one. */
  Format: MapFormat,
  /** The register reads the value times this, rounded; 1 for float32. */
  Factor: z.number(),
  /** The holding register with the value's quality; null: the table is full. */
  QualityAddress: address.nullable(),
});
export type ModbusAnalogRow = z.infer<typeof ModbusAnalogRow>;

/** A Modbus client that is connected, or was the last from its address. */
export const ModbusMaster = z.object({
  Address: z.string(),
  /** The number of its connections now. */
  Connections: z.int(),
  /** Since when it has been connected without a break, or was the last time. */
  Since: Instant,
  LastRequestAt: Instant.nullable(),
  /** Requests over all its connections since the server was started, and those that got an exception. */
  Requests: z.int(),
  Exceptions: z.int(),
  /** Polls that it started through a coil. */
  Polls: z.int(),
});
export type ModbusMaster = z.infer<typeof ModbusMaster>;

/** The state of the Modbus server and its clients. */
export const ModbusServerState = z.object({
  /** null: it is switched off. */
  Host: z.string().nullable(),
  Port: z.int().nullable(),
  /** Why it does not listen; null: it does, or is switched off. */
  Problem: z.string().nullable(),
  /** What a stale point reads: its last value, or exception 11. */
  Stale: z.enum(['last', 'exception']),
  /** Stations and points that did not fit into the tables. */
  WithoutAddress: z.int(),
  /** Stations that have a unit of their own, by unit ID. */
  Units: z.array(z.object({ UnitId: MapUnitId, StationId: Id, SiteName: z.string() })),
  /** Most recent request first. */
  Masters: z.array(ModbusMaster),
});
export type ModbusServerState = z.infer<typeof ModbusServerState>;

/** An entry that an Admin moves to another address. */
export const ModbusAddressChange = z.strictObject({
  /** In which map: 1 is the main one. */
  UnitId: MapUnitId.default(1),
  Use: MapUse,
  StationId: Id,
  /** null: an entry of the station itself. */
  PointId: Id.nullable().default(null),
  /** The address when this was decided, to detect concurrent changes; null: none. */
  Was: address.nullable(),
  /** The first, where it takes several. */
  Address: address,
});
export type ModbusAddressChange = z.infer<typeof ModbusAddressChange>;

/** One entry of the register map as listed in its document: address, content and encoding. */
export const ModbusMapEntry = z.object({
  UnitId: MapUnitId,
  Use: MapUse.exclude(['quality']),
  StationId: Id,
  PointId: Id.nullable(),
  SiteName: z.string(),
  /** The terminal; empty for entries of the station itself. */
  Point: z.string(),
  Name: z.string(),
  /** The first, from 0. */
  Address: address,
  /** The number of addresses from there. */
  Count: z.int(),
  /**
   * Where the quality of the value is: of a digital point a discrete input, of an analog one a
   * holding register.
   */
  GoodAddress: address.nullable(),
  /** `bit`, `float32`, `int16 × 10`, `6 × uint16`. */
  Format: z.string(),
  /** What the numbers mean: `m`, `0 Stopped, 1 Running`. */
  Means: z.string(),
});
export type ModbusMapEntry = z.infer<typeof ModbusMapEntry>;

/** `format`: its encoding or the meaning of its numbers changed. */
export const MAP_CHANGES = ['added', 'gone', 'moved', 'renamed', 'format'] as const;
export const ModbusMapChange = z.object({
  What: z.array(z.enum(MAP_CHANGES)),
  /** null: it did not exist. */
  Before: ModbusMapEntry.nullable(),
  /** null: it no longer exists. */
  After: ModbusMapEntry.nullable(),
});
export type ModbusMapChange = z.infer<typeof ModbusMapChange>;

/**
 * A version of the register map: a new one whenever a master would read different content at an
 * address.
 */
export const ModbusMapVersion = z.object({
  Version: z.int().min(1),
  At: Instant,
  /** Who made the changes, as far as the audit log records it. */
  By: z.array(z.string()),
  Entries: z.int(),
});
export type ModbusMapVersion = z.infer<typeof ModbusMapVersion>;

/** The register map of one version, to configure the master. */
export const ModbusMapDocument = ModbusMapVersion.extend({
  Organisation: z.string(),
  TimeZone: z.string(),
  /** Whether it is the current map. */
  IsNewest: z.boolean(),
  Stale: z.enum(['last', 'exception']),
  /** Compared with the version before; none for the first one. */
  Changes: z.array(ModbusMapChange),
  /** By unit, table and address. */
  Map: z.array(ModbusMapEntry),
});
export type ModbusMapDocument = z.infer<typeof ModbusMapDocument>;

/**
 * Events of the Modbus server: a master connected, was gone for five minutes or was refused; read
 * addresses for the first time, or polled a station for the first time that day; a summary of its
 * day; an address that an Admin set; and that more happened than was recorded.
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

/** Entries on one page of the journal; a shorter page is the last. */
export const MAP_JOURNAL_PAGE = 100;

/** The name of a master in the journal, before its address. */
export const MODBUS_MASTER = 'Modbus master ';
