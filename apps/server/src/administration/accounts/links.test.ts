import type { LinkPurpose, OneTimeLink, UserDetails } from '@outpost/contract';
import { expect, it } from 'vitest';
import { TestMailSink } from '../../notification/channels/email/testing/mail-sink.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server.ts';
import { AccountLinks } from './links/service.ts';
import { LinkTokens } from './links/tokens.ts';
import { accountContextOn } from './testing/account-context.ts';
import { as, auditOf, outcomeOf, peopleOf, requestSignIn, saving, signInAs } from './testing/people.ts';
import { LoginThrottle } from './throttle.ts';

const PASSWORD = 'a lantern by the lake';
const SOON = { timeout: 10_000 };
const BEN = { Email: 'ben@test.example', FirstName: 'Ben', LastName: 'Ott', Role: 'Operator' };

const post = (server: TestServer, path: string, json: object) => server.ask(path, { method: 'POST', json });
const use = async (server: TestServer, token: string, Password = PASSWORD) =>
  outcomeOf(await post(server, '/accounts/link/use', { Token: token, Password }));
const look = async (server: TestServer, token: string) =>
  outcomeOf(await post(server, '/accounts/link/look', { Token: token }));
const tokenOf = ({ Path }: OneTimeLink) => new URLSearchParams(Path!.split('#')[1]!).get('token')!;

async function invited(server: TestServer) {
  const answer = await server.ask('/accounts', { method: 'POST', as: 'Supervisor', json: BEN });
  return (await answer.json()) as UserDetails & { Invitation: OneTimeLink };
}
async function linkFor(server: TestServer, id: number) {
  const answer = await server.ask(`/accounts/${id}/invite`, { method: 'POST', as: 'Supervisor', json: {} });
  return (await answer.json()) as OneTimeLink;
}

itOnEachDatabase('invites by a link that is shown once and valid once', async (databaseUrl) => {
  const clock = new ManualClock();
  const lines: string[] = [];
  const server = await startTestServer({ clock, config: { databaseUrl }, onLog: (line) => lines.push(line) });
  const ben = await invited(server);
  expect(ben).toMatchObject({
    PasswordSet: false,
    Link: { Kind: 'invitation', ValidUntil: '2026-03-04T00:00:00.000Z' },
    Invitation: {
      Kind: 'invitation',
      Mailed: false,
      Path: expect.stringMatching(/^\/link#token=[\w-]{43}$/),
    },
  });
  const token = tokenOf(ben.Invitation);
  expect(await outcomeOf(await requestSignIn(server, { email: BEN.Email, password: PASSWORD }))).toBe(
    'CREDENTIALS_WRONG',
  );
  const seen = await post(server, '/accounts/link/look', { Token: token });
  expect((await seen.json()) as LinkPurpose).toEqual({
    Kind: 'invitation',
    Email: BEN.Email,
    FirstName: 'Ben',
    ValidUntil: '2026-03-04T00:00:00.000Z',
  });
  // A rejected password does not use the link.
  expect(await use(server, token, 'password1234')).toBe('BAD_REQUEST body.Password');
  expect(await use(server, token, 'BenOtt-2026')).toBe('BAD_REQUEST body.Password');
  expect((await Promise.all([use(server, token), use(server, token)])).sort()).toEqual([
    '200',
    'LINK_INVALID',
  ]);
  expect(await look(server, token)).toBe('LINK_INVALID');
  await signInAs(server, { email: BEN.Email, password: PASSWORD });
  const after = (await (await server.ask(`/accounts/${ben.Id}`, { as: 'Admin' })).json()) as UserDetails;
  expect(after).toMatchObject({ PasswordSet: true, Link: null, Sessions: 1 });

  // Only the caller has the link.
  const stored = await server.app.context.audit.list({ limit: 100 });
  expect(stored.map(({ Action }) => Action)).toEqual(expect.arrayContaining(['create', 'link', 'link-used']));
  expect(JSON.stringify(stored) + lines.join()).not.toContain(token);
});

itOnEachDatabase(
  'revokes links when a newer one is created, or password, address, role or activation change',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const ben = await invited(server);
    const first = tokenOf(ben.Invitation);
    const second = tokenOf(await linkFor(server, ben.Id));
    expect([await look(server, first), await look(server, second)]).toEqual(['LINK_INVALID', '200']);
    const admin = await signInAs(server, 'Admin');
    const put = (changes: object) =>
      as(server, admin.token, 'PUT', `/accounts/${ben.Id}`, saving(ben, { ...changes }));
    const invite = async () => {
      const answer = await as(server, admin.token, 'POST', `/accounts/${ben.Id}/invite`, {});
      expect(answer.status).toBe(200);
      return (await answer.json()) as OneTimeLink;
    };
    for (const changes of [
      { Email: 'benjamin@test.example' },
      { Role: 'Viewer' },
      { Role: 'Supervisor' },
      { Password: PASSWORD },
      { Active: false },
    ]) {
      const token = tokenOf(await invite());
      expect(await look(server, token)).toBe('200');
      expect((await put(changes)).status).toBe(200);
      expect(await look(server, token), JSON.stringify(changes)).toBe('LINK_INVALID');
      expect(await use(server, token)).toBe('LINK_INVALID');
    }
    expect(await outcomeOf(await as(server, admin.token, 'POST', `/accounts/${ben.Id}/invite`, {}))).toBe(
      'CONFLICT',
    );
    expect((await put({})).status).toBe(200);
    // The account now has a password, so it is a reset, for an hour.
    const reset = await invite();
    expect(reset).toMatchObject({ Kind: 'reset', Mailed: false });
    for (const made of ['', 'x'.repeat(128), 'a b', '../..', reset.Path!]) {
      expect(await look(server, made)).toMatch(/^(LINK_INVALID|BAD_REQUEST body.Token)$/);
    }
  },
);

