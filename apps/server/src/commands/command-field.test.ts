import { expect, it } from 'vitest';
import { type Carried, FieldError } from '../acquisition/index.ts';
import { testContext } from '../testing/context.ts';
import { testStation } from '../testing/data-path.ts';
import { commandField } from './command-field.ts';

const config = testStation(1, { analog: 2, digital: 0 });
const values = config.Points.map((point) => ({ point, value: 5 }));

/** Writes to a device whose driver does this. */
function write(driver: () => Promise<unknown>): Promise<Carried[]> {
  const device = { read: async () => [], write: driver as () => Promise<Carried[]> };
  const { logger } = testContext();
  const field = commandField(
    { session: (_config, task) => task(device), pollNow: async () => {}, writeTimeMs: () => 0 },
    logger,
  );
  return field.session(config, (session) => session.write(values));
}

const NOT_CONFIRMED = {
  sent: { kind: 'unknown', error: { code: 'WRITE_UNKNOWN', mayHaveArrived: true } },
  readBack: null,
};

it('passes results on', async () => {
  const carried = values.map((): Carried => ({ sent: { kind: 'taken' }, readBack: null }));
  expect(await write(async () => carried)).toBe(carried);
});

it.each([
  ['an error of the driver itself', () => Promise.reject(new TypeError('values.map is not a function'))],
  ['too few results', async () => [{ sent: { kind: 'taken' }, readBack: null }]],
  ['a reply of another form', async () => ({})],
  [
    'a failure after the request was sent',
    () =>
      Promise.reject(Object.assign(new FieldError('NOT_READY', 'answer', 'gone'), { mayHaveArrived: true })),
  ],
])('confirms no value after %s', async (_what, driver) => {
  expect(await write(driver)).toMatchObject([NOT_CONFIRMED, NOT_CONFIRMED]);
});

it('fails when nothing was sent', async () => {
  const failure = new FieldError('NOT_READY', 'connect', 'No connection');
  await expect(write(() => Promise.reject(failure))).rejects.toBe(failure);
});
