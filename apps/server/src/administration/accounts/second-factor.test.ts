import type { Problem, Role } from '@outpost/contract';
import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { Sealing } from '../../platform/sealing.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD } from '../../testing/server.ts';
import { codeAt } from './second-factor/codes.ts';
import { SecondFactorPolicyStore } from './second-factor/policy.ts';
import { SecondFactors } from './second-factor/service.ts';
import { accountContextOn } from './testing/account-context.ts';
import { as, auditOf, outcomeOf, peopleOf, requestSignIn, signInAs } from './testing/people.ts';
import { Phone, STEP_MS } from './testing/phone.ts';

async function setUp(databaseUrl: string | null) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, config: { databaseUrl } });
  const trySignIn = async (role: Role, code?: string) =>
    outcomeOf(
      await requestSignIn(server, {
        email: emailOf(role),
        password: TEST_PASSWORD,
        ...(code === undefined ? {} : { code }),
      }),
    );
  const own = async (token: string, what: string, json: object) =>
    outcomeOf(await as(server, token, 'POST', `/accounts/second-factor/${what}`, json));
  const state = async (token: string) =>
    (await (await as(server, token, 'GET', '/accounts/second-factor')).json()) as object;
  return { clock, server, phone: new Phone(clock), trySignIn, own, state };
}

itOnEachDatabase('requires a code in addition to the password, each valid once', async (databaseUrl) => {
  const { clock, server, phone, trySignIn, state } = await setUp(databaseUrl);
  const ann = await signInAs(server, 'Operator');
  expect(await state(ann.token)).toEqual({
    ...{ On: false, Since: null, App: false, RecoveryCodesLeft: 0, Required: false, PasswordSet: true },
  });
  await phone.enrol(server, ann);
  expect(await state(ann.token)).toMatchObject({
    On: true,
    Since: '2026-03-01T00:00:00.000Z',
    App: true,
    RecoveryCodesLeft: 10,
  });
  expect((await peopleOf(server)).Operator).toMatchObject({ SecondFactor: true });

  expect(await trySignIn('Operator')).toBe('SECOND_FACTOR_NEEDED');
  // The code that turned it on is already used.
  expect(await trySignIn('Operator', phone.code())).toBe('SECOND_FACTOR_WRONG');
  clock.advance(STEP_MS);
  const code = phone.code();
  const same = await Promise.all([trySignIn('Operator', code), trySignIn('Operator', code)]);
  expect(same.sort()).toEqual(['200', 'SECOND_FACTOR_WRONG']);
  // A clock off by one step is accepted, but never goes back.
  expect(await trySignIn('Operator', phone.code(1))).toBe('200');
  clock.advance(2 * STEP_MS);
  expect(await trySignIn('Operator', phone.code(-2))).toBe('SECOND_FACTOR_WRONG');
  expect(await trySignIn('Operator', phone.code(-1))).toBe('SECOND_FACTOR_WRONG');
  expect(await trySignIn('Operator', phone.code())).toBe('200');
  // The response does not reveal whether the password was right.
  const wrong = await requestSignIn(server, {
    email: emailOf('Operator'),
    password: 'no',
    code: phone.code(),
  });
  expect(await outcomeOf(wrong)).toBe('CREDENTIALS_WRONG');

  const rows = await server.app.context.audit.list({ limit: 100 });
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(phone.secret).toString('base64url'));
  expect(rows.map(({ Action }) => Action)).toContain('second-factor-on');
});

itOnEachDatabase(
  'counts wrong codes like wrong passwords, also between right passwords',
  async (databaseUrl) => {
    const { server, phone, trySignIn } = await setUp(databaseUrl);
    await phone.enrol(server, await signInAs(server, 'Viewer'));
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n++) {
      outcomes.push(await trySignIn('Viewer', '000000'));
      // The password alone does not reset the count.
      outcomes.push(await trySignIn('Viewer'));
    }
    expect(outcomes.slice(0, 2)).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NEEDED']);
    expect(outcomes.slice(-2)).toEqual(['LOGIN_THROTTLED', 'LOGIN_THROTTLED']);
  },
);

