import type { AlarmWarning, LinkedAlarm } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { EscalationHarness, HARNESS_MINUTE_MS, PUBLIC_URL, soon } from './testing/harness.ts';

itOnEachDatabase(
  'notifies users on call, with a link that acknowledges once, and when the alarm is over',
  async (databaseUrl) => {
    const harness = await EscalationHarness.open({ databaseUrl });
    await harness.tell('Operator');
    harness.float(1);
    await soon(() => harness.mails).toEqual(['operator Critical: Site 1, Overflow']);
    const [mail] = harness.sink.mails;
    expect(mail!.body.replaceAll('\r\n', '\n')).toMatch(
      new RegExp(
        [
          'Site 1: Overflow',
          'Priority: Critical',
          'High float: Wet',
          'Since 2026-05-01 00:30:00 MDT \\(0 s\\)',
          '',
          'What to do: Send the truck',
          '',
          `Acknowledge: ${PUBLIC_URL}/acknowledge#[\\w.-]+`,
          `Station: ${PUBLIC_URL}/stations/1`,
        ].join('\n'),
      ),
    );
    await soon(async () => (await harness.alarm()).Deliveries).toMatchObject([
      { Name: 'Operator Test', Channel: 'email', About: 'alarm', State: 'sent', Tries: [{ Sent: true }] },
    ]);
    expect(await harness.alarm()).toMatchObject({
      Callouts: [
        {
          Step: 1,
          ...{ NoneOnCall: false, OnCallNotReached: [], NoChannel: false },
          Rule: 'On-call staff for this station',
          Notified: [{ Name: 'Operator Test', Channels: ['email'], Why: 'Always on call: no schedule' }],
        },
      ],
      NextStepAt: '2026-05-01T06:35:00.000Z',
      // No Supervisor has an alert setting for the station.
      NextStepTo: ['Supervisor Test', 'Admin Test'],
    });

    expect(await harness.notified()).toEqual([
      {
        AlarmId: 1,
        StationId: 1,
        At: '2026-05-01T06:30:00.000Z',
        Step: 1,
        Names: ['Operator Test'],
        EarlierNames: [],
        EarlierAt: null,
        Sending: 'sent',
        NextStepAt: '2026-05-01T06:35:00.000Z',
        NextStepTo: ['Supervisor Test', 'Admin Test'],
      },
    ]);

    const token = /acknowledge#(\S+)/.exec(mail!.body)![1]!;
    // A mail scanner that opens the link changes nothing.
    for (let times = 0; times < 2; times++) {
      expect((await (await harness.link('', token)).json()) as LinkedAlarm).toMatchObject({
        Name: 'Operator Test',
        TimeZone: 'America/Denver',
        Usable: true,
        Alarm: { Id: 1, State: 'unacknowledged' },
      });
    }
    expect(await (await harness.link('/acknowledge', token)).json()).toMatchObject({
      Usable: false,
      Alarm: { State: 'acknowledged', AcknowledgedBy: 'Operator Test' },
    });
    // The answer is shared for a second.
    await harness.clock.advanceAsync(1_000);
    expect(await harness.notified()).toEqual([]);
    expect((await harness.link('/acknowledge', token)).status).toBe(403);
    expect((await harness.link('', `${token}x`)).status).toBe(403);
    harness.clock.advance(24 * 60 * HARNESS_MINUTE_MS);
    expect(await (await harness.link('', token)).text()).toContain('link has expired');

    harness.float(0);
    await soon(() => harness.mails).toEqual([
      'operator Critical: Site 1, Overflow',
      'operator Returned to normal: Site 1, Overflow',
    ]);
    expect(harness.sink.mails[1]!.body).toContain('after 1 d');
    expect(harness.sink.mails[1]!.body).toContain('Acknowledged by Operator Test.');
  },
);

