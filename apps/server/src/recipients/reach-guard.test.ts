import type { AlertSetting, AuditEntry, Problem, Role } from '@outpost/contract';
import { expect } from 'vitest';
import { CalloutHarness, soon } from '../callouts/testing/harness.ts';
import { HttpSink } from '../outbound/testing/http-sink.ts';
import { itOnEachDatabase } from '../testing/databases.ts';
import { emailOf } from '../testing/server.ts';

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
const SPAN = { From: '2026-05-04T00:00:00Z', To: '2026-05-06T00:00:00Z', Reason: 'Training' };

/** Two sites with `low` settings by e-mail: the Admin, an Operator and a Supervisor of site 1, the Operator of site 2. */
class Team {
  readonly desk: CalloutHarness;
  readonly ids: Readonly<Record<Role, number>>;

  constructor(desk: CalloutHarness, ids: Record<Role, number>) {
    this.desk = desk;
    this.ids = ids;
  }

  static async open(databaseUrl: string | null, options = {}): Promise<Team> {
    const desk = await CalloutHarness.open({ databaseUrl, sites: 2, ...options });
    const ids = {} as Record<Role, number>;
    for (const role of ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const)
      ids[role] = await desk.accountId(role);
    for (const [role, station] of [
      ['Admin', 1],
      ['Operator', 1],
      ['Supervisor', 1],
      ['Operator', 2],
    ] as const)
      await desk.tell(role, station);
    return new Team(desk, ids);
  }

  /** What a call answers: its status, or the code of its problem. */
  async ask(as: Role, method: string, path: string, json?: unknown): Promise<number | string> {
    const answer = await this.desk.server.ask(path, { as, method, ...(json === undefined ? {} : { json }) });
    return answer.ok ? answer.status : ((await answer.json()) as Problem).code;
  }

  async settings(role?: Role): Promise<AlertSetting[]> {
    const all = (await this.desk.do('Admin', 'GET', '/api/AccountStations/all')) as AlertSetting[];
    return all.filter(({ AccountId }) => role === undefined || AccountId === this.ids[role]);
  }

  async setting(role: Role, station = 1): Promise<Omit<AlertSetting, 'AccountId'>> {
    const { AccountId: _, ...rest } = (await this.settings(role)).find(
      ({ StationId }) => StationId === station,
    )!;
    return rest;
  }

  schedule(body: object, as: Role = 'Admin') {
    return this.desk.do(as, 'POST', '/api/OnCallSchedules', { Id: 0, ...body }) as Promise<{ Id: number }>;
  }

  put(role: Role, ScheduleId: number): Promise<unknown> {
    return this.desk.do('Admin', 'POST', '/api/AccountOnCallSchedules', {
      AccountId: this.ids[role],
      ScheduleId,
    });
  }

  async lines(action: string): Promise<AuditEntry[]> {
    return (await this.desk.server.app.audit.list({ action, limit: 100 })).reverse();
  }

  /** Bodies of the mails that tell somebody of fewer notifications. */
  get told(): string[] {
    return this.desk.sink.mails
      .filter(({ headers }) => headers.get('subject') === 'You are notified of fewer alarms')
      .map(({ to, body }) => `${to[0]}: ${body.replaceAll('\r\n', '\n')}`);
  }
}

itOnEachDatabase('a Supervisor reduces nothing that reaches an Admin by settings', async (databaseUrl) => {
  const team = await Team.open(databaseUrl);
  const own = await team.setting('Admin');
  const before = await team.settings();
  const edit = (as: Role, changes: object) =>
    team.ask(as, 'PUT', '/api/AccountStations', [{ ...own, ...changes }]);
  for (const changes of [{ LeastPriority: 'high' }, { Channels: ['sms'] }, { StationId: 2 }])
    expect(await edit('Supervisor', changes), JSON.stringify(changes)).toBe('ROLE_TOO_LOW');
  const removal = await team.desk.server.ask(`/api/AccountStations/${own.Id}`, {
    as: 'Supervisor',
    method: 'DELETE',
  });
  expect([removal.status, ((await removal.json()) as Problem).detail]).toEqual([
    403,
    'Only an Admin reduces what an Admin is notified of. It would take from Admin Test: Site 1: no longer by e-mail (was low priority and up).',
  ]);
  // Nothing of a call that has one of them among others, confirmed or not.
  const mixed = [
    { ...(await team.setting('Operator')), Channels: ['email', 'sms'] },
    { ...own, LeastPriority: 'critical' },
  ];
  const both = await team.ask('Supervisor', 'PUT', '/api/AccountStations?confirm=no-recipient', mixed);
  expect(both).toBe('ROLE_TOO_LOW');
  expect(await team.settings()).toEqual(before);
  expect(team.desk.sink.mails).toEqual([]);
  // More is allowed, and the Admin may do either.
  expect(await edit('Supervisor', { Channels: ['email', 'sms'] })).toBe(200);
  const more = [{ AccountId: team.ids.Admin, StationId: 2, LeastPriority: 'low', Channels: ['email'] }];
  expect(await team.ask('Supervisor', 'POST', '/api/AccountStations/admin', more)).toBe(200);
  expect(await edit('Admin', { LeastPriority: 'high' })).toBe(200);
  expect(await team.ask('Admin', 'DELETE', `/api/AccountStations/${own.Id}`)).toBe(200);
  // An Operator finds no setting but the own ones.
  expect(
    await team.ask('Operator', 'DELETE', `/api/AccountStations/${(await team.setting('Supervisor')).Id}`),
  ).toBe('ALERT_SETTING_NOT_FOUND');
});

