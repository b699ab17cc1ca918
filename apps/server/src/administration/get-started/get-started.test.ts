import { NewStation, type SetupStep } from '@outpost/contract';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { expect, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer } from '../../testing/server.ts';

const PATH = '/api/Settings/get-started';

async function startController(): Promise<number> {
  const unit = createRegisterUnit({ holdingRegisters: Uint16Array.of(7) });
  const server = createModbusServer({ framing: 'tcp', units: () => unit });
  const port = await server.listen(0);
  onTestFinished(() => server.close());
  return port;
}

itOnEachDatabase('a new installation says which steps are left, from what there is', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const send = async (method: string, path: string, json?: object) => {
    const answer = await server.ask(path, { method, as: 'Admin', ...(json && { json }) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as unknown;
  };
  const statesOf = (steps: unknown) => (steps as SetupStep[]).map(({ Id, State }) => `${Id}: ${State}`);
  const states = async () => statesOf(await send('GET', PATH));
  expect(await states()).toEqual([
    'organisation: open',
    'notifications: open',
    'station: open',
    'recipients: open',
    'on-call: open',
    // The test has an account for each role.
    'users: done',
  ]);

  await send('PUT', '/api/Settings/system', {
    Values: { COMPANY_NAME: 'Elm Water', SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@elm.example' },
  });
  expect(statesOf(await send('PUT', PATH, { Skipped: ['on-call', 'station', 'station'] }))).toEqual([
    'organisation: done',
    'notifications: done',
    'station: skipped',
    'recipients: open',
    'on-call: skipped',
    'users: done',
  ]);

  const station = NewStation.parse({
    SiteName: 'Elm Street',
    ...{ Host: '127.0.0.1', Port: await startController(), PollIntervalSeconds: 1 },
    Points: [
      {
        Point: 'AI1',
        Name: 'Level',
        Kind: 'analog',
        Table: 'holding-register',
        Address: 0,
        DataType: 'uint16',
      },
    ],
  });
  const { StationId } = (await send('POST', '/api/Stations', station)) as { StationId: number };
  // A step that was skipped is done all the same, once its station has responded.
  await expect.poll(states).toContain('station: done');
  const { service } = server.app.administration.accounts;
  const operator = (await service.list()).find(({ Role }) => Role === 'Operator')!;
  await send('POST', '/api/AccountStations/admin', [
    { Id: 0, AccountId: operator.Id, StationId, LeastPriority: 'low', Channels: ['email'] },
  ]);
  expect(await states()).toContain('recipients: done');
  // Everything is proposed again.
  await send('PUT', PATH, { Skipped: [] });
  expect(await states()).toContain('on-call: open');
  await server.app.onCall.schedules.service.create({
    ...{ Id: 0, Name: 'Nights' },
    ...Object.fromEntries(
      ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].flatMap((day) => [
        [`${day}Enabled`, false],
        [`${day}StartTime`, '06:00'],
        [`${day}EndTime`, '15:00'],
      ]),
    ),
  } as never);
  expect(await states()).toContain('on-call: done');
});

itOnEachDatabase('keeps what another Admin skipped at the same time', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const skip = async (Skipped: string[], Was: string[]) => {
    const answer = await server.ask(PATH, { method: 'PUT', as: 'Admin', json: { Skipped, Was } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as SetupStep[]).flatMap(({ Id, State }) => (State === 'skipped' ? Id : []));
  };
  await Promise.all([skip(['organisation'], []), skip(['on-call'], [])]);
  // A page that still shows neither.
  expect(await skip(['station'], [])).toEqual(['organisation', 'station', 'on-call']);
  expect(await skip([], ['organisation'])).toEqual(['station', 'on-call']);
  expect(await skip(['organisation', 'users'], ['organisation'])).toEqual(['station', 'on-call']);
});

itOnEachDatabase(
  'skipped steps stay skipped over a restart, and unknown ones are refused',
  async (databaseUrl) => {
    const first = await startTestServer({ config: { databaseUrl } });
    const skip = (Skipped: string[]) => first.ask(PATH, { method: 'PUT', as: 'Admin', json: { Skipped } });
    expect((await skip(['everything'])).status).toBe(400);
    expect((await skip(['organisation'])).status).toBe(200);
    await first.stop();
    const again = await startTestServer({ config: { ...first.config, port: 0 } });
    const steps = (await (await again.ask(PATH, { as: 'Admin' })).json()) as SetupStep[];
    expect(steps[0]).toEqual({ Id: 'organisation', State: 'skipped' });
  },
);
