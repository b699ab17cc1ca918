import type { OnCallOverride, OnCallRange, Problem, Role, SwapRequest } from '@outpost/contract';
import { expect } from 'vitest';
import { signInAs } from '../../../administration/accounts/testing/people.ts';
import { itOnEachDatabase } from '../../../testing/databases.ts';
import { emailOf } from '../../../testing/server.ts';
import { EscalationHarness, soon } from '../../escalation/testing/harness.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const week = (Name: string, start: string, stop: string) => ({
  ...{ Id: 0, Name },
  ...Object.fromEntries(
    DAYS.flatMap((day) => [
      [day, true],
      [`${day}Start`, start],
      [`${day}Stop`, stop],
    ]),
  ),
});
/** Saturday 2 May in Denver, six hours behind UTC. */
const NIGHT = { From: '2026-05-03T00:00:00.000Z', To: '2026-05-03T06:00:00.000Z' };
const NEXT_DAY = { From: '2026-05-03T12:00:00.000Z', To: '2026-05-04T00:00:00.000Z' };

/** On Friday at 00:30 in Denver: the Operator is on call 18:00–24:00, the Supervisor 06:00–18:00. */
class Swaps {
  readonly harness: EscalationHarness;
  readonly ids: Readonly<Record<Role, number>>;

  constructor(harness: EscalationHarness, ids: Record<Role, number>) {
    this.harness = harness;
    this.ids = ids;
  }

  static async open(databaseUrl: string | null): Promise<Swaps> {
    const harness = await EscalationHarness.open({ databaseUrl });
    const ids = {} as Record<Role, number>;
    for (const role of ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const)
      ids[role] = await harness.accountId(role);
    for (const [role, schedule] of [
      ['Operator', week('Nights', '18:00:00', '23:59:59')],
      ['Supervisor', week('Days', '06:00:00', '17:59:59')],
    ] as const) {
      const { Id } = (await harness.do('Admin', 'POST', '/api/OnCallSchedules', schedule)) as { Id: number };
      const assignment = { AccountId: ids[role], ScheduleId: Id };
      await harness.do('Admin', 'POST', '/api/AccountOnCallSchedules', assignment);
      await harness.tell(role);
    }
    return new Swaps(harness, ids);
  }

  /** The Operator gives the night of Saturday to the Supervisor. */
  body(more: object = {}) {
    const { Operator: GiverId, Supervisor: TakerId } = this.ids;
    return { GiverId, TakerId, Give: { OwnerId: GiverId, ...NIGHT }, Reason: 'Wedding', ...more };
  }

  /** With the Sunday in return. */
  exchange() {
    return this.body({ Take: { OwnerId: this.ids.Supervisor, ...NEXT_DAY } });
  }

  async ask(as: Role, method: string, path: string, json?: unknown): Promise<number | string> {
    const answer = await this.harness.server.ask(`/api/OnCall/${path}`, {
      ...{ as, method },
      ...(json === undefined ? {} : { json }),
    });
    return answer.ok ? answer.status : ((await answer.json()) as Problem).code;
  }

  async detail(as: Role, method: string, path: string, json: unknown): Promise<string> {
    const answer = await this.harness.server.ask(`/api/OnCall/${path}`, { as, method, json });
    expect(answer.status).toBe(409);
    return ((await answer.json()) as Problem).detail;
  }

  /** Requests as an Operator, with its id. */
  async request(body: object = this.body()): Promise<number> {
    const made = await this.harness.do('Operator', 'POST', '/api/OnCall/swap-requests', body, 201);
    return (made as { Id: number }).Id;
  }

  /** Lets time pass, after which the access tokens have to be renewed. */
  async pass(ms: number): Promise<void> {
    const { clock, server } = this.harness;
    clock.advance(ms);
    for (const role of ['Operator', 'Supervisor'] as const)
      (server.tokens as Record<Role, string>)[role] = (await signInAs(server, role)).token;
  }

  requests(): Promise<SwapRequest[]> {
    return this.harness.do('Operator', 'GET', '/api/OnCall/swap-requests') as Promise<SwapRequest[]>;
  }

  overrides(): Promise<OnCallOverride[]> {
    return this.harness.do('Supervisor', 'GET', '/api/DutyOverrides') as Promise<OnCallOverride[]>;
  }

  /** Bodies of mails with a subject, by recipient. */
  mails(subject: string): string[] {
    return this.harness.sink.mails
      .filter(({ headers }) => headers.get('subject') === subject)
      .map(({ to, body }) => `${to[0]!.split('@')[0]}: ${body.replaceAll('\r\n', '\n')}`)
      .sort();
  }