it('notifies more users step by step until one acknowledges', async () => {
  const harness = await EscalationHarness.open({ escalationMinutes: 3 });
  await harness.tell('Operator');
  await harness.tell('Supervisor', 1, 'critical');
  await harness.do('Supervisor', 'POST', '/api/OnCallSchedules', { Id: 0, Name: 'Days', Friday: true });
  const assignment = { AccountId: await harness.accountId('Supervisor'), ScheduleId: 1 };
  await harness.do('Supervisor', 'PUT', '/api/AccountOnCallSchedules/schedule/1', {
    Id: 1,
    Schedules: [assignment],
  });
  harness.float(1);
  await soon(() => harness.sent()).toBe(1);
  const stepOf = async () =>
    (await harness.alarm()).Callouts.map(
      ({ Step, Notified }) => `${Step} ${Notified.map(({ Name }) => Name).toSorted()}`,
    );
  const first = (await harness.alarm()).Callouts[0]!;
  const next = async () => (await harness.alarm()).NextStepTo.toSorted();
  expect(await next()).toEqual(['Supervisor Test']);
  expect(first.NotNotified).toEqual([{ Name: 'Supervisor Test', Why: 'Not on call until 06:00' }]);
  harness.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toEqual(['1 Operator Test', '2 Supervisor Test']);
  await soon(() => harness.sent()).toBe(2);
  harness.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toHaveLength(3);
  expect((await stepOf())[2]).toBe('3 Admin Test,Operator Test,Supervisor Test');
  // The last step is repeated.
  expect(await next()).toEqual(['Admin Test', 'Operator Test', 'Supervisor Test']);
  await soon(() => harness.sent()).toBe(5);
  harness.clock.advance(3 * HARNESS_MINUTE_MS);
  await soon(stepOf).toHaveLength(4);
  await soon(() => harness.sent()).toBe(8);
  await harness.do('Operator', 'POST', '/api/Alarms/acknowledge', { Ids: [1] });
  expect(await harness.alarm()).toMatchObject({ NextStepAt: null, NextStepTo: [] });
  harness.clock.advance(60 * HARNESS_MINUTE_MS);
  expect(harness.mails).toHaveLength(8);
});

it('warns when no one can be notified', async () => {
  const harness = await EscalationHarness.open({ noMail: true });
  expect(await harness.warnings()).toEqual([
    'Alarm notifications are off: no notification channel is configured',
  ]);
  await harness.tell('Operator');
  harness.float(1);
  await soon(async () => (await harness.alarm()).Callouts).toMatchObject([
    {
      Step: 1,
      // The Operator is on call: what is missing is a channel.
      ...{ NoneOnCall: false, OnCallNotReached: ['Operator Test'], NoChannel: true },
      Rule: expect.stringMatching(/^On-call staff can’t be reached · /),
      Notified: [],
      NotNotified: expect.arrayContaining([{ Name: 'Operator Test', Why: 'Not reachable by email' }]),
    },
  ]);
  const health = (await (await harness.server.ask('/health')).json()) as {
    Parts: Record<string, { State: string }>;
  };
  expect(health.Parts.callouts).toMatchObject({
    State: 'degraded',
    Detail: expect.stringContaining('Alarm notifications are off'),
  });
});

it('tells a user on call whom no channel reaches from no user on call', async () => {
  const harness = await EscalationHarness.open();
  const AccountId = await harness.accountId('Operator');
  const setting = { AccountId, StationId: 1, LeastPriority: 'low', Channels: ['sms'] };
  await harness.do('Supervisor', 'POST', '/api/AccountStations/admin', [setting]);
  harness.float(1);
  await soon(async () => (await harness.alarm()).Callouts[0]).toMatchObject({
    ...{ NoneOnCall: false, OnCallNotReached: ['Operator Test'], NoChannel: false },
    Rule: expect.stringMatching(/^On-call staff can’t be reached · All Supervisors and Admins/),
    NotNotified: [{ Name: 'Operator Test', Why: 'Not reachable by SMS' }],
  });
});

it('withdraws the warning at once when an Admin sets up a channel', async () => {
  const harness = await EscalationHarness.open({ noMail: true });
  const news: (readonly AlarmWarning[] | null)[] = [];
  harness.server.app.context.bus.on('alarmNews', ({ Warnings }) => news.push(Warnings));
  const Values = harness.sink.settings;
  await harness.do('Admin', 'PUT', '/api/Settings/system', { Values });
  await harness.clock.advance(1_000);
  expect(news).toEqual([[]]);
  expect(await harness.warnings()).toEqual([]);
});

