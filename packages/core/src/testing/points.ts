import {
  AnalogPoint,
  DATA_TYPES,
  DigitalPoint,
  type ModbusAddress,
  type ModbusPoint,
  REGISTER_TABLES,
  WORD_ORDERS,
} from '@outpost/contract';
import fc from 'fast-check';

const common = { Point: 'X1', Name: 'A point' };

/** An analog point of a holding register by default. */
export const analog = (fields: Partial<AnalogPoint & ModbusAddress> = {}) =>
  AnalogPoint.parse({
    ...common,
    Kind: 'analog',
    Table: 'holding-register',
    Address: 0,
    DataType: 'uint16',
    ...fields,
  }) as AnalogPoint & ModbusPoint;

/** A digital point of a discrete input by default. */
export const digital = (fields: Partial<DigitalPoint & ModbusAddress> = {}) =>
  DigitalPoint.parse({
    ...common,
    Kind: 'digital',
    Table: 'discrete-input',
    Address: 0,
    DataType: 'bit',
    ...fields,
  }) as DigitalPoint & ModbusPoint;

const ends = fc
  .tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }))
  .map(([low, span]) => [low / 10, (low + span) / 10] as const);

const scale = ends.chain(([RawLow, RawHigh]) =>
  ends.map(([EngineeringLow, EngineeringHigh]) => ({ RawLow, RawHigh, EngineeringLow, EngineeringHigh })),
);

/**
 * Any valid point with an address below `addresses`, of few enough addresses that points overlap.
 */
export const pointArbitrary = (addresses: number): fc.Arbitrary<ModbusPoint> =>
  fc
    .record({
      dataType: fc.constantFrom(...DATA_TYPES),
      table: fc.constantFrom(...REGISTER_TABLES),
      Address: fc.nat(addresses - 1),
      WordOrder: fc.constantFrom(...WORD_ORDERS),
      Bit: fc.nat(15),
      Invert: fc.boolean(),
      Scale: fc.option(scale),
      range: fc.option(ends),
    })
    .map(({ dataType, table, Address, WordOrder, Bit, Invert, Scale, range }) => {
      if (dataType === 'bit') {
        const Table = table === 'coil' ? 'coil' : 'discrete-input';
        return digital({ Table, Address, WordOrder, Invert });
      }
      const Table = table === 'input-register' ? 'input-register' : 'holding-register';
      if (dataType === 'bit-of-register') {
        return digital({ DataType: dataType, Table, Address, WordOrder, Bit, Invert });
      }
      const [RangeLow, RangeHigh] = range ?? [null, null];
      return analog({ DataType: dataType, Table, Address, WordOrder, Scale, RangeLow, RangeHigh });
    });
