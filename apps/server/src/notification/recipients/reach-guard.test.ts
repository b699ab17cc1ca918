import type { AlertSetting, AuditEntry, Problem, Role } from '@outpost/contract';
import { expect } from 'vitest';
import { HttpSink } from '../../platform/outbound/testing/http-sink.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { emailOf } from '../../testing/server.ts';
import { EscalationHarness, soon } from '../escalation/testing/harness.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const week = (Name: string, start: string, stop: string, on = true) => ({
  Name,
  ...Object.fromEntries(
    DAYS.flatMap((day) => [
      [day, on],
      [`${day}Start`, start],
      [`${day}Stop`, stop],
    ]),
  ),
});
const ALL_DAY = week('Days', '00:00:00', '23:59:59');
const SUBJECTS = ['You now receive fewer alarm notifications', 'You no longer receive alarm notifications'];
const SPAN = { From: '2026-05-04T00:00:00Z', To: '2026-05-06T00:00:00Z', Reason: 'Training' };

/**
 * Two sites with `low` settings by email: the Admin, an Operator and a Supervisor of site 1, the
 * Operator of site 2.
 */
class Team {
  readonly harness: EscalationHarness;
  readonly ids: Readonly<Record<Role, number>>;

  constructor(harness: EscalationHarness, ids: Record<Role, number>) {
    this.harness = harness;
    this.ids = ids;
  }

  static async open(databaseUrl: string | null, options = {}): Promise<Team> {
    const harness = await EscalationHarness.open({ databaseUrl, sites: 2, ...options });
    const ids = {} as Record<Role, number>;
    for (const role of ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const)
      ids[role] = await harness.accountId(role);
    for (const [role, station] of [
      ['Admin', 1],
      ['Operator', 1],
      ['Supervisor', 1],
      ['Operator', 2],
    ] as const)
      await harness.tell(role, station);
    return new Team(harness, ids);
  }

  /** The result of a call: its status, or the code of its problem. */
  async ask(as: Role, method: string, path: string, json?: unknown): Promise<number | string> {
    const answer = await this.harness.server.ask(path, {
      as,
      method,
      ...(json === undefined ? {} : { json }),
    });
    return answer.ok ? answer.status : ((await answer.json()) as Problem).code;
  }

  async settings(role?: Role): Promise<AlertSetting[]> {
    const all = (await this.harness.do('Admin', 'GET', '/api/AccountStations/all')) as AlertSetting[];
    return all.filter(({ AccountId }) => role === undefined || AccountId === this.ids[role]);
  }

  async setting(role: Role, station = 1): Promise<Omit<AlertSetting, 'AccountId'>> {
    const { AccountId: _, ...rest } = (await this.settings(role)).find(
      ({ StationId }) => StationId === station,
    )!;
    return rest;
  }

  schedule(body: object, as: Role = 'Admin') {
    return this.harness.do(as, 'POST', '/api/OnCallSchedules', { Id: 0, ...body }) as Promise<{ Id: number }>;
  }

  put(role: Role, ScheduleId: number): Promise<unknown> {
    return this.harness.do('Admin', 'POST', '/api/AccountOnCallSchedules', {
      AccountId: this.ids[role],
      ScheduleId,
    });
  }

  async lines(action: string): Promise<AuditEntry[]> {
    return (await this.harness.server.app.context.audit.list({ action, limit: 100 })).reverse();
  }

  /** Bodies of the mails about reduced notifications. */
  get told(): string[] {
    return this.harness.sink.mails
      .filter(({ headers }) => SUBJECTS.includes(headers.get('subject') ?? ''))
      .map(({ to, body }) => `${to[0]}: ${body.replaceAll('\r\n', '\n')}`);
  }
}

