import type { AlarmLogPage, LinkedAlarm } from '@outpost/contract';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { CalloutHarness, HARNESS_MINUTE_MS, PUBLIC_URL, soon } from './testing/harness.ts';

const SECOND = 1_000;
const tokenOf = (body: string) => /acknowledge#(\S+)/.exec(body)![1]!;

/** Some stations lose power now, or have it again, which is stored. */
async function power(
  desk: CalloutHarness,
  state: 'lost' | 'back',
  ...stations: readonly number[]
): Promise<void> {
  for (const station of stations) desk.float(state === 'lost' ? 1 : 0, station);
  await desk.server.app.alarms.stored();
}

/** Lets the clock run while messages leave over a real connection. */
async function pass(desk: CalloutHarness, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await desk.clock.advanceAsync(SECOND);
}

itOnEachDatabase(
  'stations that lose power together are one incident with one message',
  async (databaseUrl) => {
    const desk = await CalloutHarness.open({ databaseUrl, sites: 4, purpose: 'power' });
    for (const station of [1, 2, 3, 4]) await desk.tell('Operator', station);
    await power(desk, 'lost', 1, 2, 3);
    await pass(desk, 4);
    const title = 'CRITICAL: Power failed at 3 stations, first at Site 1';
    await soon(() => desk.mails).toEqual([`operator ${title}`]);
    const body = desk.sink.mails[0]!.body.replaceAll('\r\n', '\n');
    expect(body).toMatch(
      new RegExp(
        [
          'Power failed at 3 stations, first at Site 1',
          'Since 2026-05-01 00:30:00 America/Denver \\(\\d s\\), priority critical',
          '',
          ...[1, 2, 3].map((n) => `Site ${n}: Overflow, since 2026-05-01 00:30:00 America/Denver`),
          '',
          'What to do: Send the truck',
          '',
          `Acknowledge all 3: ${PUBLIC_URL}/acknowledge#[\\w.-]+`,
          `All of it: ${PUBLIC_URL}/alarms\\?view=log&incident=1`,
        ].join('\n'),
      ),
    );
    for (const id of [1, 2, 3]) {
      expect(await desk.alarm(id)).toMatchObject({
        IncidentId: 1,
        Events: [{ Kind: 'raised' }, { Kind: 'grouped', By: null }],
        Callouts: [{ Step: 1, Told: [{ Name: 'Operator Test' }] }],
      });
    }
    await soon(async () => (await desk.alarm(2)).Deliveries).toMatchObject([
      { About: 'incident', State: 'sent' },
    ]);

    // It grows: the same person hears of it within the minute, with all of it.
    await pass(desk, 1);
    await power(desk, 'lost', 4);
    await pass(desk, 4);
    expect(desk.mails).toHaveLength(1);
    await pass(desk, 66);
    await soon(() => desk.mails.at(-1)).toBe(
      'operator CRITICAL: Power failed at 4 stations, first at Site 1',
    );
    await soon(async () => (await desk.alarm(4)).Deliveries).toMatchObject([
      { About: 'incident', State: 'sent' },
    ]);

    // The link acknowledges what its message told of, once.
    const [first, second] = desk.sink.mails.map((mail) => tokenOf(mail.body));
    expect((await (await desk.link('', first!)).json()) as LinkedAlarm).toMatchObject({
      Usable: true,
      Alarm: { Id: 1 },
      Incident: [{ Id: 1 }, { Id: 2 }, { Id: 3 }, { Id: 4 }],
    });
    expect(await (await desk.link('/acknowledge', first!)).json()).toMatchObject({
      Usable: false,
      Incident: [
        { State: 'acknowledged', AcknowledgedBy: 'Operator Test' },
        { State: 'acknowledged' },
        { State: 'acknowledged' },
        { State: 'unacknowledged' },
      ],
    });
    expect((await desk.link('/acknowledge', first!)).status).toBe(403);
    expect((await desk.link('/acknowledge', second!)).status).toBe(200);
    expect(await desk.alarm(4)).toMatchObject({ State: 'acknowledged' });

    // They come back within a minute of each other, which is said once.
    const told = desk.sink.mails.length;
    await power(desk, 'back', 1, 2);
    await pass(desk, 30);
    await power(desk, 'back', 3);
    await pass(desk, 66);
    await soon(() => desk.mails.slice(told)).toEqual([
      'operator Back to normal: 3 of 4 stations that had lost power or communication, first at Site 1',
    ]);
    expect(desk.sink.mails.at(-1)!.body).toContain('Not yet back:\r\nSite 4: Overflow');
    expect(
      ((await desk.do('Viewer', 'GET', '/api/Alarms/log?incident=1')) as AlarmLogPage).Entries,
    ).toHaveLength(4);
    expect(((await desk.do('Viewer', 'GET', '/api/Alarms/log?incident=2')) as AlarmLogPage).Entries).toEqual(
      [],
    );
    await desk.do('Viewer', 'GET', '/api/Alarms/log?incident=x', undefined, 400);
  },
);

