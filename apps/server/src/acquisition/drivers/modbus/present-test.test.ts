import type { ErrorCode } from '@outpost/contract';
import { expect, test } from 'vitest';
import { FieldError } from '../field-error.ts';
import type { RequestTarget } from './address.ts';
import { presentTest } from './present-test.ts';
import type { TestReport } from './test-target.ts';

const tcp: RequestTarget = {
  ...{ Protocol: 'modbus-tcp', Host: '10.2.0.17', Port: 502 },
  ...{ UnitId: 1, TimeoutMs: 1_000 },
};
const serial: RequestTarget = {
  ...{ Protocol: 'modbus-rtu', SerialPort: '/dev/ttyUSB0', BaudRate: 9_600, Parity: 'even', StopBits: 1 },
  ...{ UnitId: 1, TimeoutMs: 1_000 },
};

const failedStep = (target: RequestTarget, code: ErrorCode, step: 'connect' | 'answer') => {
  const report: TestReport = {
    ...{ addresses: [], read: null, error: new FieldError(code, 'request', 'It failed.') },
    steps: [{ step, ok: false, tookMs: 1 }],
  };
  const { Steps } = presentTest(report, target, null);
  return {
    steps: Steps.map(({ Step }) => Step),
    check: Steps.find(({ State }) => State === 'failed')!.Check,
  };
};

test('says what to check at a TCP device', () => {
  const { steps, check } = failedStep(tcp, 'MODBUS_CONNECT_FAILED', 'connect');
  expect(steps).toEqual(['resolve', 'connect', 'answer', 'exception']);
  expect(check).toBe('Check the address and the route to it.');
  expect(failedStep(tcp, 'MODBUS_TIMEOUT', 'answer').check).toBe(
    'Connected, but this unit does not respond. Check the unit ID and the protocol. A slow link needs a longer timeout.',
  );
});

test('says what to check at a serial line, which has no address and no route', () => {
  const { steps, check } = failedStep(serial, 'MODBUS_CONNECT_FAILED', 'connect');
  expect(steps).toEqual(['connect', 'answer', 'exception']);
  expect(check).toBeNull();
  expect(failedStep(serial, 'MODBUS_TIMEOUT', 'answer').check).toBe(
    'Check the unit ID, the baud rate, the parity and the stop bits, and the wiring and power of the controller.',
  );
  expect(failedStep(serial, 'MODBUS_BAD_RESPONSE', 'answer').check).toBe(
    'Check the baud rate, the parity and the stop bits, and that no other device on the line has this unit ID.',
  );
});