  async words(): Promise<string[]> {
    const entries = await this.harness.server.app.context.audit.list({ limit: 20 });
    return entries.map(({ By, Words }) => `${By}: ${Words}`);
  }
}

itOnEachDatabase('stores a swap of a Supervisor as overrides and informs both users', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { ids } = swaps;
  expect(await swaps.ask('Admin', 'POST', 'swaps', swaps.exchange())).toBe(201);
  const base = { Change: 'off', Reason: 'Wedding', Author: emailOf('Admin') };
  expect(await swaps.overrides()).toMatchObject([
    { ...base, ...NIGHT, AccountId: ids.Operator, SubstituteId: ids.Supervisor },
    { ...base, ...NEXT_DAY, AccountId: ids.Supervisor, SubstituteId: ids.Operator },
  ]);
  await soon(() => swaps.mails('On-call shifts swapped').length).toBe(2);
  const [operator, supervisor] = swaps.mails('On-call shifts swapped');
  expect(operator).toContain(
    [
      'operator: Admin Test changed who is on call:',
      '',
      'Supervisor Test is on call instead of Operator Test: 2026-05-02 18:00 to 2026-05-03 00:00 MDT.',
      'Operator Test is on call instead of Supervisor Test: 2026-05-03 06:00 to 2026-05-03 18:00 MDT.',
      'Reason: Wedding',
    ].join('\n'),
  );
  expect(supervisor).toMatch(/^supervisor: Admin Test changed who is on call:/);
  // No second message about the same change.
  expect(swaps.mails('You now receive fewer alarm notifications')).toEqual([]);
  const words = await swaps.words();
  expect(words).toContain('Admin Test: Swapped on-call shifts of Operator Test and Supervisor Test');
  expect(words).toContain('Admin Test: Reduced the notifications of Operator Test');

  const calendar = (await swaps.harness.do(
    'Viewer',
    'GET',
    '/api/OnCall/range?from=2026-05-02&days=2',
  )) as OnCallRange;
  const held = calendar.Rows.flatMap(({ Name, Shifts }) =>
    Shifts.filter(({ OwnerId, HolderId }) => OwnerId !== HolderId).map(({ From, HolderId }) => [
      ...[Name, From, HolderId],
    ]),
  );
  expect(held).toEqual([
    ['Days', NEXT_DAY.From, ids.Operator],
    ['Nights', NIGHT.From, ids.Supervisor],
  ]);
});

itOnEachDatabase('lets Operators request swaps of their own shifts only', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { ids } = swaps;
  const others = { ...swaps.body(), GiverId: ids.Supervisor, TakerId: ids.Operator };
  expect(await swaps.ask('Viewer', 'POST', 'swap-requests', swaps.body())).toBe('ROLE_TOO_LOW');
  expect(await swaps.ask('Viewer', 'GET', 'swap-requests')).toBe('ROLE_TOO_LOW');
  expect(await swaps.ask('Operator', 'POST', 'swap-requests', others)).toBe('ROLE_TOO_LOW');
  expect(await swaps.ask('Operator', 'POST', 'swaps', swaps.body())).toBe('ROLE_TOO_LOW');
  // Not theirs, though they say it is.
  const notOwn = swaps.body({ Give: { OwnerId: ids.Supervisor, ...NEXT_DAY } });
  expect(await swaps.ask('Operator', 'POST', 'swap-requests', notOwn)).toBe('SWAP_NOT_POSSIBLE');
  const later = swaps.body({ Give: { OwnerId: ids.Operator, ...NEXT_DAY } });
  expect(await swaps.detail('Operator', 'POST', 'swap-requests', later)).toBe(
    'Operator Test is not on call during the whole shift. The schedule may have changed.',
  );
  // A Viewer cannot acknowledge.
  const toViewer = swaps.body({ TakerId: ids.Viewer });
  expect(await swaps.ask('Operator', 'POST', 'swap-requests', toViewer)).toBe('BAD_REQUEST');
  expect(await swaps.ask('Operator', 'POST', 'swap-requests', swaps.body({ TakerId: 99 }))).toBe(
    'BAD_REQUEST',
  );
  expect(await swaps.requests()).toEqual([]);
  await swaps.request();
  expect(await swaps.detail('Operator', 'POST', 'swap-requests', swaps.body())).toMatch(/already requested/);
  expect(await swaps.overrides()).toEqual([]);
});

