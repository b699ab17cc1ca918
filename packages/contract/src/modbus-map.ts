import * as z from 'zod';
import { Id } from './primitives.ts';

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
});
export type ModbusStationRow = z.infer<typeof ModbusStationRow>;

const pointRow = {
  Id,
  StationId: Id,
  SiteName: z.string(),
  Point: z.string(),
  Name: z.string(),
  Address: address,
};
export const ModbusDigitalRow = z.object({ ...pointRow, Value: z.boolean().nullable() });
export const ModbusAnalogRow = z.object({ ...pointRow, Value: z.number().nullable() });
