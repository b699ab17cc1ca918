import {
  AnalogPoint,
  DigitalPoint,
  isBitTable,
  type ModbusPoint,
  type ReadPoint,
  type RegisterTable,
} from '@outpost/contract';

/** Points that read the requested addresses; their other fields do not matter. */
export function pointsToRead(reads: readonly ReadPoint[]): ModbusPoint[] {
  return reads.map((read) => {
    const declaration = { ...read, Name: read.Point };
    return (read.Kind === 'digital' ? DigitalPoint : AnalogPoint).parse(declaration) as ModbusPoint;
  });
}

/** Single registers or bits of a table, one after the other. */
export function addressesFrom(table: RegisterTable, address: number, count: number): ModbusPoint[] {
  const isBit = isBitTable(table);
  return pointsToRead(
    Array.from({ length: count }, (_, index) => ({
      Point: String(address + index),
      Kind: isBit ? 'digital' : 'analog',
      Source: {
        Protocol: 'modbus',
        Table: table,
        Address: address + index,
        DataType: isBit ? 'bit' : 'uint16',
      },
    })),
  );
}
