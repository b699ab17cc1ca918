import type { StationDetail } from '@outpost/contract';
import { expect, it, onTestFinished } from 'vitest';
import { hasPymodbus, SerialLine } from '../../../packages/modbus/src/testing/serial-line.ts';
import { startTestServer } from '../src/testing/server.ts';

const register = { Kind: 'analog', Point: 'AI1', Name: 'Level', Writable: true };
const address = { Protocol: 'modbus', Table: 'holding-register', Address: 5, DataType: 'uint16' };

/** A unit on a serial line, polled on demand. */
const station = (SerialPort: string, UnitId: number) => ({
  SiteName: `Unit ${UnitId}`,
  PollIntervalSeconds: 86_400,
  OfflineAfter: 1,
  Source: { Protocol: 'modbus-rtu', SerialPort, UnitId, TimeoutMs: 1_000, Retries: 0 },
  Points: [{ ...register, Source: address }],
});

/** A server, and a line with devices of a foreign server, which listens once it has responded. */
async function begin() {
  const line = new SerialLine();
  onTestFinished(() => line.close());
  await line.plugIn();
  await line.startPymodbus();
  const server = await startTestServer();
  const call = async <T>(path: string, json?: object, method = 'POST') => {
    const init = { as: 'Admin' as const, ...(json && { method, json }) };
    const answer = await server.ask(`/api/Stations${path}`, init);
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const test = async (more: object = {}) =>
    (await call<{ Ok: boolean }>('/test', { Source: { ...station(line.path, 1).Source, ...more } })).body;
  await expect.poll(async () => (await test()).Ok).toBe(true);
  return { line, call, test };
}

it.skipIf(!hasPymodbus)(
  'polls units of a serial line in turn, writes to one, and is not held up by a dead one',
  async () => {
    const { line, call } = await begin();
    for (const unit of [1, 2, 9, 3]) {
      expect((await call('', station(line.path, unit))).status).toBe(201);
    }

    const polls = await Promise.all([1, 2, 3, 4].map((id) => call<StationDetail>(`/poll/${id}`)));
    expect(polls.map(({ status }) => status)).toEqual([200, 200, 504, 200]);
    const values = polls.map(({ body }) => body.Points?.[0]?.Value.Value);
    // What the foreign server put into register 5 of each unit; it counts registers from 1.
    expect([values[0], values[1], values[3]]).toEqual([106, 206, 306]);
    expect(polls[2]!.body).toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(JSON.stringify(polls[2]!.body)).toContain(`${line.path} unit 9`);

    const written = await call<{ Value: { Value: number } }>('/write/2', {
      PointId: polls[1]!.body.Points[0]!.Point.Id,
      Value: 77,
    });
    expect(written.status).toBe(200);
    expect((await call<StationDetail>('/poll/2')).body.Points[0]!.Value.Value).toBe(77);
    expect((await call<StationDetail>('/poll/1')).body.Points[0]!.Value.Value).toBe(values[0]);

    await line.unplug();
    const gone = await call('/poll/1');
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([504, expect.stringContaining(line.path)]);
    await line.plugIn();
    await line.startPymodbus();
    await expect.poll(async () => (await call('/poll/1')).status, { timeout: 45_000 }).toBe(200);
  },
  90_000,
);

it.skipIf(!hasPymodbus)(
  'tests other settings on the line that its stations use, and says where stations have different ones',
  async () => {
    const { line, call, test } = await begin();
    expect((await call('', station(line.path, 1))).status).toBe(201);
    expect((await call('/poll/1')).status).toBe(200);
    // A pseudo-terminal takes any.
    expect(await test({ BaudRate: 9_600 })).toMatchObject({ Ok: true });
    expect((await call('/poll/1')).status).toBe(200);

    const other = station(line.path, 2);
    expect((await call('', { ...other, Source: { ...other.Source, BaudRate: 9_600 } })).status).toBe(201);
    const { status, body } = await call<{ detail: string }>('/poll/2');
    expect([status, body.detail]).toEqual([504, expect.stringContaining('other stations')]);
  },
  60_000,
);
