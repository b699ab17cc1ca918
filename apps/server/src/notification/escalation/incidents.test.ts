import type { AlarmLogPage, LinkedAlarm } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { EscalationHarness, HARNESS_MINUTE_MS, PUBLIC_URL } from './testing/harness.ts';

const SECOND = 1_000;
const tokenOf = (body: string) => /acknowledge#(\S+)/.exec(body)![1]!;

/** Some stations lose power, or are restored, and this is stored. */
async function power(
  harness: EscalationHarness,
  state: 'lost' | 'back',
  ...stations: readonly number[]
): Promise<void> {
  for (const station of stations) harness.float(state === 'lost' ? 1 : 0, station);
  await harness.server.app.alarms.stored();
}

/** Advances the clock while messages are sent over a real connection. */
async function pass(harness: EscalationHarness, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await harness.clock.advanceAsync(SECOND);
}

itOnEachDatabase('sends one message for stations that lose power together', async (databaseUrl) => {
  const harness = await EscalationHarness.open({ databaseUrl, sites: 4, purpose: 'power' });
  for (const station of [1, 2, 3, 4]) await harness.tell('Operator', station);
  await power(harness, 'lost', 1, 2, 3);
  await pass(harness, 4);
  const title = 'Critical: Power failure at 3 stations, first at Site 1';
  await harness.later(() => harness.mails).toEqual([`operator ${title}`]);
  const body = harness.sink.mails[0]!.body.replaceAll('\r\n', '\n');
  expect(body).toMatch(
    new RegExp(
      [
        'Power failure at 3 stations, first at Site 1',
        'Priority: Critical',
        'Since 2026-05-01 00:30:00 MDT \\(\\d+ s\\)',
        '',
        ...[1, 2, 3].map((n) => `Site ${n}: Overflow, since 2026-05-01 00:30:00 MDT`),
        '',
        'What to do: Send the truck',
        '',
        `Acknowledge all 3 alarms: ${PUBLIC_URL}/acknowledge#[\\w.-]+`,
        `Incident: ${PUBLIC_URL}/alarms\\?view=log&incident=1`,
      ].join('\n'),
    ),
  );
  for (const id of [1, 2, 3]) {
    expect(await harness.alarm(id)).toMatchObject({
      IncidentId: 1,
      Events: [{ Kind: 'raised' }, { Kind: 'grouped', By: null }],
      Callouts: [{ Step: 1, Notified: [{ Name: 'Operator Test' }] }],
    });
  }
  await harness
    .later(async () => (await harness.alarm(2)).Deliveries)
    .toMatchObject([{ About: 'incident', State: 'sent' }]);

  // It grows: the same user is notified of all of it within the minute.
  await pass(harness, 1);
  await power(harness, 'lost', 4);
  await pass(harness, 4);
  expect(harness.mails).toHaveLength(1);
  await pass(harness, 66);
  await harness
    .later(() => harness.mails.at(-1))
    .toBe('operator Critical: Power failure at 4 stations, first at Site 1');
  await harness
    .later(async () => (await harness.alarm(4)).Deliveries)
    .toMatchObject([{ About: 'incident', State: 'sent' }]);

  // The link acknowledges the alarms of its message, once.
  const [first, second] = harness.sink.mails.map((mail) => tokenOf(mail.body));
  expect((await (await harness.link('', first!)).json()) as LinkedAlarm).toMatchObject({
    Usable: true,
    Alarm: { Id: 1 },
    Incident: [{ Id: 1 }, { Id: 2 }, { Id: 3 }, { Id: 4 }],
  });
  expect(await (await harness.link('/acknowledge', first!)).json()).toMatchObject({
    Usable: false,
    Incident: [
      { State: 'acknowledged', AcknowledgedBy: 'Operator Test' },
      { State: 'acknowledged' },
      { State: 'acknowledged' },
      { State: 'unacknowledged' },
    ],
  });
  expect((await harness.link('/acknowledge', first!)).status).toBe(403);
  expect((await harness.link('/acknowledge', second!)).status).toBe(200);
  expect(await harness.alarm(4)).toMatchObject({ State: 'acknowledged' });

  // They are restored within a minute of each other, which is one message.
  const notified = harness.sink.mails.length;
  await power(harness, 'back', 1, 2);
  await pass(harness, 30);
  await power(harness, 'back', 3);
  await pass(harness, 66);
  await harness
    .later(() => harness.mails.slice(notified))
    .toEqual(['operator 3 of 4 stations restored (power or communication first lost at Site 1)']);
  expect(harness.sink.mails.at(-1)!.body).toContain('Not yet restored:\r\nSite 4: Overflow');
  expect(
    ((await harness.do('Viewer', 'GET', '/api/Alarms/log?incident=1')) as AlarmLogPage).Entries,
  ).toHaveLength(4);
  expect(((await harness.do('Viewer', 'GET', '/api/Alarms/log?incident=2')) as AlarmLogPage).Entries).toEqual(
    [],
  );
  await harness.do('Viewer', 'GET', '/api/Alarms/log?incident=x', undefined, 400);
});

