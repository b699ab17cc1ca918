import {
  type Problem,
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportSending,
  ROLES,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import readWorkbook from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import { TestMailSink } from '../../notification/channels/email/testing/mail-sink.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';

const HOUR = 3_600_000;
/** Mail goes over a real connection, on a machine that may have other work. */
const SOON = { timeout: 15_000 };
const PATH = '/api/ReportSchedules';

const site = (SiteName: string, TimeZone: string | null = null) => ({
  SiteName,
  Host: '127.0.0.1',
  Enabled: false,
  TimeZone,
  Points: [
    { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0, DataType: 'int16' },
    { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' },
    { Kind: 'digital', Point: 'DI2', Name: 'Pump 2', Table: 'coil', Address: 1, DataType: 'bit' },
  ],
});

/** Station 1 has the digital points 2 and 3, station 2 has 5 and 6; the organisation is in Denver. */
async function start(clock: ManualClock, config: TestServerOptions['config'] = {}): Promise<TestServer> {
  const server = await startTestServer({ clock, config });
  for (const json of [site('Elm Street'), site('Ölmühle', 'Europe/Berlin')]) {
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  return server;
}

const accountId = async (server: TestServer, role: (typeof ROLES)[number]): Promise<number> => {
  const answer = await server.ask('/accounts/authenticate', {
    method: 'POST',
    json: { email: emailOf(role), password: 'correct horse battery' },
  });
  return ((await answer.json()) as { Id: number }).Id;
};

const body = (AccountIds: number[], more: Partial<ReportScheduleBody> = {}): ReportScheduleBody => ({
  Name: 'Pumps, every day',
  StationIds: [1],
  Areas: [],
  Kind: 'count',
  PointIds: null,
  Rhythm: 'daily',
  At: '06:00',
  AccountIds,
  Enabled: true,
  ...more,
});

async function create(server: TestServer, json: ReportScheduleBody): Promise<number> {
  const answer = await server.ask(PATH, { method: 'POST', as: 'Supervisor', json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { Id: number }).Id;
}

const read = async <T>(server: TestServer, path: string): Promise<T> =>
  (await (await server.ask(`${PATH}${path}`, { as: 'Supervisor' })).json()) as T;

const logOf = (server: TestServer, id: number) => read<ReportSending[]>(server, `/${id}/log`);

itOnEachDatabase(
  'mails the report of the day before, once, to everyone on it, and logs it',
  async (databaseUrl) => {
    const sink = await TestMailSink.start();
    // Denver is six hours behind UTC: it is a minute to 06:00 on the first of May there.
    const clock = new ManualClock('2026-05-01T11:59:00Z');
    const server = await start(clock, {
      databaseUrl,
      channels: sink.settings,
      publicUrl: 'https://outpost.example.com',
    });
    const ids = [await accountId(server, 'Viewer'), await accountId(server, 'Operator')].sort(
      (a, b) => a - b,
    );
    const id = await create(server, body(ids, { StationIds: [1, 2], PointIds: [2, 5, 6] }));
    expect(await read<ReportSchedule[]>(server, '')).toEqual([
      {
        Id: id,
        ...body(ids, { StationIds: [1, 2], PointIds: [2, 5, 6] }),
        Next: { At: '2026-05-01T12:00:00.000Z', From: '2026-04-30', To: '2026-04-30' },
        Last: null,
      },
    ]);
    await clock.advanceAsync(45_000);
    expect(sink.mails).toEqual([]);
    await clock.advanceAsync(30_000);
    await expect.poll(() => sink.mails.length, SOON).toBe(2);
    await clock.advanceAsync(60_000);
    expect(sink.mails.map(({ to }) => to[0]).sort()).toEqual([emailOf('Operator'), emailOf('Viewer')]);
    const [first] = sink.mails;
    expect(first!.headers.get('subject')).toBe('Count report: 2 stations, 2026-04-30');
    expect(first!.body).toContain('Elm Street (days in America/Denver time)');
    expect(first!.body).toContain('DI1 Pump 1: no data');
    expect(first!.body).toContain('https://outpost.example.com/reports/count/1?period=2026-04-30');
    const files = [...first!.attachments];
    expect(files.map(([name]) => name)).toEqual([
      'Elm-Street-count-2026-04-30.csv',
      'Elm-Street-count-2026-04-30.xlsx',
      'Ölmühle-count-2026-04-30.csv',
      'Ölmühle-count-2026-04-30.xlsx',
    ]);
    expect(files[0]![1].toString()).toContain('Elm Street,DI1,Pump 1,2026-04-30,,,,24.0000,24.0000,');
    expect(files[0]![1].toString()).not.toContain('Pump 2');
    expect((await readWorkbook(files[1]![1])).map(({ sheet }) => sheet)).toEqual([
      'Summary',
      'By day',
      'Days',
    ]);

    await expect
      .poll(async () => (await logOf(server, id)).map(({ State }) => State), SOON)
      .toEqual(['sent', 'sent']);
    expect((await logOf(server, id))[0]).toMatchObject({
      From: '2026-04-30',
      To: '2026-04-30',
      ByHand: false,
      NextTryAt: null,
      Tries: [{ Sent: true, Answer: expect.stringContaining('taken as') }],
    });
    const [listed] = await read<ReportSchedule[]>(server, '');
    expect(listed).toMatchObject({
      Next: { At: '2026-05-02T12:00:00.000Z', From: '2026-05-01' },
      Last: { From: '2026-04-30', To: '2026-04-30', Waiting: 0, Sent: 2, Failed: 0 },
    });
    expect(sink.mails).toHaveLength(2);
  },
  60_000,
);

itOnEachDatabase(
  'survives a restart: what fell due meanwhile is sent then, what was sent is not sent again',
  async (databaseUrl) => {
    const sink = await TestMailSink.start();
    const clock = new ManualClock('2026-05-01T11:59:50Z');
    const config = {
      databaseUrl,
      dataDir: await temporaryFolder(),
      channels: sink.settings,
    };
    const server = await start(clock, config);
    const id = await create(server, body([await accountId(server, 'Viewer')]));
    await clock.advanceAsync(30_000);
    await expect.poll(() => sink.mails.length, SOON).toBe(1);
    await server.stop();
    await clock.advanceAsync(48 * HOUR);
    expect(sink.mails).toHaveLength(1);

    const { createLogger } = await import('../../platform/logger.ts');
    const { startServer } = await import('../../server.ts');
    const again = await startServer({
      config: { ...server.config, port: 0 },
      clock,
      logger: createLogger('silent'),
      random: () => 0.5,
    });
    onTestFinished(() => again.stop());
    await expect.poll(() => sink.mails.length, SOON).toBe(3);
    await clock.advanceAsync(60_000);
    const days = sink.mails.map(({ headers }) => headers.get('subject')).sort();
    expect(days).toEqual(
      ['2026-04-30', '2026-05-01', '2026-05-02'].map((day) => `Count report: Elm Street, ${day}`),
    );
    expect(await again.app.delivery.notify.lastBatch('report', id)).toMatchObject({
      batch: '2026-05-02--2026-05-02',
    });
  },
  60_000,
);

it('begins with what comes next, is sent by hand to who asks, and is changed and deleted', async () => {
  const sink = await TestMailSink.start();
  const clock = new ManualClock('2026-05-01T13:00:00Z');
  const server = await start(clock, { channels: sink.settings });
  const viewer = await accountId(server, 'Viewer');
  const id = await create(server, body([viewer], { Rhythm: 'monthly', Kind: 'ontime' }));
  await clock.advanceAsync(60_000);
  expect(await logOf(server, id)).toEqual([]);
  const sent = await server.ask(`${PATH}/${id}/send`, { method: 'POST', as: 'Supervisor' });
  expect(sent.status).toBe(200);
  await expect.poll(() => sink.mails.length, SOON).toBe(1);
  expect(sink.mails[0]!.to).toEqual([emailOf('Supervisor')]);
  expect(sink.mails[0]!.headers.get('subject')).toBe('Time on: Elm Street, 2026-04-01 to 2026-04-30');
  await expect
    .poll(async () => (await logOf(server, id))[0], SOON)
    .toMatchObject({ ByHand: true, State: 'sent' });
  // A try by hand is not the month's report.
  expect((await read<ReportSchedule>(server, `/${id}`)).Last).toBeNull();

  const put = (json: ReportScheduleBody) =>
    server.ask(`${PATH}/${id}`, { method: 'PUT', as: 'Supervisor', json });
  const off = { ...body([viewer]), Enabled: false, Name: 'Off' };
  expect((await put(off)).status).toBe(200);
  expect(await read<ReportSchedule>(server, `/${id}`)).toMatchObject({
    Name: 'Off',
    Rhythm: 'daily',
    Next: null,
  });
  expect(sink.mails).toHaveLength(1);
  expect((await server.ask(`${PATH}/${id}`, { method: 'DELETE', as: 'Supervisor' })).status).toBe(200);
  for (const path of [`/${id}`, `/${id}/log`]) {
    expect((await server.ask(PATH + path, { as: 'Supervisor' })).status).toBe(404);
  }
  expect((await put(off)).status).toBe(404);
}, 60_000);

it('says that there is no mail server, and keeps the report until there is', async () => {
  const clock = new ManualClock('2026-05-01T11:59:50Z');
  const server = await start(clock);
  expect(await (await server.ask('/api/Notify/channels', { as: 'Viewer' })).json()).toMatchObject({
    Email: false,
  });
  const id = await create(server, body([await accountId(server, 'Viewer')]));
  await clock.advanceAsync(30_000);
  await expect.poll(async () => (await logOf(server, id))[0]?.Tries.length, SOON).toBeGreaterThan(0);
  expect((await logOf(server, id))[0]).toMatchObject({
    State: 'waiting',
    NextTryAt: expect.any(String),
    Tries: expect.arrayContaining([
      expect.objectContaining({ Sent: false, Answer: 'No mail server is configured (setting SMTP_URL)' }),
    ]),
  });
});

const shared = setUpOnce(() => start(new ManualClock('2026-05-01T11:00:00Z')));

it('is the Supervisor’s and the Admin’s: others see and change nothing', async () => {
  const server = await shared();
  const json = body([await accountId(server, 'Viewer')]);
  const id = await create(server, json);
  const asks = (as: (typeof ROLES)[number]) => [
    server.ask(PATH, { as }),
    server.ask(`${PATH}/${id}`, { as }),
    server.ask(`${PATH}/${id}/log`, { as }),
    server.ask(PATH, { as, method: 'POST', json }),
    server.ask(`${PATH}/${id}`, { as, method: 'PUT', json }),
    server.ask(`${PATH}/${id}/send`, { as, method: 'POST' }),
  ];
  for (const as of ROLES) {
    const statuses = (await Promise.all(asks(as))).map(({ status }) => status);
    const mayDo = as === 'Supervisor' || as === 'Admin';
    expect(statuses, as).toEqual(mayDo ? [200, 200, 200, 201, 200, 200] : [403, 403, 403, 403, 403, 403]);
    if (mayDo) continue;
    expect((await server.ask(`${PATH}/${id}`, { as, method: 'DELETE' })).status).toBe(403);
  }
});

it('refuses stations, points and accounts that are not there', async () => {
  const server = await shared();
  const viewer = await accountId(server, 'Viewer');
  const codeOf = async (json: object) => {
    const answer = await server.ask(PATH, { method: 'POST', as: 'Supervisor', json });
    return ((await answer.json()) as { code?: string }).code;
  };
  expect(await codeOf(body([viewer], { StationIds: [1, 9] }))).toBe('STATION_NOT_FOUND');
  expect(await codeOf(body([viewer], { PointIds: [1] }))).toBe('POINT_NOT_FOUND');
  expect(await codeOf(body([viewer], { PointIds: [5] }))).toBe('POINT_NOT_FOUND');
  expect(await codeOf(body([viewer, 999]))).toBe('BAD_REQUEST');
  expect(await codeOf(body([]))).toBe('BAD_REQUEST');
  expect(await codeOf(body([viewer], { At: '24:00' }))).toBe('BAD_REQUEST');
  expect(await codeOf(body([viewer], { PointIds: [2, 3] }))).toBeUndefined();
});

it('covers areas or, as a month overview, all stations, and refuses what does not fit together', async () => {
  const server = await shared();
  const viewer = await accountId(server, 'Viewer');
  const problemsOf = async (more: object) => {
    const json = { ...body([viewer]), ...more };
    const answer = await server.ask(PATH, { method: 'POST', as: 'Supervisor', json });
    const problem = (await answer.json()) as Problem;
    return [answer.status, ...(problem.problems ?? []).map(({ Path, Message }) => `${Path}: ${Message}`)];
  };
  const month = { Kind: 'month', StationIds: [], Rhythm: 'monthly' };
  expect(await problemsOf({ StationIds: [] })).toEqual([
    400,
    'body.StationIds: Must contain a station, unless areas are given',
  ]);
  expect(await problemsOf({ ...month, StationIds: [1] })).toEqual([
    400,
    'body.StationIds: Must be empty: a month overview covers all stations, or those of areas',
  ]);
  expect(await problemsOf({ ...month, Rhythm: 'daily' })).toEqual([
    400,
    'body.Rhythm: Must be monthly for a month overview',
  ]);
  expect(await problemsOf({ ...month, PointIds: [2] })).toEqual([
    400,
    'body.PointIds: Must be null: reports of areas and month overviews cover all points',
  ]);
  expect(await problemsOf({ Areas: ['North'] })).toEqual([
    400,
    'body.Areas.0: No station belongs to the area North',
  ]);
  expect(await problemsOf({ Areas: ['North', 'North'] })).toEqual([
    400,
    'body.Areas: Must not contain duplicates',
  ]);
  expect(await problemsOf({ Areas: [''] })).toEqual([400, 'body.Areas.0: Must not be empty']);
  expect(await problemsOf(month)).toEqual([201]);
  // Without the field, as clients of before send it.
  expect(await problemsOf({ Areas: undefined })).toEqual([201]);
});

it('mails the reports of an area, also after it was renamed, and says when it has no stations', async () => {
  const sink = await TestMailSink.start();
  const clock = new ManualClock('2026-05-01T13:00:00Z');
  const server = await start(clock, { channels: sink.settings });
  const json = { ...site('Mill Creek'), Area: 'North' };
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
  const id = await create(
    server,
    body([await accountId(server, 'Viewer')], { StationIds: [], Areas: ['North'] }),
  );
  const mail = async (count: number) => {
    expect((await server.ask(`${PATH}/${id}/send`, { method: 'POST', as: 'Supervisor' })).status).toBe(200);
    await expect.poll(() => sink.mails.length, SOON).toBe(count);
    const { headers, body: text } = sink.mails.at(-1)!;
    return { subject: headers.get('subject'), text };
  };
  const rename = (From: string, To: string) =>
    server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json: { From, To } });
  expect((await rename('North', 'Hills')).status).toBe(200);
  expect((await read<ReportSchedule>(server, `/${id}`)).Areas).toEqual(['Hills']);
  const hills = await mail(1);
  expect(hills.subject).toBe('Count report: Area Hills, 2026-04-30');
  expect(hills.text).toContain('Mill Creek (days in America/Denver time)');
  expect((await rename('Hills', '')).status).toBe(200);
  clock.advance(1_000);
  const gone = await mail(2);
  expect(gone.subject).toBe('Count report: Area Hills, 2026-04-30');
  expect(gone.text).toContain('No station belongs to the area Hills.');
}, 60_000);

describeOnEachDatabase('report schedules', (open) => {
  it('are limited in number, also when users add them at once', async () => {
    const { createReportScheduleRepository } = await import('./repository.ts');
    const storage = await open();
    const repository = createReportScheduleRepository(storage);
    const { id: account } = await storage.write
      .insertInto('accounts')
      .values({
        email: 'a@b.c',
        first_name: 'A',
        last_name: 'B',
        role: 'Viewer',
        active: 1,
        password_hash: 'x',
        token_version: 1,
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await Promise.all(
      Array.from({ length: 203 }, () =>
        repository.alone((db) => repository.create(db, body([account]), '2026-01-01', 0)),
      ),
    );
    expect(made.filter((id) => id === undefined)).toHaveLength(3);
    expect(await repository.all()).toHaveLength(200);
    await storage.write.deleteFrom('accounts').execute();
    expect((await repository.all())[0]!.AccountIds).toEqual([]);
  });
});
