import type { LinkedAlarm } from '@outpost/contract';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { CalloutHarness, HARNESS_MINUTE_MS, PUBLIC_URL, soon } from './testing/harness.ts';

itOnEachDatabase(
  'tells who is on duty, with a link that acknowledges once, and says when it is over',
  async (databaseUrl) => {
    const desk = await CalloutHarness.open({ databaseUrl });
    await desk.tell('Operator');
    desk.float(1);
    await soon(() => desk.mails).toEqual(['operator CRITICAL: Site 1, Overflow']);
    const [mail] = desk.sink.mails;
    expect(mail!.body.replaceAll('\r\n', '\n')).toMatch(
      new RegExp(
        [
          'Site 1: Overflow',
          'High float reads Wet',
          'Since 2026-05-01 00:30:00 America/Denver \\(0 s\\), priority critical',
          '',
          'What to do: Send the truck',
          '',
          `Acknowledge: ${PUBLIC_URL}/acknowledge#[\\w.-]+`,
          `Station: ${PUBLIC_URL}/stations/1`,
        ].join('\n'),
      ),
    );
    await soon(async () => (await desk.alarm()).Deliveries).toMatchObject([
      { Name: 'Operator Test', Channel: 'email', About: 'alarm', State: 'sent', Tries: [{ Sent: true }] },
    ]);
    expect(await desk.alarm()).toMatchObject({
      Callouts: [
        {
          Step: 1,
          NobodyOnCall: false,
          Words: 'Whoever has this station and is on duty',
          Told: [{ Name: 'Operator Test', Channels: ['email'], Why: 'Always on duty, having no schedule' }],
        },
      ],
      NextStepAt: '2026-05-01T06:35:00.000Z',
    });

    const token = /acknowledge#(\S+)/.exec(mail!.body)![1]!;
    // A scanner of mails that opens the link changes nothing.
    for (let times = 0; times < 2; times++) {
      expect((await (await desk.link('', token)).json()) as LinkedAlarm).toMatchObject({
        Name: 'Operator Test',
        TimeZone: 'America/Denver',
        Usable: true,
        Alarm: { Id: 1, State: 'unacknowledged' },
      });
    }
    expect(await (await desk.link('/acknowledge', token)).json()).toMatchObject({
      Usable: false,
      Alarm: { State: 'acknowledged', AcknowledgedBy: 'Operator Test' },
    });
    expect((await desk.link('/acknowledge', token)).status).toBe(403);
    expect((await desk.link('', `${token}x`)).status).toBe(403);
    desk.clock.advance(24 * 60 * HARNESS_MINUTE_MS);
    expect(await (await desk.link('', token)).text()).toContain('older than a day');

    desk.float(0);
    await soon(() => desk.mails).toEqual([
      'operator CRITICAL: Site 1, Overflow',
      'operator Back to normal: Site 1, Overflow',
    ]);
    expect(desk.sink.mails[1]!.body).toContain('after 1 d');
    expect(desk.sink.mails[1]!.body).toContain('Acknowledged by Operator Test.');
  },
);

it('tells more people step by step until somebody acknowledges', async () => {
  const desk = await CalloutHarness.open({ escalationMinutes: 3 });
  await desk.tell('Operator');
  await desk.tell('Supervisor', 1, 'critical');
  await desk.do('Supervisor', 'POST', '/api/OnCallSchedules', { Id: 0, Name: 'Days', Friday: true });
  const assignment = { AccountId: await desk.accountId('Supervisor'), ScheduleId: 1 };
  await desk.do('Supervisor', 'PUT', '/api/AccountOnCallSchedules/schedule/1', {
    Id: 1,
    Schedules: [assignment],
  });
  desk.float(1);
  await soon(() => desk.sent()).toBe(1);
  const stepOf = async () =>
    (await desk.alarm()).Callouts.map(
      ({ Step, Told }) => `${Step} ${Told.map(({ Name }) => Name).toSorted()}`,
    );
  const first = (await desk.alarm()).Callouts[0]!;
  expect(first.NotTold).toEqual([{ Name: 'Supervisor Test', Why: 'Off duty until 06:00' }]);
  desk.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toEqual(['1 Operator Test', '2 Supervisor Test']);
  await soon(() => desk.sent()).toBe(2);
  desk.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toHaveLength(3);
  expect((await stepOf())[2]).toBe('3 Admin Test,Operator Test,Supervisor Test');
  await soon(() => desk.sent()).toBe(5);
  desk.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toHaveLength(4);
  await soon(() => desk.sent()).toBe(8);
  await desk.do('Operator', 'POST', '/api/Alarms/acknowledge', { Ids: [1] });
  expect((await desk.alarm()).NextStepAt).toBeNull();
  desk.clock.advance(60 * HARNESS_MINUTE_MS);
  expect(desk.mails).toHaveLength(8);
});