itOnEachDatabase(
  'lets a Supervisor confirm what an Admin requested, but not take a shift from one',
  async (databaseUrl) => {
    const swaps = await Swaps.open(databaseUrl);
    const { harness, ids } = swaps;
    const early = week('Early', '00:00:00', '05:59:59');
    const { Id: ScheduleId } = (await harness.do('Admin', 'POST', '/api/OnCallSchedules', early)) as {
      Id: number;
    };
    await harness.do('Admin', 'POST', '/api/AccountOnCallSchedules', { AccountId: ids.Admin, ScheduleId });
    const give = { OwnerId: ids.Admin, From: '2026-05-03T06:00:00.000Z', To: '2026-05-03T12:00:00.000Z' };
    const body = { GiverId: ids.Admin, TakerId: ids.Operator, Give: give, Reason: 'Wedding' };
    expect(await swaps.ask('Supervisor', 'POST', 'swaps', body)).toBe('ROLE_TOO_LOW');
    const asked = (await harness.do('Admin', 'POST', '/api/OnCall/swap-requests', body, 201)) as {
      Id: number;
    };
    expect(await swaps.ask('Supervisor', 'POST', `swap-requests/${asked.Id}/confirm`)).toBe(200);
    expect(await swaps.overrides()).toMatchObject([{ AccountId: ids.Admin, SubstituteId: ids.Operator }]);
    // The user who is to give a shift in return has not asked for it.
    const inReturn = { OwnerId: ids.Admin, From: '2026-05-04T06:00:00.000Z', To: '2026-05-04T12:00:00.000Z' };
    const exchange = swaps.body({ TakerId: ids.Admin, Take: inReturn });
    const other = await swaps.request(exchange);
    expect(await swaps.ask('Supervisor', 'POST', `swap-requests/${other}/confirm`)).toBe('ROLE_TOO_LOW');
  },
);

itOnEachDatabase('asks Supervisors, and stores the swap when one confirms', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { ids } = swaps;
  const id = await swaps.request(swaps.exchange());
  await soon(() => swaps.mails('On-call shift swap requested').length).toBe(2);
  expect(swaps.mails('On-call shift swap requested').map((mail) => mail.split(':')[0])).toEqual([
    ...['admin', 'supervisor'],
  ]);
  expect(await swaps.requests()).toMatchObject([
    {
      ...{ Id: id, GiverId: ids.Operator, GiverName: 'Operator Test', TakerName: 'Supervisor Test' },
      ...{ State: 'open', DecidedBy: '', DecidedAt: null, Take: NEXT_DAY },
    },
  ]);
  for (const path of [`swap-requests/${id}/confirm`, `swap-requests/${id}/decline`])
    expect(await swaps.ask('Operator', 'POST', path, { Note: '' })).toBe('ROLE_TOO_LOW');
  expect(await swaps.ask('Supervisor', 'POST', 'swap-requests/99/confirm')).toBe('SWAP_REQUEST_NOT_FOUND');
  expect(await swaps.ask('Supervisor', 'POST', `swap-requests/${id}/confirm`)).toBe(200);
  expect(await swaps.overrides()).toHaveLength(2);
  expect(await swaps.requests()).toMatchObject([{ State: 'confirmed', DecidedBy: 'Supervisor Test' }]);
  // Who confirms needs no message.
  await soon(() => swaps.mails('On-call shift swap confirmed').length).toBe(1);
  expect(swaps.mails('On-call shift swap confirmed')[0]).toMatch(/^operator: Supervisor Test confirmed/);
  expect(await swaps.detail('Admin', 'POST', `swap-requests/${id}/decline`, { Note: '' })).toBe(
    'The swap request is already confirmed.',
  );
  expect(await swaps.words()).toContain(
    'Supervisor Test: Confirmed the swap request of Operator Test with Supervisor Test',
  );
});