itOnEachDatabase(
  "prevents a Supervisor from reducing an Admin's notifications by settings",
  async (databaseUrl) => {
    const team = await Team.open(databaseUrl);
    const own = await team.setting('Admin');
    const before = await team.settings();
    const edit = (as: Role, changes: object) =>
      team.ask(as, 'PUT', '/api/AccountStations', [{ ...own, ...changes }]);
    for (const changes of [{ LeastPriority: 'high' }, { Channels: ['sms'] }, { StationId: 2 }])
      expect(await edit('Supervisor', changes), JSON.stringify(changes)).toBe('ROLE_TOO_LOW');
    const removal = await team.harness.server.ask(`/api/AccountStations/${own.Id}`, {
      as: 'Supervisor',
      method: 'DELETE',
    });
    expect([removal.status, ((await removal.json()) as Problem).detail]).toEqual([
      403,
      'Only Admins can reduce the notifications of an Admin. Admin Test would lose: Site 1: no longer by email (previously for low priority or higher).',
    ]);
    // No part of a call that includes one of them, confirmed or not.
    const mixed = [
      { ...(await team.setting('Operator')), Channels: ['email', 'sms'] },
      { ...own, LeastPriority: 'critical' },
    ];
    const both = await team.ask('Supervisor', 'PUT', '/api/AccountStations?confirm=no-recipient', mixed);
    expect(both).toBe('ROLE_TOO_LOW');
    expect(await team.settings()).toEqual(before);
    expect(team.harness.sink.mails).toEqual([]);
    // Adding is allowed, and the Admin may do both.
    expect(await edit('Supervisor', { Channels: ['email', 'sms'] })).toBe(200);
    const more = [{ AccountId: team.ids.Admin, StationId: 2, LeastPriority: 'low', Channels: ['email'] }];
    expect(await team.ask('Supervisor', 'POST', '/api/AccountStations/admin', more)).toBe(200);
    expect(await edit('Admin', { LeastPriority: 'high' })).toBe(200);
    expect(await team.ask('Admin', 'DELETE', `/api/AccountStations/${own.Id}`)).toBe(200);
    // An Operator finds only their own settings.
    expect(
      await team.ask('Operator', 'DELETE', `/api/AccountStations/${(await team.setting('Supervisor')).Id}`),
    ).toBe('ALERT_SETTING_NOT_FOUND');
  },
);

itOnEachDatabase('prevents it also by schedules, overrides, contacts and tests', async (databaseUrl) => {
  const team = await Team.open(databaseUrl);
  const { Admin, Operator } = team.ids;
  const nights = await team.schedule(week('Nights', '20:00:00', '23:59:59'));
  const days = await team.schedule(week('Mornings', '06:00:00', '11:59:59'));
  const ask = (method: string, path: string, json?: unknown) => team.ask('Supervisor', method, path, json);
  const on = (AccountId: number, ScheduleId: number) => ({ AccountId, ScheduleId });
  // Without a schedule the Admin is always on call: the first one would reduce that.
  expect(await ask('POST', '/api/AccountOnCallSchedules', on(Admin, nights.Id))).toBe('ROLE_TOO_LOW');
  // An account without settings and schedules is not on call for anything yet.
  const { Id } = (await team.harness.do('Admin', 'POST', '/accounts', {
    ...{ Email: 'new@test.example', FirstName: 'New', LastName: 'Admin', Role: 'Admin' },
  })) as { Id: number };
  expect(await ask('POST', '/api/AccountOnCallSchedules', on(Id, nights.Id))).toBe(200);
  expect(
    await ask('PUT', `/api/AccountOnCallSchedules/account/${Id}`, { Id, Schedules: [on(Id, days.Id)] }),
  ).toBe('ROLE_TOO_LOW');
  await team.put('Admin', nights.Id);
  await team.put('Admin', days.Id);
  const own = (await team.harness.do('Admin', 'GET', `/api/AccountOnCallSchedules/account/${Admin}`)) as {
    Id: number;
  }[];
  const refused: [string, string, unknown?][] = [
    ['DELETE', `/api/AccountOnCallSchedules/${own[0]!.Id}`],
    ['PUT', `/api/AccountOnCallSchedules/account/${Admin}`, { Id: Admin, Schedules: [on(Admin, days.Id)] }],
    [
      'PUT',
      `/api/AccountOnCallSchedules/schedule/${days.Id}`,
      { Id: days.Id, Schedules: [on(Operator, days.Id)] },
    ],
    ['DELETE', `/api/OnCallSchedules/${nights.Id}`],
    [
      'PUT',
      `/api/OnCallSchedules/${nights.Id}`,
      { Id: nights.Id, ...week('Nights', '21:00:00', '23:59:59') },
    ],
    ['POST', '/api/DutyOverrides', { ...SPAN, AccountId: Admin, Change: 'off' }],
    ['POST', '/api/DutyOverrides', { ...SPAN, AccountId: Admin, Change: 'off', SubstituteId: Operator }],
    ['PUT', `/api/Contacts/${Admin}`, { Phone: null, WebhookUrl: null }],
    ['POST', `/api/Contacts/${Admin}/test`, { Channel: 'email' }],
  ];
  for (const [method, path, json] of refused)
    expect(await ask(method, path, json), `${method} ${path}`).toBe('ROLE_TOO_LOW');
  const added = { ...SPAN, AccountId: Admin, Change: 'on' };
  const override = (as: Role, json: object) =>
    team.harness.do(as, 'POST', '/api/DutyOverrides', json, 201) as Promise<{ Id: number }>;
  const extra = await override('Supervisor', added);
  expect(await ask('DELETE', `/api/DutyOverrides/${extra.Id}`)).toBe('ROLE_TOO_LOW');
  expect(
    await ask('PUT', `/api/OnCallSchedules/${nights.Id}`, {
      Id: nights.Id,
      ...week('N', '19:00:00', '23:59:59'),
    }),
  ).toBe(200);
  // An override by the Admin may be removed where that adds on-call time.
  expect(await team.ask('Admin', 'DELETE', `/api/DutyOverrides/${extra.Id}`)).toBe(200);
  const holiday = await override('Admin', { ...SPAN, AccountId: Admin, Change: 'off' });
  expect(await ask('DELETE', `/api/DutyOverrides/${holiday.Id}`)).toBe(200);
  expect(await team.ask('Admin', 'POST', `/api/Contacts/${Admin}/test`, { Channel: 'email' })).toBe(200);
  expect(await team.ask('Supervisor', 'POST', `/api/Contacts/${Operator}/test`, { Channel: 'email' })).toBe(
    200,
  );
  expect(team.told).toEqual([]);
});