it('notifies all Supervisors and Admins if there are no alert settings', async () => {
  const harness = await EscalationHarness.open();
  harness.float(1);
  await soon(() => harness.mails.toSorted()).toEqual([
    'admin Critical: Site 1, Overflow',
    'supervisor Critical: Site 1, Overflow',
  ]);
  expect((await harness.alarm()).Callouts[0]).toMatchObject({
    ...{ NoneOnCall: true, OnCallNotReached: [], NoChannel: false },
  });
});

it('takes the next step at once when no message of a step can be sent, warns meanwhile, and sends in the end', async () => {
  const harness = await EscalationHarness.open();
  harness.sink.refuse = () => ({ code: 451, words: 'come back later' });
  await harness.tell('Operator');
  harness.float(1);
  await soon(async () => (await harness.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1]);
  await soon(async () => (await harness.warnings())[0]).toMatch(
    /Email delivery is failing: .*come back later/,
  );
  // Without waiting for the five minutes.
  harness.clock.advance(1_000);
  await soon(async () => (await harness.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1, 2]);
  harness.sink.refuse = () => null;
  await harness.later(() => harness.mails).toContain('operator Critical: Site 1, Overflow');
  await harness.later(() => harness.warnings()).toEqual([]);
});

it('sends the message about a chattering alarm that was raised repeatedly during a mail outage, with a working link', async () => {
  const harness = await EscalationHarness.open();
  harness.sink.refuse = () => ({ code: 451, words: 'come back later' });
  await harness.tell('Operator');
  for (const value of [1, 0, 1] as const) {
    harness.float(value);
    await harness.alarm();
    harness.clock.advance(1_000);
  }
  // One that failed and waits: it is composed again, with the alarm as it is then.
  await soon(async () => {
    const { Deliveries } = await harness.alarm();
    return Deliveries.some(({ State, Tries }) => State === 'waiting' && Tries.length > 0);
  }).toBe(true);
  for (const value of [0, 1] as const) {
    harness.float(value);
    await harness.alarm();
  }
  expect(await harness.alarm()).toMatchObject({ Chattering: true, Raises: 3, State: 'unacknowledged' });
  harness.sink.refuse = () => null;
  await harness.later(() => harness.mails).toContain('operator Critical: Site 1, Overflow');
  const mail = harness.sink.mails.find(
    (one) => one.to[0]!.startsWith('operator') && one.headers.get('subject')!.startsWith('Critical'),
  );
  const token = /acknowledge#(\S+)/.exec(mail!.body)![1]!;
  expect(await (await harness.link('/acknowledge', token)).json()).toMatchObject({
    Alarm: { State: 'acknowledged' },
  });
});

it('sends a user a few messages a minute and the rest in a digest', async () => {
  const harness = await EscalationHarness.open({ sites: 9 });
  for (let id = 1; id <= 9; id++) await harness.tell('Operator', id);
  for (let id = 1; id <= 9; id++) harness.float(1, id);
  await soon(() => harness.mails).toHaveLength(5);
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails).toHaveLength(6);
  const digest = harness.sink.mails[5]!;
  expect(digest.headers.get('subject')).toBe('4 more alarms (4 critical)');
  for (let id = 6; id <= 9; id++)
    expect(digest.body).toContain(`Critical: Site ${id}, Overflow, since 2026-05-01 00:30:00`);
  expect(digest.body).toContain(`${PUBLIC_URL}/alarms`);
  await soon(async () => (await harness.alarm(9)).Deliveries).toMatchObject([
    { About: 'digest', State: 'sent' },
  ]);
});

