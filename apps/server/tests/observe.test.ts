import type { ActiveAlarms, Problem, StationDetail, SystemHealth } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { countingStation, startCountingField } from '../../../tools/drill/counting-field.ts';
import { readConfig } from '../src/config.ts';
import { TestMailSink } from '../src/notification/channels/email/testing/mail-sink.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../src/testing/server.ts';

const HOUR_MS = 3_600_000;

const answerOf = async (server: TestServer, path: string, json?: unknown) => {
  const init = json === undefined ? {} : { method: 'POST', json };
  const answer = await server.ask(path, { as: 'Admin', ...init });
  return { status: answer.status, body: await answer.json() };
};

it('with --observe, polls nothing, commands nothing, notifies no one, and reports it', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const sink = await TestMailSink.start();
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const config = {
    dataDir: await temporaryFolder(),
    channels: sink.settings,
    escalationMinutes: { critical: 5, high: 15, medium: 60, low: 240 },
  };

  // The live server raises an alarm and notifies an operator.
  const live = await startTestServer({ clock, config });
  await answerOf(live, '/api/Stations', countingStation(field.port, 1, 86_400));
  const { body: users } = await answerOf(live, '/accounts');
  const operator = (users as { Id: number; Email: string }[]).find(
    ({ Email }) => Email === emailOf('Operator'),
  )!;
  const setting = { AccountId: operator.Id, StationId: 1, LeastPriority: 'low', Channels: ['email'] };
  expect((await answerOf(live, '/api/AccountStations/admin', [setting])).status).toBe(200);
  field.setHigh(1, true);
  expect((await answerOf(live, '/api/Stations/poll/1')).status).toBe(200);
  await expect.poll(() => sink.mails.length).toBe(1);
  await live.stop();
  const reads = field.reads(1);

  // A copy of it, which must affect neither: the alarm's next escalation step is long due.
  const mqtt = { ...readConfig({}).mqtt, url: 'mqtt://127.0.0.1:1' };
  const copy = await startTestServer({ clock, config: { ...config, mqtt, observe: true } });

  const device = { ...countingStation(field.port, 1, 5), Points: undefined };
  const commands: [path: string, json?: unknown][] = [
    ['/api/Stations/poll/1'],
    ['/api/Stations/push-config/1'],
    ['/api/Stations/write/1', { PointId: 3, Value: 7 }],
    ['/api/Stations/select/1', { PointId: 3, Value: 7 }],
  ];
  for (const [path, json] of commands) {
    const { status, body } = await answerOf(copy, path, json);
    expect([path, status, (body as Problem).code]).toEqual([path, 409, 'OBSERVE_ONLY']);
  }
  const target = {
    Source: { ...device.Source, UnitId: 1, TimeoutMs: 500 },
    Table: 'holding-register',
    Address: 0,
  };
  for (const [path, json] of [
    ['/api/Stations/test', target],
    ['/api/Stations/probe', { ...target, Count: 1 }],
  ] as const) {
    const { status, body } = await answerOf(copy, path, json);
    expect([path, status, (body as Problem).code]).toEqual([path, 409, 'OBSERVE_ONLY']);
  }

  const { body: tested } = await answerOf(copy, '/api/Contacts/test', { Channel: 'email' });
  expect(tested).toMatchObject({
    Sent: false,
    Answer: 'The server was started with --observe and sends no notifications',
  });

  const { body: active } = await answerOf(copy, '/api/Alarms/active');
  expect((active as ActiveAlarms).Alarms).toHaveLength(1);
  expect((active as ActiveAlarms).Warnings).toMatchObject([
    {
      Code: 'observe-only',
      Text: 'Observe only: this server polls no stations, sends no commands and notifies no one',
    },
  ]);
  const { body: seen } = await answerOf(copy, '/api/Stations/1');
  expect(new Set((seen as StationDetail).Points.map(({ Value }) => Value.Quality))).toEqual(
    new Set(['stale']),
  );
  expect((await answerOf(copy, '/config.json')).body).toMatchObject({ ObserveOnly: true });
  const { status, body: health } = await answerOf(copy, '/health');
  expect(status).toBe(200);
  expect(health).toMatchObject({ Parts: { observe: { State: 'degraded' } } });

  // What is configured is off, not missing.
  for (const path of ['/api/Integration/mqtt/test', '/api/Integration/syslog/test']) {
    const sent = await copy.ask(path, { as: 'Admin', method: 'POST' });
    expect([path, ((await sent.json()) as Problem).code]).toEqual([path, 'OBSERVE_ONLY']);
  }
  const { body: state } = await answerOf(copy, '/api/System/health');
  const off = (state as SystemHealth).Parts.filter(({ State }) => State === 'off');
  expect(off.filter(({ ObserveOnly }) => ObserveOnly).map(({ Name }) => Name)).toEqual([
    'Notifications',
    'MQTT',
  ]);
  expect(off.map(({ Name }) => Name)).toContain('Syslog');
  expect((await answerOf(copy, '/api/Settings/get-started')).body).toContainEqual({
    Id: 'notifications',
    State: 'done',
  });
  expect((await answerOf(copy, '/api/Notify/channels')).body).toMatchObject({ Email: true, Sms: false });
  const range = '/api/OnCall/range?from=2026-05-01&days=2';
  expect((await answerOf(copy, range)).body).toMatchObject({ NoChannel: false });

  await clock.advance(6 * HOUR_MS);
  expect(field.reads(1)).toBe(reads);
  expect(field.setPoint(1)).toBe(0);
  expect(sink.mails).toHaveLength(1);
  // Started normally, it continues: the due escalation is sent.
  await copy.stop();
  const again = await startTestServer({ clock, config });
  await clock.advance(60_000);
  await expect.poll(() => sink.mails.length, { timeout: 45_000 }).toBeGreaterThan(1);
  expect((await answerOf(again, '/config.json')).body).toMatchObject({ ObserveOnly: false });
});