itOnEachDatabase('nor by schedules, overrides, contacts and tests', async (databaseUrl) => {
  const team = await Team.open(databaseUrl);
  const { Admin, Operator } = team.ids;
  const nights = await team.schedule(week('Nights', '20:00:00', '23:59:59'));
  const days = await team.schedule(week('Mornings', '06:00:00', '11:59:59'));
  const ask = (method: string, path: string, json?: unknown) => team.ask('Supervisor', method, path, json);
  const on = (AccountId: number, ScheduleId: number) => ({ AccountId, ScheduleId });
  // Without a schedule the Admin is always on call: the first one would take from that.
  expect(await ask('POST', '/api/AccountOnCallSchedules', on(Admin, nights.Id))).toBe('ROLE_TOO_LOW');
  // One without settings and schedules is on call for nothing yet.
  const { Id } = (await team.desk.do('Admin', 'POST', '/accounts', {
    ...{ Email: 'new@test.example', FirstName: 'New', LastName: 'Admin', Role: 'Admin' },
  })) as { Id: number };
  expect(await ask('POST', '/api/AccountOnCallSchedules', on(Id, nights.Id))).toBe(200);
  expect(
    await ask('PUT', `/api/AccountOnCallSchedules/account/${Id}`, { Id, Schedules: [on(Id, days.Id)] }),
  ).toBe('ROLE_TOO_LOW');
  await team.put('Admin', nights.Id);
  await team.put('Admin', days.Id);
  const own = (await team.desk.do('Admin', 'GET', `/api/AccountOnCallSchedules/account/${Admin}`)) as {
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
    team.desk.do(as, 'POST', '/api/DutyOverrides', json, 201) as Promise<{ Id: number }>;
  const extra = await override('Supervisor', added);
  expect(await ask('DELETE', `/api/DutyOverrides/${extra.Id}`)).toBe('ROLE_TOO_LOW');
  expect(
    await ask('PUT', `/api/OnCallSchedules/${nights.Id}`, {
      Id: nights.Id,
      ...week('N', '19:00:00', '23:59:59'),
    }),
  ).toBe(200);
  // What the Admin arranged may be taken back where that gives.
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
  'tells whoever is notified of less by somebody else’s doing, and writes it down',
  async (databaseUrl) => {
    const team = await Team.open(databaseUrl);
    const { Operator, Viewer } = team.ids;
    const operator = emailOf('Operator');
    const setting = await team.setting('Operator');
    await team.desk.do('Supervisor', 'PUT', '/api/AccountStations', [{ ...setting, LeastPriority: 'high' }]);
    await soon(() => team.told).toEqual([
      [
        `${operator}: Supervisor Test changed which alarm notifications you get, at 2026-05-01 00:30:00 America/Denver:`,
        '',
        'Site 1: by e-mail only high priority and up (was low priority and up).',
        '',
        'If this is not intended, ask Supervisor Test or an Admin.',
        'Your alert settings: https://outpost.example.com/account',
      ].join('\n'),
    ]);
    expect(await team.lines('reduce')).toMatchObject([
      {
        Kind: 'setting',
        Outcome: 'done',
        By: 'Supervisor Test',
        Words: 'Reduced what Operator Test is notified of',
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
    await team.desk.do('Supervisor', 'DELETE', `/api/AccountStations/${setting.Id}`);
    await tellsNext('Site 1: no longer by e-mail (was high priority and up).');

    const { Id } = await team.schedule(ALL_DAY);
    await team.put('Operator', Id);
    await team.desk.do('Supervisor', 'PUT', `/api/OnCallSchedules/${Id}`, {
      Id,
      ...week('Days', '12:00:00', '23:59:59'),
    });
    await tellsNext(
      'No longer on call: 2026-05-01 00:30 to 2026-05-01 12:00, 2026-05-02 00:00 to 2026-05-02 12:00',
    );
    const off = { ...SPAN, AccountId: Operator, Change: 'off', SubstituteId: team.ids.Supervisor };
    const override = (await team.desk.do('Admin', 'POST', '/api/DutyOverrides', off, 201)) as { Id: number };
    await tellsNext('No longer on call: 2026-05-03 18:00 to 2026-05-04 00:00');
    await team.desk.do('Admin', 'DELETE', `/api/DutyOverrides/${override.Id}`);
    await tellsNext('No longer standing in for Operator Test: 2026-05-03 18:00', emailOf('Supervisor'));

    await team.desk.do('Supervisor', 'PUT', `/accounts/${Operator}?confirm=no-recipient`, {
      User: { Id: Operator, Role: 'Viewer' },
    });
    await tellsNext('The role was changed from Operator to Viewer');
    await team.desk.do('Supervisor', 'PUT', `/accounts/${Operator}`, {
      User: { Id: Operator, Active: false },
    });
    await tellsNext('The account was deactivated');
    await team.desk.do('Supervisor', 'PUT', `/accounts/${Viewer}`, {
      User: { Id: Viewer, Email: 'else@test.example' },
    });
    await tellsNext('Messages by e-mail now go to another address.', emailOf('Viewer'));
    await team.desk.do('Supervisor', 'DELETE', `/accounts/${Viewer}`);
    await tellsNext('The account was deleted', 'else@test.example');

    // What people change of their own needs no message.
    const mails = team.desk.sink.mails.length;
    await team.desk.do(
      'Supervisor',
      'DELETE',
      `/api/AccountStations/${(await team.setting('Supervisor')).Id}`,
    );
    await team.desk.do('Admin', 'PUT', `/accounts/${team.ids.Admin}`, {
      User: { Id: team.ids.Admin, FirstName: 'Ada' },
    });
    expect(team.desk.sink.mails).toHaveLength(mails);
  },
);

itOnEachDatabase(
  'the last recipient of a station is taken only when that is confirmed',
  async (databaseUrl) => {
    const team = await Team.open(databaseUrl);
    const { Operator } = team.ids;
    const setting = await team.setting('Operator', 2);
    const path = `/api/AccountStations/${setting.Id}`;
    const refused = await team.desk.server.ask(path, { as: 'Operator', method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'NO_RECIPIENT',
      detail:
        'No recipient would be left for alarms of Site 2. To do it all the same, send confirm=no-recipient',
      problems: [{ Path: 'stations.2', Message: 'Site 2' }],
    });
    const { Id } = await team.schedule(ALL_DAY);
    await team.put('Operator', Id);
    const never = { Id, ...week('Never', '00:00:00', '23:59:59', false) };
    const user = (changes: object) => ({ User: { Id: Operator, ...changes } });
    const ways: [string, string, unknown?][] = [
      ['DELETE', path],
      ['PUT', '/api/AccountStations', [{ ...setting, StationId: 1, LeastPriority: 'high' }]],
      // SMS is not set up.
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
    // Somebody else who can acknowledge and is on call makes the difference; who stands in does for an override.
    const off = { ...SPAN, AccountId: Operator, Change: 'off', SubstituteId: team.ids.Supervisor };
    expect(await team.ask('Admin', 'POST', '/api/DutyOverrides', off)).toBe(201);
    await team.desk.tell('Viewer', 2);
    expect(await team.ask('Admin', 'DELETE', path)).toBe('NO_RECIPIENT');
    await team.desk.tell('Supervisor', 2);
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
        Words: 'Left 1 station without a recipient, as confirmed: Site 2',
      },
    ]);
  },
);

itOnEachDatabase('so is the last way by which its recipient is reached', async (databaseUrl) => {
  const gateway = await HttpSink.start();
  const sms = { url: gateway.url, account: 'AC1', token: 't', from: '+15550001111' };
  gateway.says(201, { sid: 'SM1', status: 'queued' });
  const team = await Team.open(databaseUrl, { sms });
  const { Operator } = team.ids;
  const contact = (Phone: string | null) => ({ Phone, WebhookUrl: null });
  await team.desk.do('Operator', 'PUT', '/api/Contacts', contact('+15551234567'));
  const setting = await team.setting('Operator', 2);
  await team.desk.do('Operator', 'PUT', '/api/AccountStations', [{ ...setting, Channels: ['sms'] }]);
  expect(await team.ask('Operator', 'PUT', '/api/Contacts', contact(null))).toBe('NO_RECIPIENT');
  const path = `/api/Contacts/${Operator}`;
  expect(await team.ask('Supervisor', 'PUT', path, contact('+15557654321'))).toBe(200);
  // The message goes to the number of before.
  await soon(() => gateway.requests.length).toBe(1);
  const sent = new URLSearchParams(gateway.requests[0]!.body.toString());
  expect(sent.get('To')).toBe('+15551234567');
  expect(sent.get('Body')).toContain('Messages by SMS now go to another address.');
  expect(await team.ask('Supervisor', 'PUT', path, contact(null))).toBe('NO_RECIPIENT');
  expect(await team.ask('Supervisor', 'PUT', `${path}?confirm=no-recipient`, contact(null))).toBe(200);
  await soon(() => gateway.requests.length).toBe(2);
  await soon(() => team.told.at(-1)).toContain('No longer reached by SMS.');
});