it('takes the next step also when the digest cannot be sent', async () => {
  const harness = await EscalationHarness.open({ sites: 7 });
  for (let id = 1; id <= 7; id++) await harness.tell('Operator', id);
  const raisedMs = harness.clock.now();
  for (let id = 1; id <= 7; id++) harness.float(1, id);
  await soon(() => harness.mails).toHaveLength(5);
  harness.sink.refuse = () => ({ code: 451, words: 'come back later' });
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(async () => (await harness.alarm(7)).Deliveries[0]?.Tries.length).toBe(1);
  await soon(async () => {
    harness.clock.advance(1_000);
    return (await harness.alarm(7)).Callouts.map(({ Step }) => Step);
  }).toEqual([1, 2]);
  // Long before the five minutes have passed.
  expect(harness.clock.now() - raisedMs).toBeLessThan(4 * HARNESS_MINUTE_MS);
  // The operator had a separate message for each of these.
  expect((await harness.alarm(1)).Callouts.map(({ Step }) => Step)).toEqual([1]);
});

it('does not notify of shelved alarms and maintenance until that ends', async () => {
  const harness = await EscalationHarness.open({ sites: 2 });
  await harness.tell('Operator');
  await harness.tell('Operator', 2);
  const Until = '2026-05-01T07:30:00Z';
  const Reason = 'float is changed';
  await harness.do('Supervisor', 'POST', '/api/Alarms/shelve', {
    StationId: 1,
    PointId: 1,
    Kind: 'on',
    Until,
    Reason,
  });
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', { StationId: 2, Until, Reason });
  harness.float(1);
  harness.float(1, 2);
  expect((await harness.alarm(2)).Callouts).toEqual([]);
  harness.clock.advance(59 * HARNESS_MINUTE_MS);
  expect(harness.mails).toEqual([]);
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails.toSorted()).toEqual([
    'operator Critical: Site 1, Overflow',
    'operator Critical: Site 2, Overflow',
  ]);
});

it('notifies after a restart of what is still due, and of nothing twice', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const dataDir = await temporaryFolder();
  const before = await EscalationHarness.open({ clock, dataDir });
  await before.tell('Operator');
  before.sink.refuse = () => ({ code: 451, words: 'come back later' });
  before.float(1);
  await soon(async () => (await before.alarm()).Deliveries.flatMap(({ Tries }) => Tries)).toHaveLength(1);
  await before.server.stop();

  const after = await EscalationHarness.open({ clock, dataDir, sites: 0 });
  const { sink } = after;
  // The last step may be due by then, which notifies the operator again with another message.
  const ids = () =>
    sink.mails.filter((one) => one.to[0]!.startsWith('operator')).map((one) => one.headers.get('message-id'));
  await after.later(ids).not.toEqual([]);
  clock.advance(1_000);
  expect(new Set(ids()).size).toBe(ids().length);
});

it('notifies in a digest of the returns beyond a few a minute', async () => {
  const harness = await EscalationHarness.open({ sites: 7 });
  for (let id = 1; id <= 7; id++) await harness.tell('Operator', id);
  for (let id = 1; id <= 7; id++) harness.float(1, id);
  await soon(() => harness.mails).toHaveLength(5);
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails).toHaveLength(6);
  await harness.do('Operator', 'POST', '/api/Alarms/acknowledge', {
    Ids: [1, 2, 3, 4, 5, 6, 7],
    Comment: '',
  });
  harness.clock.advance(HARNESS_MINUTE_MS);
  for (let id = 1; id <= 7; id++) harness.float(0, id);
  await soon(() => harness.mails).toHaveLength(11);
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails).toHaveLength(12);
  const digest = harness.sink.mails[11]!;
  expect(digest.headers.get('subject')).toBe('2 more alarms returned to normal');
  for (const id of [6, 7])
    expect(digest.body).toContain(`Site ${id}, Overflow, returned to normal 2026-05-01 00:32:00 MDT`);
  await soon(async () => (await harness.alarm(7)).Deliveries).toMatchObject([
    { About: 'digest', State: 'sent' },
    { About: 'returned', State: 'sent' },
  ]);
});