it('says loudly when nobody can be told', async () => {
  const desk = await CalloutHarness.open({ noMail: true });
  expect(await desk.warnings()).toEqual([
    'Nobody is told of alarms: no way to send messages is set up (settings SMTP_URL, SMS_ACCOUNT, PUSH_CONTACT, WEBHOOKS)',
  ]);
  await desk.tell('Operator');
  desk.float(1);
  await soon(async () => (await desk.alarm()).Callouts).toMatchObject([
    {
      Step: 1,
      NobodyOnCall: true,
      Told: [],
      NotTold: expect.arrayContaining([{ Name: 'Operator Test', Why: 'Cannot be reached by e-mail' }]),
    },
  ]);
  const health = (await (await desk.server.ask('/health')).json()) as {
    Parts: Record<string, { State: string }>;
  };
  expect(health.Parts.callouts).toMatchObject({
    State: 'degraded',
    Detail: expect.stringContaining('Nobody is told'),
  });
});

it('tells all Supervisors and Admins where nobody has an alert setting', async () => {
  const desk = await CalloutHarness.open();
  desk.float(1);
  await soon(() => desk.mails.toSorted()).toEqual([
    'admin CRITICAL: Site 1, Overflow',
    'supervisor CRITICAL: Site 1, Overflow',
  ]);
  expect((await desk.alarm()).Callouts[0]).toMatchObject({ NobodyOnCall: true });
});

it('goes to the next step at once when no message of a step is taken, warns meanwhile, and sends in the end', async () => {
  const desk = await CalloutHarness.open();
  desk.sink.refuse = () => ({ code: 451, words: 'come back later' });
  await desk.tell('Operator');
  desk.float(1);
  await soon(async () => (await desk.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1]);
  await soon(async () => (await desk.warnings())[0]).toMatch(
    /Messages by email are not taken: .*come back later/,
  );
  // Without waiting for the five minutes.
  desk.clock.advance(1_000);
  await soon(async () => (await desk.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1, 2]);
  desk.sink.refuse = () => null;
  desk.clock.advance(2 * HARNESS_MINUTE_MS);
  await soon(() => desk.mails).toContain('operator CRITICAL: Site 1, Overflow');
  await soon(() => desk.warnings()).toEqual([]);
});

it('sends the message about a chattering alarm that was raised on and on while mail was down, with a link that works', async () => {
  const desk = await CalloutHarness.open();
  desk.sink.refuse = () => ({ code: 451, words: 'come back later' });
  await desk.tell('Operator');
  for (const value of [1, 0, 1] as const) {
    desk.float(value);
    await desk.alarm();
    desk.clock.advance(1_000);
  }
  await soon(async () => (await desk.alarm()).Deliveries.at(-1)?.Tries.length).toBeGreaterThan(0);
  for (const value of [0, 1] as const) {
    desk.float(value);
    await desk.alarm();
  }
  expect(await desk.alarm()).toMatchObject({ Chattering: true, Raises: 3, State: 'unacknowledged' });
  desk.sink.refuse = () => null;
  desk.clock.advance(2 * HARNESS_MINUTE_MS);
  await soon(() => desk.mails).toContain('operator CRITICAL: Site 1, Overflow');
  const mail = desk.sink.mails.find(
    (one) => one.to[0]!.startsWith('operator') && one.headers.get('subject')!.startsWith('CRITICAL'),
  );
  const token = /acknowledge#(\S+)/.exec(mail!.body)![1]!;
  expect(await (await desk.link('/acknowledge', token)).json()).toMatchObject({
    Alarm: { State: 'acknowledged' },
  });
});

