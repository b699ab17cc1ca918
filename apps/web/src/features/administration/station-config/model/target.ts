import {
  type ConnectionTestBody,
  DATA_TYPES,
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
  type Point,
  REGISTER_TABLES,
  REGISTERS_OF,
  type ReadPoint,
  type StationConfig,
} from '@outpost/contract';
import { isBitTable } from './probe.ts';

/** The controller's address from the form; null while it is incomplete. */
export type ProbeTarget = Pick<
  ConnectionTestBody,
  'ConnectionType' | 'Host' | 'Port' | 'UnitId' | 'TimeoutMs'
>;

export function targetOf(station: StationConfig): ProbeTarget | null {
  const { ConnectionType, Host, Port, UnitId, TimeoutMs } = station;
  if (Host === '' || ![Port, UnitId, TimeoutMs].every(Number.isInteger)) return null;
  return { ConnectionType, Host, Port, UnitId, TimeoutMs };
}

/** What a connection test reads. */
export interface TestOf {
  readonly body: Partial<ConnectionTestBody> & ProbeTarget;
  /** Incomplete points, which are not read. */
  readonly unfinished: number;
}

const TERMINAL = /^[A-Za-z0-9_.-]{1,16}$/;
const MAX_RETRIES = 5;
const MAX_GAP = 124;

/** A test that reads what polls will read, including unsaved changes; null without an address. */
export function testOf(station: StationConfig): TestOf | null {
  const target = targetOf(station);
  if (target === null) return null;
  const { Retries, MaxGap, RegistersPerRequest, BitsPerRequest, Points } = station;
  const Reads = Points.flatMap((point, index) => readOf(point, index) ?? []);
  const body = {
    ...target,
    ...(isWithin(Retries, 0, MAX_RETRIES) ? { Retries } : {}),
    ...(isWithin(MaxGap, 0, MAX_GAP) ? { MaxGap } : {}),
    ...(isWithin(RegistersPerRequest, 1, MODBUS_MAX_REGISTERS) ? { RegistersPerRequest } : {}),
    ...(isWithin(BitsPerRequest, 1, MODBUS_MAX_BITS) ? { BitsPerRequest } : {}),
    Reads,
  };
  return { body, unfinished: Points.length - Reads.length };
}

function readOf({ Point, Table, Address, DataType }: Point, index: number): ReadPoint | null {
  const isKnown = REGISTER_TABLES.includes(Table) && DATA_TYPES.includes(DataType);
  if (!isKnown || (DataType === 'bit') !== isBitTable(Table)) return null;
  if (!isWithin(Address, 0, 65_536 - Math.max(1, REGISTERS_OF[DataType]))) return null;
  return { Point: TERMINAL.test(Point) ? Point : `row-${index + 1}`, Table, Address, DataType };
}

function isWithin(value: number | null, low: number, high: number): boolean {
  return value !== null && Number.isInteger(value) && value >= low && value <= high;
}