itOnEachDatabase('lets requests be declined and withdrawn, and lets them expire', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { harness } = swaps;
  const first = await swaps.request();
  const declined = { Note: 'Training that day' };
  expect(await swaps.ask('Admin', 'POST', `swap-requests/${first}/decline`, declined)).toBe(200);
  await soon(() => swaps.mails('On-call shift swap declined').length).toBe(2);
  expect(swaps.mails('On-call shift swap declined')[0]).toContain('Note: Training that day');

  const second = await swaps.request();
  expect(await swaps.ask('Supervisor', 'DELETE', `swap-requests/${second}`)).toBe('ROLE_TOO_LOW');
  expect(await swaps.ask('Operator', 'DELETE', `swap-requests/${second}`)).toBe(200);
  const early = week('Early', '00:00:00', '01:29:59');
  const { Id: ScheduleId } = (await harness.do('Admin', 'POST', '/api/OnCallSchedules', early)) as {
    Id: number;
  };
  const assignment = { AccountId: swaps.ids.Operator, ScheduleId };
  await harness.do('Admin', 'POST', '/api/AccountOnCallSchedules', assignment);
  const part = { From: '2026-05-01T07:00:00.000Z', To: '2026-05-01T07:30:00.000Z' };
  const third = await swaps.request(swaps.body({ Give: { OwnerId: swaps.ids.Operator, ...part } }));
  await swaps.pass(3_600_000);
  expect((await swaps.requests()).map(({ Id, State, Note }) => [Id, State, Note])).toEqual([
    [third, 'expired', ''],
    [second, 'withdrawn', ''],
    [first, 'declined', 'Training that day'],
  ]);
  expect(await swaps.ask('Supervisor', 'POST', `swap-requests/${third}/confirm`)).toBe('SWAP_NOT_POSSIBLE');
  expect(await swaps.overrides()).toEqual([]);
});

itOnEachDatabase('does not confirm a request whose shift changed meanwhile', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const id = await swaps.request();
  const off = { AccountId: swaps.ids.Operator, Change: 'off', SubstituteId: swaps.ids.Admin, Reason: 'Sick' };
  await swaps.harness.do('Admin', 'POST', '/api/DutyOverrides', { ...off, ...NIGHT }, 201);
  expect(await swaps.ask('Supervisor', 'POST', `swap-requests/${id}/confirm`)).toBe('SWAP_NOT_POSSIBLE');
  expect(await swaps.requests()).toMatchObject([{ State: 'open' }]);
  expect(await swaps.overrides()).toHaveLength(1);
});

itOnEachDatabase('hands a taken shift on, and back to its owner', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { Operator, Supervisor, Admin } = swaps.ids;
  const give = (GiverId: number, TakerId: number) =>
    swaps.ask('Admin', 'POST', 'swaps', { ...swaps.body(), GiverId, TakerId });
  const holder = async () => {
    const path = '/api/OnCall/range?from=2026-05-02&days=1';
    const { Rows } = (await swaps.harness.do('Viewer', 'GET', path)) as OnCallRange;
    return Rows.find(({ Name }) => Name === 'Nights')!.Shifts.map(({ HolderId }) => HolderId);
  };
  expect(await give(Operator, Supervisor)).toBe(201);
  expect(await holder()).toEqual([Supervisor]);
  // The Operator does not have it any more.
  expect(await give(Operator, Admin)).toBe('SWAP_NOT_POSSIBLE');
  expect(await give(Supervisor, Admin)).toBe(201);
  expect(await holder()).toEqual([Admin]);
  expect(await give(Admin, Operator)).toBe(201);
  expect(await holder()).toEqual([Operator]);
});

itOnEachDatabase('swaps no shift that ends more than 366 days from now', async (databaseUrl) => {
  const swaps = await Swaps.open(databaseUrl);
  const { Operator, Supervisor } = swaps.ids;
  // The clock is at 2026-05-01T06:30Z: 366 days later it is 2027-05-02T06:30Z.
  const late = { From: '2027-05-03T00:00:00Z', To: '2027-05-03T06:00:00Z' };
  const problemsOf = async (as: Role, path: string, json: object) => {
    const answer = await swaps.harness.server.ask(`/api/OnCall/${path}`, { as, method: 'POST', json });
    return [answer.status, ((await answer.json()) as Problem).problems];
  };
  const Message = 'Must be at most 366 days from now';
  const give = swaps.body({ Give: { OwnerId: Operator, ...late } });
  const given = [400, [{ Path: 'body.Give.To', Message }]];
  expect(await problemsOf('Admin', 'swaps', give)).toEqual(given);
  expect(await problemsOf('Operator', 'swap-requests', give)).toEqual(given);
  const take = swaps.body({
    Take: { OwnerId: Supervisor, From: '2027-05-03T12:00:00Z', To: '2027-05-04T00:00:00Z' },
  });
  expect(await problemsOf('Admin', 'swaps', take)).toEqual([400, [{ Path: 'body.Take.To', Message }]]);
  const near = { From: '2027-05-01T00:00:00Z', To: '2027-05-01T06:00:00Z' };
  expect(
    await swaps.ask('Admin', 'POST', 'swaps', swaps.body({ Give: { OwnerId: Operator, ...near } })),
  ).toBe(201);
});