itOnEachDatabase('accepts each recovery code once, instead of the phone', async (databaseUrl) => {
  const { server, phone, trySignIn, own, state } = await setUp(databaseUrl);
  const ann = await signInAs(server, 'Operator');
  await phone.enrol(server, ann);
  const [first, second, third] = phone.recoveryCodes as [string, string, string];
  expect((await Promise.all([trySignIn('Operator', first), trySignIn('Operator', first)])).sort()).toEqual([
    '200',
    'SECOND_FACTOR_WRONG',
  ]);
  expect(await trySignIn('Operator', second.toLowerCase().replaceAll('-', ' '))).toBe('200');
  expect(await state(ann.token)).toMatchObject({ RecoveryCodesLeft: 8 });

  expect(await own(ann.token, 'recovery-codes', { CurrentPassword: 'no', Code: third })).toBe(
    'BAD_REQUEST body.CurrentPassword',
  );
  expect(await own(ann.token, 'recovery-codes', { CurrentPassword: TEST_PASSWORD, Code: 'no' })).toBe(
    'BAD_REQUEST body.Code',
  );
  await expect
    .poll(async () => (await auditOf(server, 'sign-in')).map(({ Words }) => Words))
    .toContainEqual(expect.stringContaining('incorrect code from a signed-in user'));
  expect(await own(ann.token, 'recovery-codes', { CurrentPassword: TEST_PASSWORD, Code: third })).toBe('200');
  expect(await state(ann.token)).toMatchObject({ RecoveryCodesLeft: 10 });
  expect(await trySignIn('Operator', phone.recoveryCodes[5])).toBe('SECOND_FACTOR_WRONG');
});

itOnEachDatabase('is turned on and off only with the password', async (databaseUrl) => {
  const { clock, server, phone, trySignIn, own } = await setUp(databaseUrl);
  const ann = await signInAs(server, 'Operator');
  expect(await own(ann.token, 'begin', { CurrentPassword: 'no' })).toBe('BAD_REQUEST body.CurrentPassword');
  expect(await own(ann.token, 'confirm', { Code: '123456' })).toBe('CONFLICT');
  expect(await own(ann.token, 'off', { CurrentPassword: TEST_PASSWORD, Code: '1' })).toBe('CONFLICT');
  expect(await own(ann.token, 'begin', { CurrentPassword: TEST_PASSWORD })).toBe('200');
  expect(await own(ann.token, 'confirm', { Code: 'x' })).toBe('BAD_REQUEST body.Code');
  // A setup that was not confirmed has no effect.
  expect(await trySignIn('Operator')).toBe('200');
  await phone.enrol(server, ann);
  expect(await own(ann.token, 'begin', { CurrentPassword: TEST_PASSWORD })).toBe('CONFLICT');
  expect(await own(ann.token, 'confirm', { Code: phone.code(1) })).toBe('CONFLICT');
  clock.advance(STEP_MS);
  expect(await own(ann.token, 'off', { CurrentPassword: 'no', Code: phone.code() })).toBe(
    'BAD_REQUEST body.CurrentPassword',
  );
  expect(await own(ann.token, 'off', { CurrentPassword: TEST_PASSWORD, Code: phone.code() })).toBe('200');
  expect(await trySignIn('Operator')).toBe('200');
  expect(await trySignIn('Operator', phone.recoveryCodes[0])).toBe('200');

  expect(await own(ann.token, 'begin', { CurrentPassword: TEST_PASSWORD })).toBe('200');
  const fresh = await signInAs(server, 'Operator');
  clock.advance(14 * 60_000 + 59_000);
  expect(await own(fresh.token, 'confirm', { Code: 'x' })).toBe('BAD_REQUEST body.Code');
  const late = await signInAs(server, 'Operator');
  clock.advance(1_000);
  expect(await own(late.token, 'confirm', { Code: '123456' })).toBe('CONFLICT');
});

itOnEachDatabase('is reset by an Admin for a user who lost it, and by no lower role', async (databaseUrl) => {
  const { server, phone, trySignIn } = await setUp(databaseUrl);
  const ann = await signInAs(server, 'Operator');
  await phone.enrol(server, ann);
  const reset = async (by: Role, id: number) =>
    outcomeOf(await server.ask(`/accounts/${id}/second-factor/reset`, { method: 'POST', as: by, json: {} }));
  for (const by of ['Viewer', 'Operator', 'Supervisor'] as const) {
    expect(await reset(by, ann.id)).toBe('ROLE_TOO_LOW');
  }
  const { Admin } = await peopleOf(server);
  expect(await reset('Admin', Admin.Id)).toBe('OWN_ACCOUNT');
  expect(await reset('Admin', 9_999)).toBe('ACCOUNT_NOT_FOUND');
  expect(await reset('Admin', ann.id)).toBe('200');
  expect(await reset('Admin', ann.id)).toBe('CONFLICT');
  expect(await outcomeOf(await as(server, ann.token, 'GET', '/accounts/sessions'))).toBe('TOKEN_INVALID');
  expect(await trySignIn('Operator')).toBe('200');
  expect((await auditOf(server, 'account')).at(-1)).toMatchObject({
    Action: 'second-factor-reset',
    By: 'Admin Test',
  });
});

