import { AnalogPoint, DigitalPoint, type ModbusAddress, type ModbusPoint } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePoint } from '../point-codec.ts';
import {
  clockOffMs,
  clockPositions,
  clockText,
  clockValues,
  formatPointValue,
  groupRequest,
  groupWrites,
  hasTwoDigitYears,
  heldValue,
  matchesReported,
  mayHold,
  planWrite,
  settingState,
  type WriteRequest,
} from './index.ts';

const analog = (fields: Partial<AnalogPoint & ModbusAddress> = {}) =>
  AnalogPoint.parse({
    Point: 'AO1',
    Name: 'Lead pump on',
    Kind: 'analog',
    Table: 'holding-register',
    Address: 0,
    DataType: 'uint16',
    Writable: true,
    ...fields,
  }) as AnalogPoint & ModbusPoint;
const digital = (fields: Partial<DigitalPoint & ModbusAddress> = {}) =>
  DigitalPoint.parse({
    Point: 'DO1',
    Name: 'Alternate',
    Kind: 'digital',
    Table: 'coil',
    Address: 0,
    DataType: 'bit',
    Writable: true,
    ...fields,
  }) as DigitalPoint & ModbusPoint;
const CENTIMETRES = { RawLow: 0, RawHigh: 320, EngineeringLow: 0, EngineeringHigh: 3.2 };

/** A controller's memory, changed by writes. */
function applied(request: WriteRequest, registers: Uint16Array, coils: Uint8Array): void {
  const { address } = request;
  switch (request.functionCode) {
    case 5:
      coils[address] = request.value ? 1 : 0;
      break;
    case 15:
      request.values.forEach((on, i) => {
        coils[address + i] = on ? 1 : 0;
      });
      break;
    case 6:
      registers[address] = request.value;
      break;
    case 16:
      registers.set(request.values, address);
      break;
    case 22:
      registers[address] =
        (registers[address]! & request.andMask) | (request.orMask & ~request.andMask & 0xffff);
      break;
  }
}

function bytesOf(registers: Uint16Array, address: number, count: number): Uint8Array {
  const bytes = new Uint8Array(2 * count);
  for (let i = 0; i < count; i++) new DataView(bytes.buffer).setUint16(2 * i, registers[address + i]!);
  return bytes;
}

const wordOrder = fc.constantFrom('ABCD', 'CDAB', 'BADC', 'DCBA');
const registerType = fc.constantFrom(
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'float64',
  'bcd16',
  'bcd32',
);
const WIDTH = { int16: 1, uint16: 1, int32: 2, uint32: 2, float32: 2, float64: 4, bcd16: 1, bcd32: 2 };

describe('planning a write', () => {
  it('produces the value with every alternative, for any type, order and scale', () => {
    const scale = fc.constantFrom(null, CENTIMETRES, {
      RawLow: 6400,
      RawHigh: 32000,
      EngineeringLow: 0,
      EngineeringHigh: 50,
    });
    fc.assert(
      fc.property(
        registerType,
        wordOrder,
        scale,
        fc.integer({ min: 0, max: 310 }),
        (DataType, WordOrder, Scale, n) => {
          const point = analog({ DataType, WordOrder, Scale, Address: 3 });
          const value = Scale === null ? n : n / 100;
          const plan = planWrite({ point, value });
          if (!plan.ok) return expect.unreachable(plan.message);
          for (const request of plan.alternatives) {
            const registers = new Uint16Array(10);
            applied(request, registers, new Uint8Array(10));
            const read = decodePoint(point, bytesOf(registers, 3, WIDTH[DataType]));
            expect(matchesReported(point, value, read.value)).toBe(true);
            expect(read.value).toBe(heldValue(point, value));
          }
        },
      ),
    );
  });

  it('changes one bit of a register and no other, with a mask or by reading it first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        wordOrder,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 0xffff }),
        (Bit, WordOrder, Invert, on, before) => {
          const point = digital({
            Table: 'holding-register',
            DataType: 'bit-of-register',
            Bit,
            WordOrder,
            Invert,
          });
          const plan = planWrite({ point, value: on ? 1 : 0 });
          if (!plan.ok) return expect.unreachable(plan.message);
          const results = [
            plan.alternatives[0]!,
            plan.viaRegister!(bytesOf(Uint16Array.of(before), 0, 1)),
          ].map((request) => {
            const registers = Uint16Array.of(before);
            applied(request, registers, new Uint8Array(1));
            return registers[0]!;
          });
          expect(results[0]).toBe(results[1]);
          expect(decodePoint(point, bytesOf(Uint16Array.of(results[0]!), 0, 1)).value).toBe(on ? 1 : 0);
          const changed = before ^ results[0]!;
          expect(changed & (changed - 1)).toBe(0);
        },
      ),
    );
  });

  it('tries the most widely supported functions first', () => {
    const functions = (point: ModbusPoint, value: number) => {
      const plan = planWrite({ point, value });
      return plan.ok ? plan.alternatives.map(({ functionCode }) => functionCode) : plan.code;
    };
    expect(functions(digital(), 1)).toEqual([5, 15]);
    expect(functions(analog(), 7)).toEqual([6, 16]);
    expect(functions(analog({ DataType: 'float32' }), 7)).toEqual([16]);
    expect(functions(analog({ RangeHigh: 3 }), 7)).toBe('OUT_OF_RANGE');
    expect(functions(analog(), 70_000)).toBe('OUT_OF_RANGE');
    expect(functions(digital(), 2)).toBe('OUT_OF_RANGE');
    const bit = digital({ Table: 'holding-register', DataType: 'bit-of-register' });
    expect(functions(bit, Number.NaN)).toBe('NOT_A_NUMBER');
  });

  it('writes an inverted coil the other way round', () => {
    const plan = planWrite({ point: digital({ Invert: true }), value: 1 });
    expect(plan.ok && plan.alternatives[0]).toEqual({ functionCode: 5, address: 0, value: false });
  });
});