itOnEachDatabase('does not let a link of a Supervisor set the password of an Admin', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { Operator } = await peopleOf(server);
  for (const { user, link } of [
    { user: await invited(server), link: null },
    { user: Operator, link: await linkFor(server, Operator.Id) },
  ]) {
    const token = tokenOf(link ?? (user as UserDetails & { Invitation: OneTimeLink }).Invitation);
    const json = { User: { Id: user.Id, Role: 'Admin' } };
    const promoted = await server.ask(`/accounts/${user.Id}`, { method: 'PUT', as: 'Admin', json });
    expect(await promoted.json()).toMatchObject({ Role: 'Admin', Link: null });
    expect([await look(server, token), await use(server, token)]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
  }
});

itOnEachDatabase('ends links whose creator could no longer create them', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { Supervisor } = await peopleOf(server);
  const admin = await signInAs(server, 'Admin');
  const ben = await invited(server);
  const put = async (changes: object) => {
    const answer = await as(server, admin.token, 'PUT', `/accounts/${Supervisor.Id}`, {
      User: { Id: Supervisor.Id, ...changes },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  const details = async () =>
    (await (await as(server, admin.token, 'GET', `/accounts/${ben.Id}`)).json()) as UserDetails;
  const listed = async () =>
    ((await (await as(server, admin.token, 'GET', '/accounts')).json()) as UserDetails[]).find(
      ({ Id }) => Id === ben.Id,
    );
  const token = tokenOf(ben.Invitation);
  for (const { changes, outcome } of [
    { changes: { Role: 'Admin' }, outcome: '200' },
    { changes: { Role: 'Operator' }, outcome: 'LINK_INVALID' },
    { changes: { Role: 'Supervisor', Active: false }, outcome: 'LINK_INVALID' },
    { changes: { Active: true }, outcome: '200' },
  ]) {
    await put(changes);
    expect(await look(server, token), JSON.stringify(changes)).toBe(outcome);
    const Link = outcome === '200' ? expect.objectContaining({ Kind: 'invitation' }) : null;
    expect([await details(), await listed()]).toEqual([
      expect.objectContaining({ Link }),
      expect.objectContaining({ Link }),
    ]);
    if (outcome !== '200') expect(await use(server, token)).toBe(outcome);
  }
  const removed = await as(server, admin.token, 'DELETE', `/accounts/${Supervisor.Id}?confirm=no-recipient`);
  expect(removed.status, await removed.clone().text()).toBe(200);
  expect([await look(server, token), await use(server, token)]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
});

itOnEachDatabase('ends all sessions when a password is set by a link', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { Viewer } = await peopleOf(server);
  const there = await signInAs(server, 'Viewer');
  const link = await linkFor(server, Viewer.Id);
  expect(await use(server, tokenOf(link))).toBe('200');
  expect(await outcomeOf(await as(server, there.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  expect(await outcomeOf(await requestSignIn(server, { email: Viewer.Email, password: TEST_PASSWORD }))).toBe(
    'CREDENTIALS_WRONG',
  );
  await signInAs(server, { email: Viewer.Email, password: PASSWORD });
});

it('sends links by mail, and does not reveal which addresses have accounts', async () => {
  const sink = await TestMailSink.start();
  const server = await startTestServer({
    clock: new ManualClock(),
    config: {
      channels: { ...sink.settings, MAIL_FROM: 'outpost@elm.example' },
      publicUrl: 'https://outpost.example',
    },
  });
  const ben = await invited(server);
  expect(ben.Invitation).toMatchObject({ Mailed: true, Path: null });
  await expect.poll(() => sink.mails.length, SOON).toBe(1);
  const [invitation] = sink.mails;
  expect(invitation).toMatchObject({ to: [BEN.Email] });
  const linkIn = (text: string) => /https:\/\/outpost\.example\/link#token=([\w-]{43})/.exec(text)![1]!;
  expect(invitation!.body).toContain('Hello Ben,');
  expect(invitation!.body).toContain('Supervisor Test created an account for you');
  expect(invitation!.body).toContain('The link works once and expires at 2026-03-03 17:00 MST. ');
  expect(await use(server, linkIn(invitation!.body))).toBe('200');

  const forgot = (Email: string) => post(server, '/accounts/forgot-password', { Email });
  const answers = [await forgot('nobody@test.example'), await forgot(emailOf('Viewer').toUpperCase())];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ Ok: true });
  }
  // A second request within five minutes sends nothing.
  await forgot(emailOf('Viewer'));
  await expect.poll(() => sink.mails.length, SOON).toBe(2);
  const [, reset] = sink.mails;
  expect(reset).toMatchObject({ to: [emailOf('Viewer')] });
  expect(reset!.body).toContain('A password reset was requested');
  const token = linkIn(reset!.body);
  const outbox = await server.app.context.audit.list({ limit: 100 });
  expect(JSON.stringify(outbox)).not.toContain(token);
  expect(await use(server, token)).toBe('200');
  await signInAs(server, { email: emailOf('Viewer'), password: PASSWORD });
  const links = (await auditOf(server, 'account')).filter(({ Action }) => Action === 'link');
  expect(links.map(({ By }) => By)).toEqual(['Supervisor Test', 'Unknown user']);
  expect(links[1]!.Words).toMatch(/^Password reset for Viewer Test requested from \S+; link sent to viewer@/);
  expect(sink.mails).toHaveLength(2);

  const outcomes: string[] = [];
  for (let n = 0; n < 6; n++) outcomes.push(await outcomeOf(await forgot('nobody@test.example')));
  expect(outcomes.at(-1)).toBe('LOGIN_THROTTLED');
});

describeOnEachDatabase('one-time links', (open) => {
  it('are valid for 72 hours as an invitation, and for 1 hour as a reset', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const context = accountContextOn(storage, clock);
    const links = new AccountLinks(
      context,
      new LinkTokens(Buffer.alloc(32, 7).toString('base64url')),
      new LoginThrottle(clock),
    );
    const fresh = { firstName: 'Ben', lastName: 'Ott', role: 'Operator' as const, active: true };
    const { id: makerId } = await context.accounts.insert(
      storage.write,
      { ...fresh, email: 'maria@test.example', role: 'Supervisor', passwordHash: 'x' },
      clock.now(),
    );
    for (const [passwordHash, hours] of [
      [null, 72],
      ['x', 1],
    ] as const) {
      const account = await context.accounts.insert(
        storage.write,
        { ...fresh, email: `ben${hours}@test.example`, passwordHash },
        clock.now(),
      );
      const supervisor = { accountId: makerId, role: 'Supervisor' as const, areas: null, name: 'Maria' };
      const token = tokenOf(await links.invite(supervisor, account.id));
      const { hash } = (await context.links.of(account.id))!;
      expect(token).not.toContain(hash);
      clock.advance(hours * 60 * 60_000 - 1);
      expect(await links.look(token)).toMatchObject({ FirstName: 'Ben' });
      clock.advance(1);
      await expect(links.look(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
      const origin = { address: '192.0.2.1', device: '' };
      await expect(links.use(token, PASSWORD, origin)).rejects.toMatchObject({ code: 'LINK_INVALID' });
      await context.links.prune(clock.now() + 1);
      expect(await context.links.of(account.id)).toBeUndefined();
    }
  });

  it('can be requested while others request them from many addresses', async () => {
    const clock = new ManualClock();
    const tokens = new LinkTokens(Buffer.alloc(32, 7).toString('base64url'));
    const links = new AccountLinks(accountContextOn(await open(), clock), tokens, new LoginThrottle(clock));
    const forgotAt = (address: string) => links.forgot(emailOf('Viewer'), { address, device: '' });
    for (let other = 1; other <= 60; other++) forgotAt(`198.51.100.${other}`);
    expect(() => forgotAt('192.0.2.1')).not.toThrow();
  });
});

it('sends invitations as soon as an Admin has configured mail and address, without a restart', async () => {
  const sink = await TestMailSink.start();
  const server = await startTestServer();
  expect((await invited(server)).Invitation).toMatchObject({ Mailed: false });
  const { host, port } = sink.server;
  const Values = {
    SMTP_URL: `smtp://${host}:${port}`,
    MAIL_FROM: 'outpost@elm.example',
    PUBLIC_URL: 'https://outpost.example',
  };
  const answer = await server.ask('/api/Settings/system', { method: 'PUT', as: 'Admin', json: { Values } });
  expect(answer.status).toBe(200);
  const ann = { ...BEN, Email: 'ann@test.example', FirstName: 'Ann' };
  const made = await server.ask('/accounts', { method: 'POST', as: 'Supervisor', json: ann });
  expect(await made.json()).toMatchObject({ Invitation: { Mailed: true, Path: null } });
  await expect.poll(() => sink.mails.length, SOON).toBe(1);
  expect(sink.mails[0]).toMatchObject({ to: [ann.Email] });
  expect(sink.mails[0]!.body).toMatch(/https:\/\/outpost\.example\/link#token=[\w-]{43}/);
});

it('returns links to be passed on by hand where PUBLIC_URL is not set', async () => {
  const sink = await TestMailSink.start();
  const server = await startTestServer({
    config: { channels: { ...sink.settings, MAIL_FROM: 'outpost@elm.example' }, publicUrl: null },
  });
  expect((await invited(server)).Invitation).toMatchObject({ Mailed: false, Path: expect.any(String) });
  expect(sink.mails).toEqual([]);
});