itOnEachDatabase('allows users who require one and have none nothing else', async (databaseUrl) => {
  const { clock, server, phone, trySignIn, own, state } = await setUp(databaseUrl);
  const admin = await signInAs(server, 'Admin');
  const require = async (RequiredFor: string[], token = admin.token) =>
    outcomeOf(await as(server, token, 'PUT', '/api/Settings/second-factor', { RequiredFor }));
  expect(await require(['Operator'], server.tokens.Supervisor)).toBe('ROLE_TOO_LOW');
  expect(await require(['Boss'])).toBe('BAD_REQUEST body.RequiredFor.0');
  // Users cannot lock themselves out.
  expect(await require(['Admin'])).toBe('CONFLICT');
  const before = await signInAs(server, 'Operator');
  expect(before.user).not.toHaveProperty('MustSetUpSecondFactor');
  expect(await require(['Supervisor', 'Operator', 'Operator'])).toBe('200');
  const policy = await as(server, admin.token, 'GET', '/api/Settings/second-factor');
  expect(await policy.json()).toEqual({ RequiredFor: ['Operator', 'Supervisor'] });

  const ann = await signInAs(server, 'Operator');
  expect(ann.user.MustSetUpSecondFactor).toBe(true);
  const refreshed = await server.ask('/accounts/refresh-token', {
    method: 'POST',
    json: {},
    headers: { cookie: ann.cookie },
  });
  expect(await refreshed.json()).toMatchObject({ MustSetUpSecondFactor: true });
  // Also in existing sessions.
  for (const { token } of [ann, before]) {
    for (const path of ['/api/Stations', '/accounts/sessions', `/accounts/${ann.id}`]) {
      const answer = await as(server, token, 'GET', path);
      expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([
        403,
        'SECOND_FACTOR_REQUIRED',
      ]);
    }
  }
  expect((await server.ask('/api/Stations', { as: 'Viewer' })).status).toBe(200);
  expect(await state(ann.token)).toMatchObject({ On: false, Required: true });
  await phone.enrol(server, ann);
  expect((await as(server, ann.token, 'GET', '/api/Stations')).status).toBe(200);
  clock.advance(STEP_MS);
  expect(await own(ann.token, 'off', { CurrentPassword: TEST_PASSWORD, Code: phone.code() })).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
  expect(await trySignIn('Operator', phone.code())).toBe('200');
  expect(await require([])).toBe('200');
  expect((await server.ask('/api/Stations', { as: 'Supervisor' })).status).toBe(200);
  const set = (await auditOf(server, 'setting')).filter(({ Outcome }) => Outcome === 'done');
  expect(set.map(({ Details }) => Details)).toEqual([
    { Before: { RequiredFor: [] }, After: { RequiredFor: ['Operator', 'Supervisor'] } },
    { Before: { RequiredFor: ['Operator', 'Supervisor'] }, After: { RequiredFor: [] } },
  ]);
});

describeOnEachDatabase('stored second factors', (open) => {
  it('reveal no secret, and work only for their account', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const context = accountContextOn(storage, clock);
    const secondFactors = new SecondFactors(
      context,
      new Sealing(Buffer.alloc(32, 7).toString('base64url'), 'second factor'),
      new SecondFactorPolicyStore(context),
    );
    const enrolled = async (email: string) => {
      const fresh = { firstName: 'A', lastName: 'B', role: 'Operator' as const, active: true };
      const { id } = await context.accounts.insert(
        storage.write,
        { ...fresh, email, passwordHash: 'x' },
        clock.now(),
      );
      const find = async () => (await context.accounts.find(id))!;
      const secret = Secret.fromBase32((await secondFactors.begin(await find())).Secret).bytes;
      const codes = await secondFactors.confirm(await find(), codeAt(secret, clock.now()));
      return { account: await find(), secret, codes: codes.RecoveryCodes };
    };
    const ann = await enrolled('ann@test.example');
    const ben = await enrolled('ben@test.example');
    const sealed = (await context.secondFactors.secret(ben.account.id))!.sealed;
    expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(ben.secret))).toBe(false);
    // An attacker with write access to the database copies a known secret to another account.
    await storage.write
      .updateTable('second_factors')
      .set({ secret: sealed })
      .where('account_id', '=', ann.account.id)
      .execute();
    clock.advance(STEP_MS);
    const known = codeAt(ben.secret, clock.now());
    expect(await secondFactors.use(ann.account, known)).toBe(false);
    expect(await secondFactors.use(ben.account, known)).toBe(true);
    // Her recovery code works for her account; his does not.
    expect(await secondFactors.use(ann.account, ben.codes[0]!)).toBe(false);
    expect(await secondFactors.use(ann.account, ann.codes[0]!)).toBe(true);
    const stored = await storage.read.selectFrom('recovery_codes').select('hash').execute();
    expect(stored).toHaveLength(19);
    expect(JSON.stringify(stored)).not.toContain(ann.codes[1]!.replaceAll('-', ''));
  });
});