describe('writes in one request', () => {
  const at = (Address: number, more: Partial<ModbusAddress> = {}) => ({
    point: analog({ Address, ...more }),
    value: 1,
  });

  it('group adjacent values in order, and nothing else', () => {
    const bit = (Address: number) => ({
      point: digital({ Table: 'holding-register', DataType: 'bit-of-register', Address }),
      value: 1,
    });
    expect(groupWrites([at(0), at(1), at(2)])).toEqual([[0, 1, 2]]);
    expect(groupWrites([at(0), at(2)])).toEqual([[0], [1]]);
    expect(groupWrites([at(1), at(0)])).toEqual([[0], [1]]);
    expect(groupWrites([at(0, { DataType: 'float32' }), at(2), at(3)])).toEqual([[0, 1, 2]]);
    expect(groupWrites([bit(0), bit(1), at(2)])).toEqual([[0], [1], [2]]);
    expect(groupWrites([{ point: digital(), value: 1 }, at(1)])).toEqual([[0], [1]]);
    expect(groupWrites([])).toEqual([]);
    const many = Array.from({ length: 200 }, (_, i) => at(i));
    expect(groupWrites(many).map((group) => group.length)).toEqual([123, 77]);
    const limited = groupWrites(many, { maxRegisters: 60 });
    expect(limited.map((group) => group.length)).toEqual([60, 60, 60, 20]);
  });

  it('have the same result as single writes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ DataType: registerType, gap: fc.integer({ min: 0, max: 1 }), value: fc.nat(99) }),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        (entries) => {
          let Address = 0;
          const writes = entries.map(({ DataType, gap, value }) => {
            Address += gap;
            const write = { point: analog({ DataType, Address }), value };
            Address += WIDTH[DataType];
            return write;
          });
          const grouped = new Uint16Array(120);
          const single = new Uint16Array(120);
          const groups = groupWrites(writes);
          expect(groups.flat()).toEqual(writes.map((_, i) => i));
          for (const group of groups) {
            applied(groupRequest(group.map((i) => writes[i]!)), grouped, new Uint8Array(1));
          }
          for (const write of writes) {
            const plan = planWrite(write);
            if (plan.ok) applied(plan.alternatives[0]!, single, new Uint8Array(1));
          }
          expect(grouped).toEqual(single);
        },
      ),
    );
  });
});

