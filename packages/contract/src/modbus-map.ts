import * as z from 'zod';
import { Quality } from './live.ts';
import { Id, Instant } from './primitives.ts';

const address = z.int().min(0).max(65_535);
const number = z.int().nullable();

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
export const ModbusAnalogRow = z.object({ ...pointRow, Value: z.number().nullable() });
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
  /** Those that asked last first. */
  Masters: z.array(ModbusMaster),
});
export type ModbusServerState = z.infer<typeof ModbusServerState>;
