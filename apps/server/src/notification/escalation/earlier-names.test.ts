// cspell:disable
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActiveAlarms, EscalationPreview, StationOverview } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { EscalationHarness, HARNESS_MINUTE_MS, PUBLIC_URL, soon } from './testing/harness.ts';

// Paths and fields that were renamed answer under their earlier names for one version.

const START = '2026-05-01T06:30:00.000Z';

it('answers active alarms and suppression under their earlier names too', async () => {
  const clock = new ManualClock(START);
  const harness = await EscalationHarness.open({ clock });
  harness.float(1);
  const active = (path: string) => harness.do('Viewer', 'GET', path) as Promise<ActiveAlarms>;
  await soon(async () => (await active('/api/Alarms/standing')).Alarms.length).toBe(1);
  expect(await active('/api/Alarms/standing')).toEqual(await active('/api/Alarms/active'));

  const get = <T>(path: string) => harness.do('Supervisor', 'GET', path) as Promise<T>;
  const Until = new Date(clock.now() + 3_600_000).toISOString();
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', { StationId: 1, Until, Reason: 'Pump' });
  const maintained = { MaintenanceUntil: Until };
  expect(await get<StationOverview[]>('/api/Stations/overview')).toMatchObject([
    { Suppression: maintained, Quiet: maintained },
  ]);
  for (const path of ['/api/Stations/overviewlist', '/api/Stations/map'])
    expect(await get(path)).toMatchObject([{ Suppression: maintained, Quiet: maintained }]);
  expect(await get('/api/Stations/1')).toMatchObject({ Suppression: maintained, Quiet: maintained });
});

it('answers who was notified under earlier names too, also of steps that an earlier version stored', async () => {
  const dataDir = await temporaryFolder();
  const harness = await EscalationHarness.open({ dataDir });
  await harness.tell('Operator');
  harness.float(1);
  await soon(async () => (await harness.alarm()).Callouts).toHaveLength(1);
  const [step] = (await harness.alarm()).Callouts;
  expect(step!.Notified).toMatchObject([{ Name: 'Operator Test' }]);
  expect(step).toMatchObject({
    Words: step!.Rule,
    NobodyOnCall: false,
    Told: step!.Notified,
    NotTold: step!.NotNotified,
  });

  const stored = {
    Words: step!.Rule,
    NobodyOnCall: false,
    Told: step!.Notified,
    NotTold: step!.NotNotified,
  };
  const database = new DatabaseSync(join(dataDir, 'outpost.sqlite'), { timeout: 10_000 });
  database.prepare('update callout_steps set content = ?').run(JSON.stringify(stored));
  database.close();
  expect((await harness.alarm()).Callouts).toEqual([step]);

  const path = '/api/OnCall/escalation?stationId=1&priority=critical';
  const preview = (await harness.do('Supervisor', 'GET', path)) as EscalationPreview;
  expect(await harness.do('Supervisor', 'GET', path.replace('escalation', 'chain'))).toEqual(preview);
  const { Escalations, Chains } = preview;
  expect(Chains).toEqual(Escalations);
  expect(Escalations[0]!.NobodyOnCall).toBe(Escalations[0]!.NoneOnCall);
  for (const { Notified, NotNotified, Told, NotTold } of Escalations[0]!.Steps)
    expect({ Told, NotTold }).toEqual({ Told: Notified, NotTold: NotNotified });
});

it('sends messages that an earlier version left in the outbox, each with its links', async () => {
  const dataDir = await temporaryFolder();
  const clock = new ManualClock(START);
  const harness = await EscalationHarness.open({ dataDir, clock });
  const accountId = await harness.accountId('Operator');
  harness.float(1);
  await soon(() => harness.sent()).toBe(2);
  const expiresAtMs = clock.now() + 24 * HARNESS_MINUTE_MS;
  const database = new DatabaseSync(join(dataDir, 'outpost.sqlite'));
  const insert = database.prepare(
    `insert into notifications (key, channel, topic, about, batch, account_id, address, content,
       state, tries, created_at, due_at, claimed_until)
     values (?, 'email', ?, ?, '', ?, 'operator@test.example', ?, 'waiting', 0, ?, ?, 0)`,
  );
  const leave = (topic: string, about: number, content: object) =>
    insert.run(topic, topic, about, accountId, JSON.stringify(content), clock.now(), clock.now());
  leave('alarm', 1, { accountId, step: 1, raises: 1, expiresAtMs });
  leave('reach-reduced', accountId, { By: 'Ann', AtMs: clock.now(), Lines: ['Site 1: no longer by SMS.'] });
  database.close();
  clock.advance(10_000);

  const mailsToOperator = () =>
    harness.sink.mails
      .filter(({ to }) => to[0] === 'operator@test.example')
      .map(({ headers, body }) => [headers.get('subject'), ...(body.match(/^[\w ]+: https:[^\r]*/gm) ?? [])])
      .toSorted();
  await soon(mailsToOperator).toEqual([
    [
      'Critical: Site 1, Overflow',
      expect.stringMatching(/^Acknowledge: https:.*\/acknowledge#[\w.-]+$/),
      `Station: ${PUBLIC_URL}/stations/1`,
    ],
    ['You now receive fewer alarm notifications', `Your alert settings: ${PUBLIC_URL}/account`],
  ]);
});
