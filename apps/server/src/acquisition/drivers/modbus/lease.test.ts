import { expect, test } from 'vitest';
import { FieldError } from '../field-error.ts';
import type { RequestTarget } from './address.ts';
import { setUpField, startFieldDevice, station } from './testing/field-kit.ts';

const target = (port: number): RequestTarget => ({
  ...{ Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: port, UnitId: 1, TimeoutMs: 1_000 },
});
const WRITE = { functionCode: 6, address: 5, value: 77 } as const;

test('sends nothing while another server may have taken over', async () => {
  const device = await startFieldDevice();
  let isHeld = true;
  const { clock, ingest, field } = setUpField({}, () => isHeld);
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  isHeld = false;
  for (let seconds = 0; seconds < 5; seconds++) await clock.advanceAsync(1_000);
  const command = field.ask(target(device.port), WRITE).catch((error: unknown) => error);
  await clock.advanceAsync(1_000);
  // Stopping ends what waits.
  await field.stop();
  expect(await command).toBeInstanceOf(FieldError);
  expect(device.asked).toHaveLength(1);
});

test('does not send a command whose connection opens after the lease has ended', async () => {
  const device = await startFieldDevice();
  const answers = [true, false];
  const { field } = setUpField({}, () => answers.shift() ?? false);
  field.start([]);
  const error = await field.ask(target(device.port), WRITE).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FieldError);
  expect((error as FieldError).mayHaveArrived).toBe(false);
  expect(device.asked).toEqual([]);
});
