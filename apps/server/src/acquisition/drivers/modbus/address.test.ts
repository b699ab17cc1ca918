import { sourceLine } from '@outpost/core';
import { expect, test } from 'vitest';
import { endpointKey, isSameDevice, type RequestTarget } from './address.ts';

const tcp = (Host: string, Port = 502, Protocol: 'modbus-tcp' | 'modbus-rtu-over-tcp' = 'modbus-tcp') =>
  ({ Protocol, Host, Port, UnitId: 1, TimeoutMs: 1_000 }) as const;
const serial = (more: object = {}) =>
  ({
    ...{ Protocol: 'modbus-rtu', SerialPort: '/dev/ttyUSB0', BaudRate: 19_200, Parity: 'even', StopBits: 1 },
    ...{ UnitId: 1, TimeoutMs: 1_000, ...more },
  }) as RequestTarget;

test.each([
  ['RTU-7.Example.org', 'rtu-7.example.org.'],
  ['FD00:0:0:0:0:0:0:1', 'fd00::1'],
  ['[fd00::1]', 'fd00:0::1'],
  ['10.2.0.17', ' 10.2.0.17 '],
])('%s and %s are one endpoint', (one, other) => {
  expect(endpointKey(tcp(one))).toBe(endpointKey(tcp(other)));
});

test('another port, host or framing is another endpoint, as are other settings of a serial line', () => {
  const keys = [
    tcp('10.0.0.1'),
    tcp('10.0.0.1', 503),
    tcp('10.0.0.2'),
    tcp('10.0.0.1', 502, 'modbus-rtu-over-tcp'),
    serial(),
    serial({ SerialPort: '/dev/ttyUSB1' }),
    serial({ BaudRate: 9_600 }),
    serial({ Parity: 'none' }),
  ].map(endpointKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test('units of one serial line share an endpoint, and are other devices', () => {
  expect(endpointKey(serial({ UnitId: 2 }))).toBe(endpointKey(serial()));
  expect(isSameDevice(serial({ UnitId: 2 }), serial())).toBe(false);
  expect(isSameDevice(serial(), serial())).toBe(true);
});

test('a place is formatted as it would be typed', () => {
  expect(sourceLine(tcp('10.2.0.17'))).toBe('10.2.0.17:502');
  expect(sourceLine(tcp('fd00::17'))).toBe('[fd00::17]:502');
  expect(sourceLine(serial())).toBe('/dev/ttyUSB0');
});