it('sends a person a few messages a minute and the rest in one', async () => {
  const desk = await CalloutHarness.open({ sites: 9 });
  for (let id = 1; id <= 9; id++) await desk.tell('Operator', id);
  for (let id = 1; id <= 9; id++) desk.float(1, id);
  await soon(() => desk.mails).toHaveLength(5);
  desk.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => desk.mails).toHaveLength(6);
  const digest = desk.sink.mails[5]!;
  expect(digest.headers.get('subject')).toBe('4 more alarms, 4 of them CRITICAL');
  for (let id = 6; id <= 9; id++)
    expect(digest.body).toContain(`CRITICAL: Site ${id}, Overflow, since 2026-05-01 00:30:00`);
  expect(digest.body).toContain(`${PUBLIC_URL}/alarms`);
  await soon(async () => (await desk.alarm(9)).Deliveries).toMatchObject([
    { About: 'digest', State: 'sent' },
  ]);
});

it('goes to the next step also when the message about many is not taken', async () => {
  const desk = await CalloutHarness.open({ sites: 7 });
  for (let id = 1; id <= 7; id++) await desk.tell('Operator', id);
  const raisedMs = desk.clock.now();
  for (let id = 1; id <= 7; id++) desk.float(1, id);
  await soon(() => desk.mails).toHaveLength(5);
  desk.sink.refuse = () => ({ code: 451, words: 'come back later' });
  desk.clock.advance(HARNESS_MINUTE_MS);
  await soon(async () => (await desk.alarm(7)).Deliveries[0]?.Tries.length).toBe(1);
  await soon(async () => {
    desk.clock.advance(1_000);
    return (await desk.alarm(7)).Callouts.map(({ Step }) => Step);
  }).toEqual([1, 2]);
  // Long before the five minutes are over.
  expect(desk.clock.now() - raisedMs).toBeLessThan(4 * HARNESS_MINUTE_MS);
  // Of these the operator had messages of their own.
  expect((await desk.alarm(1)).Callouts.map(({ Step }) => Step)).toEqual([1]);
});

it('keeps quiet about what is shelved or in maintenance, and tells when that ends', async () => {
  const desk = await CalloutHarness.open({ sites: 2 });
  await desk.tell('Operator');
  await desk.tell('Operator', 2);
  const Until = '2026-05-01T07:30:00Z';
  const Reason = 'float is changed';
  await desk.do('Supervisor', 'POST', '/api/Alarms/shelve', {
    StationId: 1,
    PointId: 1,
    Kind: 'on',
    Until,
    Reason,
  });
  await desk.do('Supervisor', 'POST', '/api/Alarms/maintenance', { StationId: 2, Until, Reason });
  desk.float(1);
  desk.float(1, 2);
  expect((await desk.alarm(2)).Callouts).toEqual([]);
  desk.clock.advance(59 * HARNESS_MINUTE_MS);
  expect(desk.mails).toEqual([]);
  desk.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => desk.mails.toSorted()).toEqual([
    'operator CRITICAL: Site 1, Overflow',
    'operator CRITICAL: Site 2, Overflow',
  ]);
});

it('tells after a restart what it had not told before, and nothing twice', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const dataDir = await temporaryFolder();
  const before = await CalloutHarness.open({ clock, dataDir });
  await before.tell('Operator');
  before.sink.refuse = () => ({ code: 451, words: 'come back later' });
  before.float(1);
  await soon(async () => (await before.alarm()).Deliveries.flatMap(({ Tries }) => Tries)).toHaveLength(1);
  await before.server.stop();

  const { sink } = await CalloutHarness.open({ clock, dataDir, sites: 0 });
  clock.advance(3 * HARNESS_MINUTE_MS);
  // It may have come to the last step by then, which tells the operator once more: that is another message.
  const ids = () =>
    sink.mails.filter((one) => one.to[0]!.startsWith('operator')).map((one) => one.headers.get('message-id'));
  await soon(ids).not.toEqual([]);
  clock.advance(1_000);
  expect(new Set(ids()).size).toBe(ids().length);
});