it('sends nothing about a station in maintenance that was waiting for the mail server', async () => {
  const harness = await EscalationHarness.open();
  await harness.tell('Operator');
  harness.sink.refuse = () => ({ code: 451, words: 'come back later' });
  harness.float(1);
  // Until the last step, which is brought forward, has been tried.
  await soon(async () => {
    const { Callouts, Deliveries } = await harness.alarm();
    return Callouts.length === 3 && Deliveries.every(({ Tries }) => Tries.length > 0);
  }).toBe(true);
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 1,
    Until: '2026-05-01T07:30:00Z',
    Reason: 'float is changed',
  });
  harness.sink.refuse = () => null;
  await harness
    .later(async () => (await harness.alarm()).Deliveries.every(({ State }) => State === 'not-needed'))
    .toBe(true);
  expect(harness.mails).toEqual([]);
});

it('lists no suppressed alarms in a digest', async () => {
  const harness = await EscalationHarness.open({ sites: 8 });
  for (let id = 1; id <= 8; id++) await harness.tell('Operator', id);
  for (let id = 1; id <= 8; id++) harness.float(1, id);
  await soon(() => harness.mails).toHaveLength(5);
  const Until = '2026-05-01T07:30:00Z';
  const Reason = 'float is changed';
  const alarm = { StationId: 7, PointId: 7, Kind: 'on' };
  await harness.do('Supervisor', 'POST', '/api/Alarms/shelve', { ...alarm, Until, Reason });
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', { StationId: 8, Until, Reason });
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails).toHaveLength(6);
  expect(harness.mails[5]).toBe('operator 1 more alarm (1 critical)');
});

it('notifies of no return to normal during maintenance', async () => {
  const harness = await EscalationHarness.open();
  await harness.tell('Operator');
  harness.float(1);
  await soon(() => harness.sent()).toBe(1);
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 1,
    Until: '2026-05-01T07:30:00Z',
    Reason: 'float is changed',
  });
  for (let times = 0; times < 2; times++) {
    for (const value of [0, 1, 0] as const) {
      harness.clock.advance(2 * HARNESS_MINUTE_MS);
      harness.float(value);
      await harness.alarm();
    }
  }
  await harness.do('Supervisor', 'DELETE', '/api/Alarms/maintenance/1');
  harness.float(1);
  await soon(() => harness.sent()).toBe(2);
  expect((await harness.alarm()).Deliveries.map(({ About }) => About)).toEqual(['alarm', 'alarm']);
});

it('gives a chattering alarm that was acknowledged the whole time before the next step', async () => {
  const harness = await EscalationHarness.open();
  await harness.tell('Operator');
  const raise = () => {
    harness.clock.advance(20_000);
    harness.float(0);
    harness.float(1);
  };
  const acknowledge = () =>
    harness.do('Operator', 'POST', '/api/Alarms/acknowledge', { Ids: [1], Comment: '' });
  const steps = async () => (await harness.alarm()).Callouts.map(({ Step }) => Step);
  raise();
  await soon(() => harness.sent()).toBe(1);
  raise();
  await soon(() => harness.sent()).toBe(2);
  for (let at = 0; at < 18; at++) {
    await acknowledge();
    raise();
  }
  expect(await harness.alarm()).toMatchObject({ Raises: 20, State: 'unacknowledged' });
  for (let minutes = 0; minutes < 5; minutes++) {
    expect(await steps()).toEqual([1, 1]);
    harness.clock.advance(HARNESS_MINUTE_MS);
  }
  await soon(steps).toEqual([1, 1, 2]);
});

it('leaves a link usable when acknowledging through it fails', async () => {
  const harness = await EscalationHarness.open();
  await harness.tell('Operator');
  harness.float(1);
  await soon(() => harness.mails).toHaveLength(1);
  const token = /acknowledge#(\S+)/.exec(harness.sink.mails[0]!.body)![1]!;
  const acknowledging = vi.spyOn(harness.server.app.alarms.service, 'acknowledge');
  acknowledging.mockRejectedValueOnce(new AppError('SERVER_UNREACHABLE', 'The server is not reachable'));
  expect((await harness.link('/acknowledge', token)).status).toBe(503);
  expect((await harness.alarm()).State).toBe('unacknowledged');
  expect(await (await harness.link('/acknowledge', token)).json()).toMatchObject({
    Usable: false,
    Alarm: { State: 'acknowledged' },
  });
});
