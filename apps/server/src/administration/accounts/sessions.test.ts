import { createHmac } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@outpost/contract';
import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { AccessTokens } from './access-token.ts';
import { SessionAuthenticator } from './authenticator.ts';
import { RefreshTokens, ROTATION_GRACE_MS, refreshTokenHash } from './refresh-token.ts';
import { type Account, createAccountRepository } from './repository.ts';
import { Sessions } from './sessions.ts';
import { accountContextOn } from './testing/account-context.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');

const HERE = { address: '192.0.2.1', device: 'Chrome on Windows' };

async function setUp(storage: Storage) {
  const clock = new ManualClock();
  const context = accountContextOn(storage, clock, (accountId) => authenticator.forget(accountId));
  const accessTokens = new AccessTokens(SECRET);
  const policy = { isMissing: () => false };
  const authenticator = new SessionAuthenticator(accessTokens, context.outage, policy, clock);
  const sessions = new Sessions(context, accessTokens, new RefreshTokens(SECRET), policy);
  const account = await context.accounts.insert(
    storage.write,
    {
      email: 'ann@utility.example',
      firstName: 'Ann',
      lastName: 'Ames',
      role: 'Operator',
      active: true,
      passwordHash: 'x',
    },
    clock.now(),
  );
  await context.outage.memory.start();
  return {
    clock,
    repository: context.sessions,
    accessTokens,
    authenticator,
    account,
    storage,
    audit: createAudit(storage, clock, 'UTC'),
    sessions: {
      start: (of: Account) => sessions.start(of, HERE),
      refresh: async (token: string) => {
        const { user, refreshToken } = await sessions.refresh(token, HERE);
        return { user, refreshToken: refreshToken! };
      },
      end: (token: string) => sessions.end(token, 'signed out', HERE),
    },
  };
}

const INVALID = { code: 'REFRESH_INVALID' };

