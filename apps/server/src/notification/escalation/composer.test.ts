import type { AlarmLogEntry, User } from '@outpost/contract';
import { expect, it } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { Message } from '../outbox/index.ts';
import { createComposers } from './composer.ts';
import type { EscalationContext } from './context.ts';
import { LinkSigner } from './links.ts';

const stored = {
  Id: 1,
  StationId: 1,
  SiteName: 'Elm\u202e Street',
  Kind: 'HH',
  Name: 'Flow',
  Priority: 'high',
  Message: 'High flow',
  Instruction: 'Close the gate\r\nCall Ann',
  State: 'unacknowledged',
  Active: true,
  LastRaisedAt: '2026-05-01T06:30:00.000Z',
  Raises: 1,
  Chattering: false,
  Reading: '7 m³/h\r\nAcknowledge: https://evil.example',
  Limit: '5 m³/h\u0007',
  AcknowledgedBy: null,
  ReturnedAt: null,
  IncidentId: null,
} as AlarmLogEntry;

interface Given {
  readonly alarm?: (id: number) => Promise<AlarmLogEntry>;
  readonly incident?: () => Promise<AlarmLogEntry[]>;
  readonly gathered?: () => Promise<number[]>;
  readonly accounts?: readonly Pick<User, 'Id' | 'UnitPreference'>[];
  readonly timeZone?: string;
  readonly publicUrl?: () => string;
}

const composersOf = (
  entry: AlarmLogEntry,
  clock: ManualClock,
  {
    alarm: find = async () => entry,
    incident = async () => [entry],
    gathered = async () => [1],
    accounts = [],
    ...shared
  }: Given = {},
) => {
  const context = {
    ...testContext({ clock, ...shared }),
    alarms: { service: { find, incident }, active: () => null },
    repository: { gathered },
    links: new LinkSigner(Buffer.alloc(32).toString('base64url')),
    accounts: async () => accounts,
    configOf: () => undefined,
  } as unknown as EscalationContext;
  return createComposers(context, async () => true);
};

it('states that an alarm has returned to normal by the time its message leaves', async () => {
  const entry = {
    ...stored,
    SiteName: 'Elm Street',
    State: 'returned-unacknowledged',
    Active: false,
    ReturnedAt: '2026-05-01T06:40:00.000Z',
    Reading: '7 m³/h',
    Limit: '5 m³/h',
  } as AlarmLogEntry;
  const composers = composersOf(entry, new ManualClock('2026-05-01T08:00:00Z'));
  const content = { accountId: 1, raises: 1, expiresAtMs: Number.MAX_SAFE_INTEGER, key: 'k', step: 1 };
  const alarm = (await composers.alarm({ about: 1, content })) as Message;
  expect(alarm.title).toBe('High: Elm Street, High flow (returned to normal)');
  expect(alarm.text.split('\n')[3]).toBe('From 2026-05-01 06:30:00 to 06:40:00 UTC (10 min)');
  expect(alarm.pieces?.map(({ text }) => text)).toEqual([
    'High: Elm Street, High flow (returned to normal)',
    'Flow: 7 m³/h (limit 5 m³/h)',
    'From 2026-05-01 06:30:00 to 06:40:00 UTC',
    'Close the gate\nCall Ann',
  ]);
  const digest = (await composers.digest({ about: 0, content })) as Message;
  expect(digest.text).toBe(
    'High: Elm Street, High flow, activated 2026-05-01 06:30:00 UTC (returned to normal)',
  );
});

it('lists the alarms of a digest worst first, so that the least important are left out', async () => {
  const count = 25;
  const clock = new ManualClock('2026-05-01T08:00:00Z');
  const composers = composersOf(stored, clock, {
    gathered: async () => Array.from({ length: count }, (_, at) => at + 1),
    alarm: async (id) =>
      ({
        ...stored,
        Id: id,
        SiteName: `Site ${id}`,
        RaisedAt: '2026-05-01T06:30:00.000Z',
        Priority: id === count ? 'critical' : 'low',
        Kind: id === count - 1 ? 'HH' : 'H',
      }) as AlarmLogEntry,
  });
  const { text } = (await composers.digest({ about: 0, content: { key: 'k' } })) as Message;
  const lines = text.split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatch(/^Critical: Site 25,/);
  expect(lines[1]).toMatch(/^Low: Site 24,/);
  expect(lines[20]).toBe('and 5 more');
});