itOnEachDatabase(
  'informs a user whose notifications another user reduced, and logs it',
  async (databaseUrl) => {
    const team = await Team.open(databaseUrl);
    const { Operator, Viewer } = team.ids;
    const operator = emailOf('Operator');
    const setting = await team.setting('Operator');
    await team.harness.do('Supervisor', 'PUT', '/api/AccountStations', [
      { ...setting, LeastPriority: 'high' },
    ]);
    await soon(() => team.told).toEqual([
      [
        `${operator}: Supervisor Test changed your alarm notifications at 2026-05-01 00:30:00 MDT:`,
        '',
        'Site 1: by email only for high priority or higher (previously for low priority or higher).',
        '',
        'If this is not correct, contact Supervisor Test or an Admin.',
        '',
        'Your alert settings: https://outpost.example.com/account',
      ].join('\n'),
    ]);
    expect(await team.lines('reduce')).toMatchObject([
      {
        Kind: 'setting',
        Outcome: 'done',
        By: 'Supervisor Test',
        Words: 'Reduced the notifications of Operator Test',
        Details: { Accounts: [{ AccountId: Operator, Lines: [expect.stringContaining('Site 1')] }] },
      },
    ]);
    let count = 1;
    const tellsNext = async (text: string, from = operator) => {
      count += 1;
      await soon(() => team.told.length).toBe(count);
      expect(team.told.at(-1)).toContain(`${from}: `);
      expect(team.told.at(-1)).toContain(text);
    };
    await team.harness.do('Supervisor', 'DELETE', `/api/AccountStations/${setting.Id}`);
    await tellsNext('Site 1: no longer by email (previously for high priority or higher).');

    const { Id } = await team.schedule(ALL_DAY);
    await team.put('Operator', Id);
    await team.harness.do('Supervisor', 'PUT', `/api/OnCallSchedules/${Id}`, {
      Id,
      ...week('Days', '12:00:00', '23:59:59'),
    });
    await tellsNext(
      'No longer on call: 2026-05-01 00:30 to 2026-05-01 12:00, 2026-05-02 00:00 to 2026-05-02 12:00',
    );
    const off = { ...SPAN, AccountId: Operator, Change: 'off', SubstituteId: team.ids.Supervisor };
    const override = (await team.harness.do('Admin', 'POST', '/api/DutyOverrides', off, 201)) as {
      Id: number;
    };
    await tellsNext(
      'No longer on call: 2026-05-03 18:00 to 2026-05-04 00:00, 2026-05-04 12:00 to 2026-05-05 00:00, 2026-05-05 12:00 to 2026-05-05 18:00 MDT.',
    );
    await team.harness.do('Admin', 'DELETE', `/api/DutyOverrides/${override.Id}`);
    await tellsNext('No longer the substitute for Operator Test: 2026-05-03 18:00', emailOf('Supervisor'));

    await team.harness.do('Supervisor', 'PUT', `/accounts/${Operator}?confirm=no-recipient`, {
      User: { Id: Operator, Role: 'Viewer' },
    });
    await tellsNext('Role changed from Operator to Viewer');
    await team.harness.do('Supervisor', 'PUT', `/accounts/${Operator}`, {
      User: { Id: Operator, Active: false },
    });
    await tellsNext('Your account was deactivated. You no longer receive notifications.');
    const [subject, last] = [team.harness.sink.mails.at(-1)!.headers.get('subject'), team.told.at(-1)!];
    expect(subject).toBe('You no longer receive alarm notifications');
    // No link: the user cannot sign in.
    expect(last.trimEnd().endsWith('\n\nIf this is not correct, contact Supervisor Test or an Admin.')).toBe(
      true,
    );
    await team.harness.do('Supervisor', 'PUT', `/accounts/${Viewer}`, {
      User: { Id: Viewer, Email: 'else@test.example' },
    });
    await tellsNext('Notifications by email now go to a different address or number.', emailOf('Viewer'));
    await team.harness.do('Supervisor', 'DELETE', `/accounts/${Viewer}`);
    await tellsNext('Your account was deleted. You no longer receive notifications.', 'else@test.example');

    // Changes to one's own notifications need no message.
    const mails = team.harness.sink.mails.length;
    await team.harness.do(
      'Supervisor',
      'DELETE',
      `/api/AccountStations/${(await team.setting('Supervisor')).Id}`,
    );
    await team.harness.do('Admin', 'PUT', `/accounts/${team.ids.Admin}`, {
      User: { Id: team.ids.Admin, FirstName: 'Ada' },
    });
    expect(team.harness.sink.mails).toHaveLength(mails);
  },
);