describe('whether a controller has the desired value', () => {
  it("compares with the type's rounding", () => {
    const point = analog({ Scale: CENTIMETRES });
    expect(matchesReported(point, 1.999, 2)).toBe(true);
    expect(matchesReported(point, 1.99, 2)).toBe(false);
    expect(heldValue(point, 1.999)).toBe(2);
    expect(matchesReported(analog({ DataType: 'float32' }), 0.1, Math.fround(0.1))).toBe(true);
    expect(matchesReported(analog({ DataType: 'float32' }), 0.1, 0.1001)).toBe(false);
    // A float distinguishes small values, however wide its scale is.
    const litres = { RawLow: 0, RawHigh: 1e6, EngineeringLow: 0, EngineeringHigh: 1_000 };
    const wide = analog({ DataType: 'float32', Scale: litres });
    expect(matchesReported(wide, 0.0004, 0.0001)).toBe(false);
    expect(matchesReported(wide, 0.0004, heldValue(wide, 0.0004))).toBe(true);
    expect(matchesReported(point, Number.NaN, 2)).toBe(false);
    expect(matchesReported(digital(), 1, 0)).toBe(false);
    // Being outside the instrument's range and differing from the desired value are separate.
    expect(matchesReported(analog({ RangeHigh: 10 }), 5, 12)).toBe(false);
  });

  it('a stored value may differ by the deadband, and no more', () => {
    const point = analog({ Scale: CENTIMETRES, Deadband: 0.02 });
    expect(mayHold(point, 2, 2.01)).toBe(true);
    expect(mayHold(point, 2, 2.05)).toBe(false);
    expect(mayHold(digital(), 1, 0)).toBe(false);
  });

  it('is unknown, applied, drifted or not pushed', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isKnown, isRequested, wasPushed) => {
        const state = settingState({ isKnown, isRequested, wasPushed });
        expect(state === 'unknown').toBe(!isKnown);
        expect(state === 'applied').toBe(isKnown && isRequested);
        expect(state === 'drifted').toBe(isKnown && !isRequested && wasPushed);
        expect(state === 'not-pushed').toBe(isKnown && !isRequested && !wasPushed);
      }),
    );
  });

  it("formats a value with the type's rounding", () => {
    const types = fc.constantFrom<ModbusAddress['DataType'][]>('int32', 'float32', 'float64');
    const values = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(types, values, fc.integer({ min: 0, max: 6 }), (DataType, n, Decimals) => {
        const point = analog({ DataType, Decimals });
        const value = heldValue(point, n);
        const text = formatPointValue(point, value);
        expect(heldValue(point, Number(text)) === value).toBe(true);
      }),
    );
  });

  it('formats values as the point shows them', () => {
    expect(formatPointValue(analog({ Units: 'm', Decimals: 2 }), 2.1)).toBe('2.10 m');
    const float = analog({ DataType: 'float32', Units: 'm', Decimals: 1 });
    expect(formatPointValue(float, 2.125)).toBe('2.125 m');
    expect(formatPointValue(analog({ Scale: CENTIMETRES, Units: 'm', Decimals: 1 }), 2.13)).toBe('2.13 m');
    // As the type rounds, so without the noise of its bits.
    expect(formatPointValue({ ...float, Decimals: 2 }, 0.699999988079)).toBe('0.70 m');
    expect(formatPointValue(float, Math.fround(12.34))).toBe('12.34 m');
    expect(formatPointValue(float, Math.fround(1e-20))).toBe('1e-20 m');
    expect(formatPointValue(analog({ DataType: 'float64', Decimals: 0 }), 0.1 + 0.2)).toBe(
      '0.30000000000000004',
    );
    expect(formatPointValue(analog({ Decimals: 1 }), -0.01)).toBe('0.0');
    expect(formatPointValue(analog(), Number.NaN)).toBe('no value');
    expect(formatPointValue(digital({ OnLabel: 'Inhibited' }), 1)).toBe('Inhibited');
  });
});

describe("a controller's clock", () => {
  const ZONE = 'America/Denver';
  const at = (instant: string) => Date.parse(instant);

  it('is set to the local time of the zone at that instant', () => {
    // 2026-03-08 02:00 the clocks go forward, 2026-11-01 02:00 back.
    expect(clockText(clockValues(ZONE, at('2026-03-08T08:59:59Z'), false))).toBe('2026-03-08 01:59:59');
    expect(clockText(clockValues(ZONE, at('2026-03-08T09:00:00Z'), false))).toBe('2026-03-08 03:00:00');
    expect(clockText(clockValues(ZONE, at('2026-11-01T07:59:59Z'), false))).toBe('2026-11-01 01:59:59');
    expect(clockText(clockValues(ZONE, at('2026-11-01T08:00:00Z'), false))).toBe('2026-11-01 01:00:00');
    expect(clockValues(ZONE, at('2026-11-01T08:00:00Z'), true)[0]).toBe(26);
  });

  it('is right just after it was set, at any time and with any year format', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2050-01-01T00:00:00Z') }),
        fc.boolean(),
        fc.boolean(),
        (ms, twoDigits, hasSeconds) => {
          expect(clockOffMs(clockValues(ZONE, ms, twoDigits), ZONE, ms, hasSeconds)).toBe(0);
        },
      ),
    );
  });

  it('has its actual deviation', () => {
    const ms = at('2026-03-01T12:00:30Z');
    const behind = clockValues(ZONE, ms - 90_000, false);
    expect(clockOffMs(behind, ZONE, ms, true)).toBe(-90_000);
    expect(clockOffMs(behind, ZONE, ms, false)).toBe(-31_000);
    expect(clockOffMs(clockValues(ZONE, ms + 90_000, false), ZONE, ms, false)).toBe(90_000);
    expect(clockOffMs([2026, 2, 31, 0, 0, 0], ZONE, ms, true)).toBeNull();
    expect(clockOffMs([Number.NaN, 2, 1, 0, 0, 0], ZONE, ms, true)).toBeNull();
  });

  it('is identified by the purposes of its points', () => {
    const points = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part, i) =>
      analog({ Point: `CLK${i}`, Purpose: `clock:${part}` }),
    );
    expect(clockPositions([analog(), ...points])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(clockPositions(points.slice(1))).toBeNull();
    expect(clockPositions(points.map((point) => ({ ...point, Writable: false })))).toBeNull();
    expect(hasTwoDigitYears(points[0]!, 26)).toBe(true);
    expect(hasTwoDigitYears(points[0]!, 2026)).toBe(false);
    expect(hasTwoDigitYears(analog({ RangeHigh: 99 }), Number.NaN)).toBe(true);
  });
});