describeOnEachDatabase('sessions', (open) => {
  it('start with an access token of the account', async () => {
    const { clock, sessions, authenticator, account } = await setUp(await open());
    const { user } = await sessions.start(account);
    expect(user).toMatchObject({ Id: account.id, Email: 'ann@utility.example', Role: 'Operator' });
    expect(user).toMatchObject({ Units: 'configured', TimeZone: 'UTC' });
    expect(await authenticator.verify(user.JwtToken)).toEqual({
      accountId: account.id,
      role: 'Operator',
      areas: null,
      name: 'Ann Ames',
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
      expiresAtMs: clock.now() + ACCESS_TOKEN_SECONDS * 1_000,
      mustSetUpSecondFactor: false,
    });
  });

  it('do not start when password or activity changed during the sign-in', async () => {
    const { sessions, account, storage, repository, clock } = await setUp(await open());
    const accounts = createAccountRepository(storage);
    await accounts.setPasswordHash(storage.write, account.id, 'another', null);
    await expect(sessions.start(account)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
    const now = (await accounts.find(account.id))!;
    await accounts.update(storage.write, { ...now, active: false });
    await expect(sessions.start(now)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(await repository.open(account.id, clock.now())).toEqual([]);
  });

  it('store no token, only hashes', async () => {
    const { sessions, account, storage } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    const rows = await storage.read.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows.map((row) => row.hash)).toEqual([refreshTokenHash(refreshToken)]);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  it('rotate: each refresh returns another token, and the chain continues', async () => {
    const { clock, sessions, account } = await setUp(await open());
    let { refreshToken } = await sessions.start(account);
    const seen = new Set([refreshToken]);
    for (let n = 0; n < 5; n++) {
      clock.advance(14 * 60_000);
      ({ refreshToken } = await sessions.refresh(refreshToken));
      seen.add(refreshToken);
    }
    expect(seen.size).toBe(6);
  });

  it('give two tabs that refresh at the same time the same valid successor', async () => {
    const { clock, sessions, account, authenticator } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    clock.advance(14 * 60_000);
    const both = await Promise.all([sessions.refresh(refreshToken), sessions.refresh(refreshToken)]);
    expect(both[0].refreshToken).toBe(both[1].refreshToken);
    for (const { user } of both) await authenticator.verify(user.JwtToken);
    clock.advance(14 * 60_000);
    await sessions.refresh(both[1].refreshToken);
  });

  it('give a late duplicate the live end of the chain', async () => {
    const { clock, sessions, account } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    const first = await sessions.refresh(refreshToken);
    clock.advance(3_000);
    const second = await sessions.refresh(first.refreshToken);
    clock.advance(3_000);
    const twin = await sessions.refresh(refreshToken);
    expect(twin.refreshToken).not.toBe(first.refreshToken);
    clock.advance(60_000);
    await sessions.refresh(twin.refreshToken);
    expect(second.user.Id).toBe(account.id);
  });

  it('end with all their tokens when a spent one is used after the grace time', async () => {
    const { clock, sessions, account, authenticator } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    const next = await sessions.refresh(refreshToken);
    clock.advance(ROTATION_GRACE_MS);
    await sessions.refresh(refreshToken);
    clock.advance(1);
    await expect(sessions.refresh(refreshToken)).rejects.toMatchObject({
      ...INVALID,
      message: expect.stringContaining('used twice'),
    });
    await expect(sessions.refresh(next.refreshToken)).rejects.toMatchObject(INVALID);
    await expect(authenticator.verify(next.user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('end for a thief who used the grace time as soon as owner and thief continue', async () => {
    const { clock, sessions, account } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    const owner = await sessions.refresh(refreshToken);
    const thief = await sessions.refresh(refreshToken);
    clock.advance(14 * 60_000);
    await sessions.refresh(owner.refreshToken);
    clock.advance(60_000);
    await expect(sessions.refresh(thief.refreshToken)).rejects.toMatchObject(INVALID);
  });

  it('do not affect other sessions of the account', async () => {
    const { clock, sessions, account } = await setUp(await open());
    const stolen = await sessions.start(account);
    const other = await sessions.start(account);
    await sessions.refresh(stolen.refreshToken);
    clock.advance(ROTATION_GRACE_MS + 1);
    await expect(sessions.refresh(stolen.refreshToken)).rejects.toMatchObject(INVALID);
    await sessions.refresh(other.refreshToken);
  });

  it('end at sign-out, also with a token that was just exchanged', async () => {
    const { sessions, account, authenticator } = await setUp(await open());
    const { refreshToken, user } = await sessions.start(account);
    const next = await sessions.refresh(refreshToken);
    await sessions.end(refreshToken);
    await expect(sessions.refresh(next.refreshToken)).rejects.toMatchObject(INVALID);
    await expect(authenticator.verify(user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await sessions.end('never given');
  });

  it('expire without a refresh, and are then deleted', async () => {
    const { clock, sessions, account, repository, storage } = await setUp(await open());
    const { refreshToken } = await sessions.start(account);
    clock.advance(REFRESH_TOKEN_SECONDS * 1_000);
    await expect(sessions.refresh(refreshToken)).rejects.toMatchObject(INVALID);
    await repository.prune(clock.now() + 1);
    expect(await storage.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await storage.read.selectFrom('refresh_tokens').selectAll().execute()).toEqual([]);
  });

  it('reject a token that was never issued', async () => {
    const { sessions } = await setUp(await open());
    await expect(sessions.refresh('made up')).rejects.toMatchObject(INVALID);
  });

  it('reject an inactive account', async () => {
    const { clock, sessions, account, storage, authenticator } = await setUp(await open());
    const { refreshToken, user } = await sessions.start(account);
    await authenticator.verify(user.JwtToken);
    await storage.write.updateTable('accounts').set({ active: 0 }).execute();
    clock.advance(5_000);
    await expect(authenticator.verify(user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await expect(sessions.refresh(refreshToken)).rejects.toMatchObject(INVALID);
  });

  it('reject tokens from before a change of role', async () => {
    const { clock, sessions, account, storage, authenticator } = await setUp(await open());
    const { user } = await sessions.start(account);
    await authenticator.verify(user.JwtToken);
    await storage.write.updateTable('accounts').set({ role: 'Viewer', token_version: 2 }).execute();
    clock.advance(5_000);
    await expect(authenticator.verify(user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('continue for signed-in users while the database is unavailable', async () => {
    const { clock, sessions, account, storage, authenticator } = await setUp(await open());
    const { user } = await sessions.start(account);
    await authenticator.verify(user.JwtToken);
    await storage.close();
    clock.advance(60_000);
    expect(await authenticator.verify(user.JwtToken)).toMatchObject({ accountId: account.id });
  });

  it('expire to the second', async () => {
    const { clock, sessions, account, authenticator } = await setUp(await open());
    const { user } = await sessions.start(account);
    clock.advance(ACCESS_TOKEN_SECONDS * 1_000 - 1);
    await authenticator.verify(user.JwtToken);
    clock.advance(1);
    await expect(authenticator.verify(user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    // Not from memory either.
    await expect(authenticator.verify(user.JwtToken)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('reject tokens of another server, without a signature, or modified', async () => {
    const { clock, sessions, account, authenticator } = await setUp(await open());
    const { user } = await sessions.start(account);
    const [head, body, signature] = user.JwtToken.split('.') as [string, string, string];
    const claims = {
      accountId: account.id,
      role: 'Admin' as const,
      name: 'x',
      sessionId: 'y',
      tokenVersion: 1,
    };
    const foreign = await new AccessTokens(Buffer.alloc(32, 8).toString('base64url')).sign(
      claims,
      clock.now(),
    );
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const admin = encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), role: 'Admin' });
    const none = `${encode({ alg: 'none' })}.${body}.`;
    const otherAudience = () => {
      const payload = encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), aud: 'elsewhere' });
      const mac = createHmac('sha256', Buffer.from(SECRET, 'base64url')).update(`${head}.${payload}`);
      return `${head}.${payload}.${mac.digest('base64url')}`;
    };
    for (const token of [foreign, `${head}.${admin}.${signature}`, none, otherAudience(), 'a.b.c', 'x']) {
      await expect(authenticator.verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    }
  });
});

describeOnEachDatabase('accounts repository', (open) => {
  it('rejects an address that is taken, and finds no user under an impossible one', async () => {
    const storage = await open();
    const repository = createAccountRepository(storage);
    const first = {
      email: 'a@b.c',
      firstName: 'A',
      lastName: 'B',
      role: 'Admin' as const,
      active: true,
      passwordHash: null,
    };
    await repository.insert(storage.write, first, 1);
    await expect(repository.insert(storage.write, first, 1)).rejects.toMatchObject({
      code: 'STORAGE_CONFLICT',
    });
    expect(await repository.findByEmail('a@b.c')).toMatchObject({
      id: 1,
      active: true,
      tokenVersion: 1,
      passwordHash: null,
    });
    expect(await repository.findByEmail('a@b.c\0')).toBeUndefined();
    expect(await repository.findByEmail('\ud800')).toBeUndefined();
  });
});