itOnEachDatabase('requires confirmation to remove the last recipient of a station', async (databaseUrl) => {
  const team = await Team.open(databaseUrl);
  const { Operator } = team.ids;
  const setting = await team.setting('Operator', 2);
  const path = `/api/AccountStations/${setting.Id}`;
  const refused = await team.harness.server.ask(path, { as: 'Operator', method: 'DELETE' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'NO_RECIPIENT',
    detail: 'Alarms at Site 2 would have no recipient. To continue, send confirm=no-recipient',
    problems: [{ Path: 'stations.2', Message: 'Site 2' }],
  });
  const { Id } = await team.schedule(ALL_DAY);
  await team.put('Operator', Id);
  const never = { Id, ...week('Never', '00:00:00', '23:59:59', false) };
  const user = (changes: object) => ({ User: { Id: Operator, ...changes } });
  const ways: [string, string, unknown?][] = [
    ['DELETE', path],
    ['PUT', '/api/AccountStations', [{ ...setting, StationId: 1, LeastPriority: 'high' }]],
    // SMS is not configured.
    ['PUT', '/api/AccountStations', [{ ...setting, Channels: ['sms'] }]],
    ['PUT', `/api/OnCallSchedules/${Id}`, never],
    ['POST', '/api/DutyOverrides', { ...SPAN, AccountId: Operator, Change: 'off' }],
    ['PUT', `/accounts/${Operator}`, user({ Role: 'Viewer' })],
    ['PUT', `/accounts/${Operator}`, user({ Active: false })],
    ['DELETE', `/accounts/${Operator}`],
  ];
  const before = await team.settings();
  for (const [method, to, json] of ways)
    expect(await team.ask('Admin', method, to, json), `${method} ${to}`).toBe('NO_RECIPIENT');
  expect(await team.settings()).toEqual(before);
  expect(team.told).toEqual([]);
  // Another user on call who can acknowledge makes the difference; for an override the substitute
  // does.
  const off = { ...SPAN, AccountId: Operator, Change: 'off', SubstituteId: team.ids.Supervisor };
  expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', off)).toBe(201);
  await team.harness.tell('Viewer', 2);
  expect(await team.ask('Admin', 'DELETE', path)).toBe('NO_RECIPIENT');
  await team.harness.tell('Supervisor', 2);
  expect(await team.ask('Admin', 'DELETE', path)).toBe(200);
  const last = await team.setting('Supervisor', 2);
  expect(await team.ask('Supervisor', 'DELETE', `/api/AccountStations/${last.Id}?confirm=yes`)).toBe(
    'BAD_REQUEST',
  );
  const confirmed = `/api/AccountStations/${last.Id}?confirm=no-recipient`;
  expect(await team.ask('Supervisor', 'DELETE', confirmed)).toBe(200);
  expect(await team.lines('no-recipient')).toMatchObject([
    {
      By: 'Supervisor Test',
      StationId: 2,
      Words: 'Left 1 station without a recipient who can acknowledge (confirmed): Site 2',
    },
  ]);
});