it('does not group two stations that lose power', async () => {
  const harness = await EscalationHarness.open({ sites: 2, purpose: 'power' });
  for (const station of [1, 2]) await harness.tell('Operator', station);
  await power(harness, 'lost', 1, 2);
  await pass(harness, 4);
  // Several messages are sent at the same time, so they arrive in any order.
  await harness
    .later(() => harness.mails.toSorted())
    .toEqual(['operator Critical: Site 1, Overflow', 'operator Critical: Site 2, Overflow']);
});

it('notifies each user with one of the stations of all, once, and all Supervisors in the next step', async () => {
  const harness = await EscalationHarness.open({ sites: 3, purpose: 'power' });
  await harness.tell('Operator', 1);
  await harness.tell('Admin', 2);
  await harness.tell('Admin', 3);
  await power(harness, 'lost', 1, 2, 3);
  await pass(harness, 4);
  const title = 'Critical: Power failure at 3 stations, first at Site 1';
  await harness.later(() => harness.mails.toSorted()).toEqual([`admin ${title}`, `operator ${title}`]);
  await harness.later(() => harness.sent(1)).toBe(1);
  await pass(harness, 5 * 60 + 4);
  // Site 1 has only an Operator: its next step is all Supervisors and Admins; the Admin has sites 2
  // and 3.
  await harness
    .later(() => harness.mails.slice(2).toSorted())
    .toEqual([`admin ${title}`, `supervisor ${title}`]);
});

it('acknowledges by link only the alarms of its message: not those that joined later or are suppressed', async () => {
  // Site 5 is too far from the first three, until site 4 between them is lost too.
  const harness = await EscalationHarness.open({ sites: 5, purpose: 'power', kilometres: [0, 1, 2, 14, 28] });
  for (const station of [1, 2, 3, 4, 5]) await harness.tell('Operator', station);
  await power(harness, 'lost', 1, 2, 3, 5);
  const Until = '2026-05-01T07:30:00Z';
  await pass(harness, 1);
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 3,
    Until,
    Reason: 'radio is changed',
  });
  await pass(harness, 4);
  await harness
    .later(() => harness.mails.toSorted())
    .toEqual([
      'operator Critical: Power failure at 2 stations, first at Site 1',
      'operator Critical: Site 5, Overflow',
    ]);
  const mail = harness.sink.mails.find(({ body }) => body.includes('Site 1'))!;
  expect(mail.body).not.toContain('Site 3');
  await pass(harness, 2);
  await power(harness, 'lost', 4);
  expect(await harness.alarm(5)).toMatchObject({ SiteName: 'Site 4', IncidentId: 1 });
  expect(await harness.alarm(4)).toMatchObject({ SiteName: 'Site 5', IncidentId: 1 });
  expect((await harness.link('/acknowledge', tokenOf(mail.body))).status).toBe(200);
  const states = await Promise.all([1, 2, 3, 4, 5].map(async (id) => (await harness.alarm(id)).State));
  expect(states).toEqual([
    'acknowledged',
    'acknowledged',
    'unacknowledged',
    'unacknowledged',
    'unacknowledged',
  ]);
});

it('notifies of a member whose maintenance ends after the message of its incident', async () => {
  const harness = await EscalationHarness.open({ sites: 3, purpose: 'power' });
  for (const station of [1, 2, 3]) await harness.tell('Operator', station);
  await power(harness, 'lost', 1, 2, 3);
  await pass(harness, 1);
  await harness.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 3,
    Until: '2026-05-01T07:30:00Z',
    Reason: 'the radio is replaced',
  });
  await pass(harness, 4);
  await harness
    .later(() => harness.mails)
    .toEqual(['operator Critical: Power failure at 2 stations, first at Site 1']);
  await pass(harness, 10);
  await harness.do('Supervisor', 'DELETE', '/api/Alarms/maintenance/3');
  await pass(harness, 66);
  await harness
    .later(() => harness.mails)
    .toEqual([
      'operator Critical: Power failure at 2 stations, first at Site 1',
      'operator Critical: Power failure at 3 stations, first at Site 1',
    ]);
  // The link of the first message acknowledges its two alarms, that of the second the third as
  // well.
  const [first, second] = harness.sink.mails.map((mail) => tokenOf(mail.body));
  const states = () => Promise.all([1, 2, 3].map(async (id) => (await harness.alarm(id)).State));
  expect((await harness.link('/acknowledge', first!)).status).toBe(200);
  expect(await states()).toEqual(['acknowledged', 'acknowledged', 'unacknowledged']);
  expect((await harness.link('/acknowledge', second!)).status).toBe(200);
  expect(await states()).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
});

it('continues an incident after a restart', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const dataDir = await temporaryFolder();
  const before = await EscalationHarness.open({ clock, dataDir, sites: 4, purpose: 'power' });
  await power(before, 'lost', 1, 2, 3);
  await before.server.stop();
  const after = await EscalationHarness.open({ clock, dataDir, sites: 0 });
  clock.advance(HARNESS_MINUTE_MS);
  await power(after, 'lost', 4);
  expect(await after.alarm(4)).toMatchObject({ IncidentId: 1 });
});
