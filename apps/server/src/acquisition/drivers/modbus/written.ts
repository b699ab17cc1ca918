import type { ModbusRequest } from '@outpost/modbus';

/** Functions that read or write single bits; all others use registers. */
const BITS: ReadonlySet<number> = new Set([1, 2, 5, 15]);
/** Functions that change something in the device. */
const WRITES: ReadonlySet<number> = new Set([5, 6, 15, 16, 22, 23]);

/** Whether a request changes something in the device. */
export const isWrite = ({ functionCode }: ModbusRequest): boolean => WRITES.has(functionCode);

/**
 * Whether a request reads what another one writes. Coils and discrete inputs count as the same, as
 * do holding and input registers: many devices map both to one memory.
 */
export function readsWritten(read: ModbusRequest, write: ModbusRequest): boolean {
  if (!('count' in read) || BITS.has(read.functionCode) !== BITS.has(write.functionCode)) return false;
  const { address, count } = writtenBy(write);
  return address < read.address + read.count && read.address < address + count;
}

function writtenBy(request: ModbusRequest): { address: number; count: number } {
  if ('writeAddress' in request) return { address: request.writeAddress, count: request.values.length };
  if ('values' in request) return { address: request.address, count: request.values.length };
  return { address: request.address, count: 1 };
}