itOnEachDatabase(
  'requires it also for the stations of a user for whom another one is on call',
  async (databaseUrl) => {
    const team = await Team.open(databaseUrl);
    const { Operator, Supervisor, Admin } = team.ids;
    const override = { ...SPAN, Change: 'off' };
    const swap = { ...override, AccountId: Operator, SubstituteId: Supervisor };
    expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', swap)).toBe(201);
    const user = (changes: object) => ({ User: { Id: Supervisor, ...changes } });
    const off = { ...override, AccountId: Supervisor };
    const ways: [string, string, unknown?][] = [
      ['PUT', `/accounts/${Supervisor}`, user({ Role: 'Viewer' })],
      ['PUT', `/accounts/${Supervisor}`, user({ Active: false })],
      ['DELETE', `/accounts/${Supervisor}`],
      ['POST', '/api/DutyOverrides', { ...off, To: '2026-05-04T06:00:00Z' }],
    ];
    for (const [method, path, json] of ways)
      expect(await team.ask('Admin', method, path, json), `${method} ${path}`).toBe('NO_RECIPIENT');
    // At another time, and with a substitute of the substitute.
    const later = { ...off, From: '2026-05-07T00:00:00Z', To: '2026-05-08T00:00:00Z' };
    expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', later)).toBe(201);
    expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', { ...off, SubstituteId: Admin })).toBe(201);
    expect(await team.ask('Admin', 'PUT', `/accounts/${Supervisor}`, user({ Active: false }))).toBe(200);
  },
);

itOnEachDatabase('counts a substitute only where a channel reaches them', async (databaseUrl) => {
  const gateway = await HttpSink.start();
  const channels = { SMS_URL: gateway.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550001111' };
  gateway.says(201, { sid: 'SM1', status: 'queued' });
  // Only SMS is configured.
  const team = await Team.open(databaseUrl, { channels, noMail: true });
  const { Operator, Supervisor } = team.ids;
  const contact = { Phone: '+15551234567', WebhookUrl: null };
  await team.harness.do('Operator', 'PUT', '/api/Contacts', contact);
  const setting = await team.setting('Operator', 2);
  await team.harness.do('Operator', 'PUT', '/api/AccountStations', [{ ...setting, Channels: ['sms'] }]);
  const off = { ...SPAN, AccountId: Operator, Change: 'off', SubstituteId: Supervisor };
  expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', off)).toBe('NO_RECIPIENT');
  await team.harness.do('Supervisor', 'PUT', '/api/Contacts', contact);
  expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', off)).toBe(201);
  expect(await team.ask('Supervisor', 'PUT', '/api/Contacts', { ...contact, Phone: null })).toBe(
    'NO_RECIPIENT',
  );
});

itOnEachDatabase('requires it also for the last channel of a recipient', async (databaseUrl) => {
  const gateway = await HttpSink.start();
  const channels = { SMS_URL: gateway.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550001111' };
  gateway.says(201, { sid: 'SM1', status: 'queued' });
  const team = await Team.open(databaseUrl, { channels });
  const { Operator } = team.ids;
  const contact = (Phone: string | null) => ({ Phone, WebhookUrl: null });
  await team.harness.do('Operator', 'PUT', '/api/Contacts', contact('+15551234567'));
  const setting = await team.setting('Operator', 2);
  await team.harness.do('Operator', 'PUT', '/api/AccountStations', [{ ...setting, Channels: ['sms'] }]);
  expect(await team.ask('Operator', 'PUT', '/api/Contacts', contact(null))).toBe('NO_RECIPIENT');
  const path = `/api/Contacts/${Operator}`;
  expect(await team.ask('Supervisor', 'PUT', path, contact('+15557654321'))).toBe(200);
  // The message is sent to the previous number.
  await soon(() => gateway.requests.length).toBe(1);
  const sent = new URLSearchParams(gateway.requests[0]!.body.toString());
  expect(sent.get('To')).toBe('+15551234567');
  expect(sent.get('Body')).toContain('Notifications by SMS now go to a different address or number.');
  expect(await team.ask('Supervisor', 'PUT', path, contact(null))).toBe('NO_RECIPIENT');
  expect(await team.ask('Supervisor', 'PUT', `${path}?confirm=no-recipient`, contact(null))).toBe(200);
  await soon(() => gateway.requests.length).toBe(2);
  await soon(() => team.told.at(-1)).toContain('No longer reachable by SMS.');
});
