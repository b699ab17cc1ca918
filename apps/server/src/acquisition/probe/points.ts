import { AnalogPoint, DigitalPoint, type Point, type ReadPoint, type RegisterTable } from '@outpost/contract';

const isBits = (table: RegisterTable): boolean => table === 'coil' || table === 'discrete-input';

/** Points that read the requested addresses; their other fields do not matter. */
export function probedPoints(reads: readonly ReadPoint[]): Point[] {
  return reads.map((read): Point => {
    const declaration = { ...read, Name: read.Point };
    return read.DataType === 'bit' || read.DataType === 'bit-of-register'
      ? DigitalPoint.parse({ ...declaration, Kind: 'digital' })
      : AnalogPoint.parse({ ...declaration, Kind: 'analog' });
  });
}

/** Single registers or bits of a table, one after the other. */
export function placesFrom(table: RegisterTable, address: number, count: number): Point[] {
  return probedPoints(
    Array.from({ length: count }, (_, index) => ({
      Point: String(address + index),
      Table: table,
      Address: address + index,
      DataType: isBits(table) ? 'bit' : 'uint16',
    })),
  );
}