it('two stations that lose power are two alarms', async () => {
  const desk = await CalloutHarness.open({ sites: 2, purpose: 'power' });
  for (const station of [1, 2]) await desk.tell('Operator', station);
  await power(desk, 'lost', 1, 2);
  await pass(desk, 4);
  // Several messages are sent at a time, so they arrive in any order.
  await soon(() => desk.mails.toSorted()).toEqual([
    'operator CRITICAL: Site 1, Overflow',
    'operator CRITICAL: Site 2, Overflow',
  ]);
});

it('whoever has one of the stations is told of all, each person once, and all Supervisors in the next step', async () => {
  const desk = await CalloutHarness.open({ sites: 3, purpose: 'power' });
  await desk.tell('Operator', 1);
  await desk.tell('Admin', 2);
  await desk.tell('Admin', 3);
  await power(desk, 'lost', 1, 2, 3);
  await pass(desk, 4);
  const title = 'CRITICAL: Power failed at 3 stations, first at Site 1';
  await soon(() => desk.mails.toSorted()).toEqual([`admin ${title}`, `operator ${title}`]);
  await soon(() => desk.sent(1)).toBe(1);
  await pass(desk, 5 * 60 + 4);
  // Site 1 has nobody but an Operator: its next step is all Supervisors and Admins; the Admin has sites 2 and 3.
  await soon(() => desk.mails.slice(2).toSorted()).toEqual([`admin ${title}`, `supervisor ${title}`]);
});

it('a link acknowledges what its message named: not what has joined since, nor what is kept quiet', async () => {
  // Site 5 is too far from the first three, until site 4 between them is lost too.
  const desk = await CalloutHarness.open({ sites: 5, purpose: 'power', kilometres: [0, 1, 2, 14, 28] });
  for (const station of [1, 2, 3, 4, 5]) await desk.tell('Operator', station);
  await power(desk, 'lost', 1, 2, 3, 5);
  const Until = '2026-05-01T07:30:00Z';
  await pass(desk, 1);
  await desk.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 3,
    Until,
    Reason: 'radio is changed',
  });
  await pass(desk, 4);
  await soon(() => desk.mails.toSorted()).toEqual([
    'operator CRITICAL: Power failed at 2 stations, first at Site 1',
    'operator CRITICAL: Site 5, Overflow',
  ]);
  const mail = desk.sink.mails.find(({ body }) => body.includes('Site 1'))!;
  expect(mail.body).not.toContain('Site 3');
  await pass(desk, 2);
  await power(desk, 'lost', 4);
  expect(await desk.alarm(5)).toMatchObject({ SiteName: 'Site 4', IncidentId: 1 });
  expect(await desk.alarm(4)).toMatchObject({ SiteName: 'Site 5', IncidentId: 1 });
  expect((await desk.link('/acknowledge', tokenOf(mail.body))).status).toBe(200);
  const states = await Promise.all([1, 2, 3, 4, 5].map(async (id) => (await desk.alarm(id)).State));
  expect(states).toEqual([
    'acknowledged',
    'acknowledged',
    'unacknowledged',
    'unacknowledged',
    'unacknowledged',
  ]);
});

it('notifies of a member whose maintenance ends after the message of its incident', async () => {
  const desk = await CalloutHarness.open({ sites: 3, purpose: 'power' });
  for (const station of [1, 2, 3]) await desk.tell('Operator', station);
  await power(desk, 'lost', 1, 2, 3);
  await pass(desk, 1);
  await desk.do('Supervisor', 'POST', '/api/Alarms/maintenance', {
    StationId: 3,
    Until: '2026-05-01T07:30:00Z',
    Reason: 'the radio is replaced',
  });
  await pass(desk, 4);
  await soon(() => desk.mails).toEqual(['operator CRITICAL: Power failed at 2 stations, first at Site 1']);
  await pass(desk, 10);
  await desk.do('Supervisor', 'DELETE', '/api/Alarms/maintenance/3');
  await pass(desk, 66);
  await soon(() => desk.mails).toEqual([
    'operator CRITICAL: Power failed at 2 stations, first at Site 1',
    'operator CRITICAL: Power failed at 3 stations, first at Site 1',
  ]);
  // The link of the first message acknowledges the two that it named, that of the second the third as well.
  const [first, second] = desk.sink.mails.map((mail) => tokenOf(mail.body));
  const states = () => Promise.all([1, 2, 3].map(async (id) => (await desk.alarm(id)).State));
  expect((await desk.link('/acknowledge', first!)).status).toBe(200);
  expect(await states()).toEqual(['acknowledged', 'acknowledged', 'unacknowledged']);
  expect((await desk.link('/acknowledge', second!)).status).toBe(200);
  expect(await states()).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
});

it('an incident is known after a restart, and goes on', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const dataDir = await temporaryFolder();
  const before = await CalloutHarness.open({ clock, dataDir, sites: 4, purpose: 'power' });
  await power(before, 'lost', 1, 2, 3);
  await before.server.stop();
  const after = await CalloutHarness.open({ clock, dataDir, sites: 0 });
  clock.advance(HARNESS_MINUTE_MS);
  await power(after, 'lost', 4);
  expect(await after.alarm(4)).toMatchObject({ IncidentId: 1 });
});
