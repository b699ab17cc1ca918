import { MODBUS_ERROR_CODES, ModbusError } from '@outpost/modbus';
import { describe, expect, test } from 'vitest';
import { toFieldError, verdict } from './describe-error.ts';

const asked = {
  host: 'rtu.example',
  place: 'rtu.example:502',
  unitId: 3,
  timeoutMs: 2_000,
  connectTimeoutMs: 5_000,
};
const exception = (code: number) => new ModbusError('MODBUS_EXCEPTION', 'raw', { exceptionCode: code });

describe('every failure is described with what failed and where', () => {
  test.each([
    ['MODBUS_TIMEOUT', 'No response from rtu.example:502 unit 3 within 2000 ms'],
    ['MODBUS_CONNECT_REFUSED', /^Connection to rtu\.example:502 refused/],
    ['MODBUS_CONNECT_TIMEOUT', 'No connection to rtu.example:502 within 5000 ms'],
    ['MODBUS_RESOLVE_FAILED', 'The host name rtu.example cannot be resolved'],
    ['MODBUS_CONNECTION_LOST', 'the words of the client'],
  ] as const)('%s', (code, words) => {
    const error = toFieldError(new ModbusError(code, 'the words of the client'), asked);
    expect(error.message).toMatch(words);
    expect(error.code).toBe(code);
  });

  test("a gateway's exception for a silent unit counts as no response", () => {
    expect(toFieldError(exception(11), asked)).toMatchObject({
      code: 'MODBUS_UNIT_NOT_RESPONDING',
      step: 'answer',
      exceptionCode: 11,
      message:
        'The gateway rtu.example:502 responds, but unit 3 does not (exception 11, gateway target failed to respond)',
    });
    expect(toFieldError(exception(10), asked)).toMatchObject({
      code: 'MODBUS_UNIT_NOT_RESPONDING',
      message:
        'The gateway rtu.example:502 responds, but has no path to unit 3 (exception 10, gateway path unavailable)',
    });
    expect(toFieldError(exception(6), asked).message).toContain('exception 6');
  });

  test('the step and whether a retry may help are kept', () => {
    const error = toFieldError(new ModbusError('MODBUS_CONNECT_REFUSED', 'raw'), asked);
    expect(error.step).toBe('connect');
    expect(error.retryable).toBe(true);
    expect(error.cause).toBeInstanceOf(ModbusError);
  });
});

test('only a failure to connect delays the whole endpoint', () => {
  const unreachable = MODBUS_ERROR_CODES.filter(
    (code) => verdict(new ModbusError(code, 'raw', { exceptionCode: 1 })) === 'unreachable',
  );
  expect(unreachable.sort()).toEqual([
    'MODBUS_CONNECT_FAILED',
    'MODBUS_CONNECT_REFUSED',
    'MODBUS_CONNECT_TIMEOUT',
    'MODBUS_RESOLVE_FAILED',
  ]);
});

test.each([
  [1, 'exception'],
  [2, 'refused'],
  [3, 'refused'],
  [4, 'exception'],
  [5, 'busy'],
  [6, 'busy'],
  [8, 'exception'],
  [10, 'silent'],
  [11, 'silent'],
  [99, 'exception'],
])('exception %i is classified as %s', (code, expected) => {
  expect(verdict(exception(code))).toBe(expected);
});