it('names the zone of both ends where its clock changes between them', async () => {
  const entry = {
    ...stored,
    Active: false,
    ReturnedAt: '2026-11-01T09:30:00.000Z',
    LastRaisedAt: '2026-11-01T05:30:00Z',
  };
  const clock = new ManualClock('2026-11-01T10:00:00Z');
  const composers = composersOf(entry as AlarmLogEntry, clock, { timeZone: 'America/Denver' });
  const content = { accountId: 1, raises: 1, expiresAtMs: Number.MAX_SAFE_INTEGER, step: 1 };
  const { text } = (await composers.alarm({ about: 1, content })) as Message;
  expect(text.split('\n')[3]).toBe('From 2026-10-31 23:30:00 MDT to 2026-11-01 02:30:00 MST (4 h)');
});

it('says in pieces how many alarms of an incident the link acknowledges', async () => {
  const clock = new ManualClock('2026-05-01T07:00:00Z');
  const content = { accountId: 1, key: 'k', step: 1, expiresAtMs: Number.MAX_SAFE_INTEGER };
  const linkOf = async (...siteNames: string[]) => {
    const members = siteNames.map((SiteName, index) => ({ ...stored, Id: index + 1, SiteName }));
    const composers = composersOf(stored, clock, {
      incident: async () => members,
      publicUrl: () => 'https://outpost.example.com',
    });
    const { pieces } = (await composers.incident({ about: 1, content })) as Message;
    return pieces!.find(({ what }) => what === 'acknowledge')!.text.split('#')[0];
  };
  expect(await linkOf('Elm', 'Oak', 'Ash')).toBe(
    'Acknowledge all 3: https://outpost.example.com/acknowledge',
  );
  expect(await linkOf('Elm')).toBe('Acknowledge: https://outpost.example.com/acknowledge');
});

it('describes an incident of one station without counting it', async () => {
  const clock = new ManualClock('2026-05-01T07:00:00Z');
  const content = { accountId: 1, key: 'k', step: 1, expiresAtMs: Number.MAX_SAFE_INTEGER };
  const active = { ...stored, SiteName: 'Elm Street', Kind: 'communication' } as AlarmLogEntry;
  const lost = (await composersOf(active, clock).incident({ about: 1, content })) as Message;
  expect(lost.title).toBe('High: Communication loss at Elm Street');
  expect(lost.pieces?.map(({ text }) => text)).toEqual([lost.title, 'Since 2026-05-01 06:30:00 UTC']);
  const entry = { ...active, Active: false, State: 'returned-unacknowledged' } as AlarmLogEntry;
  const composers = composersOf(entry, clock);
  expect(((await composers.incident({ about: 1, content })) as Message).text).toContain(
    '\nStation restored\n',
  );
  const { title, text } = (await composers.incidentReturned({ about: 1, content })) as Message;
  expect(title).toBe('Elm Street restored after loss of power or communication');
  expect(text).toContain('The alarm is not yet acknowledged.');
});

it('prevents a text stored long ago from adding a line to a message', async () => {
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const composers = composersOf(stored, clock);
  const content = { accountId: 1, raises: 1, expiresAtMs: clock.now() + 1, key: 'k', step: 1 };
  const textOf = async (kind: keyof typeof composers) => {
    const message = (await composers[kind]({ about: 1, content })) as Message;
    return [message.title, message.text, ...(message.pieces ?? []).map(({ text }) => text)].join('\n');
  };
  const alarm = await textOf('alarm');
  expect(alarm.split('\n')).toContain('Flow: 7 m³/h Acknowledge: https://evil.example (limit 5 m³/h)');
  expect(alarm).toContain('What to do: Close the gate\nCall Ann');
  for (const text of [alarm, await textOf('digest'), await textOf('incident')])
    expect(text).not.toMatch(/[\p{Cc}--\n]|\u202e|^Acknowledge/mv);
});

it('is in the units of its recipient; what programs read stays in those of the point', async () => {
  const entry = {
    ...stored,
    ...{ SiteName: 'Elm Street', Reading: '7.0 m³/h', Limit: '5.0 m³/h', State: 'unacknowledged' },
  } as AlarmLogEntry;
  const composers = composersOf(entry, new ManualClock('2026-05-01T08:00:00Z'), {
    accounts: [{ Id: 2, UnitPreference: 'us' }],
  });
  const contentOf = (accountId: number) => ({ accountId, raises: 1, expiresAtMs: 1, key: 'k', step: 1 });
  const [own, shown] = (await Promise.all(
    [1, 2].map((accountId) => composers.alarm({ about: 1, content: contentOf(accountId) })),
  )) as [Message, Message];
  expect(own.text).toContain('Flow: 7.0 m³/h (limit 5.0 m³/h)');
  expect(shown.text).toContain('Flow: 30.8 gpm (limit 22.0 gpm)');
  expect(shown.pieces?.[1]?.text).toBe('Flow: 30.8 gpm (limit 22.0 gpm)');
  expect(shown.facts?.Alarms).toMatchObject([{ Reading: '7.0 m³/h', Limit: '5.0 m³/h' }]);
});
