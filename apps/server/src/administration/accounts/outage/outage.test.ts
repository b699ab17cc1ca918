import { REFRESH_TOKEN_SECONDS } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate, openStorage, type StorageFailure } from '../../../platform/storage/index.ts';
import { itOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { outageOf } from '../../../testing/outage.ts';
import { AccessTokens } from '../access-token.ts';
import { RefreshTokens, refreshTokenHash } from '../refresh-token.ts';
import { Sessions } from '../sessions.ts';
import { accountContextOn } from '../testing/account-context.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const HERE = { address: '192.0.2.1', device: 'Chrome on Windows' };
const INVALID = { code: 'REFRESH_INVALID' };
const ANN = {
  email: 'ann@utility.example',
  firstName: 'Ann',
  lastName: 'Ames',
  role: 'Operator' as const,
  active: true,
  passwordHash: 'x',
};

async function setUp(databaseUrl: string | null) {
  const clock = new ManualClock();
  const database = await outageOf(databaseUrl);
  const dataDir = await temporaryFolder();
  const storage = await openStorage({ dataDir, databaseUrl: database.databaseUrl, onIdleError: () => {} });
  await migrate(storage, MIGRATIONS, clock.now());
  let failure: StorageFailure | null = null;
  const context = accountContextOn(
    storage,
    clock,
    () => {},
    () => failure,
  );
  const sessions = new Sessions(context, new AccessTokens(SECRET), new RefreshTokens(SECRET), {
    isMissing: () => false,
  });
  const account = await storage.transaction((trx) => context.accounts.insert(trx, ANN, clock.now()));
  await context.outage.memory.start();
  onTestFinished(async () => {
    await context.outage.stop();
    await storage.close();
  });
  return {
    ...{ clock, storage, context, account },
    start: async () => (await sessions.start(account, HERE)).refreshToken,
    refresh: async (token: string) => (await sessions.refresh(token, HERE)).refreshToken,
    fail: async () => {
      await database.begin(storage);
      failure = { sinceMs: clock.now(), reason: 'database or disk is full', readable: databaseUrl === null };
    },
    repair: async () => {
      await database.end(storage);
      failure = null;
    },
  };
}

itOnEachDatabase('a session is not extended during an outage', async (databaseUrl) => {
  const { clock, start, refresh, fail } = await setUp(databaseUrl);
  const token = await start();
  await fail();
  clock.advance(REFRESH_TOKEN_SECONDS * 1_000 - 1);
  expect(await refresh(token)).toBeNull();
  clock.advance(1);
  await expect(refresh(token)).rejects.toMatchObject(INVALID);
});

itOnEachDatabase(
  'two tabs that refreshed just before it continue with the same successor',
  async (databaseUrl) => {
    const { clock, start, refresh, fail } = await setUp(databaseUrl);
    const token = await start();
    const successor = await refresh(token);
    await fail();
    clock.advance(5_000);
    expect(await refresh(token)).toBe(successor);
    expect(await refresh(successor!)).toBeNull();
  },
);

itOnEachDatabase(
  'a token whose exchange was stored without a response is exchanged again',
  async (databaseUrl) => {
    const { clock, storage, start, refresh, fail, repair } = await setUp(databaseUrl);
    const token = await start();
    // As by a commit whose response was lost: memory does not contain it.
    await sql`update refresh_tokens set rotated_at = ${clock.now()} where hash = ${refreshTokenHash(token)}`.execute(
      storage.write,
    );
    await fail();
    clock.advance(60_000);
    expect(await refresh(token)).toBeNull();
    await repair();
    clock.advance(14 * 60_000);
    const successor = await refresh(token);
    expect(successor).not.toBeNull();
    clock.advance(60_000);
    await expect(refresh(token)).rejects.toMatchObject(INVALID);
    await expect(refresh(successor!)).rejects.toMatchObject(INVALID);
  },
);

itOnEachDatabase(
  'a sign-in of an account that changed meanwhile ends when it is stored',
  async (databaseUrl) => {
    const { clock, storage, context, account, start, refresh, fail, repair } = await setUp(databaseUrl);
    await fail();
    const token = await start();
    expect(await refresh(token)).toBeNull();
    await repair();
    await storage.transaction((trx) => context.accounts.setPasswordHash(trx, account.id, 'another', null));
    await expect(refresh(token)).rejects.toMatchObject(INVALID);
    expect(await context.sessions.open(account.id, clock.now())).toEqual([]);
  },
);

itOnEachDatabase('a changed account is not judged by its previous state', async (databaseUrl) => {
  const { context, account, start, refresh, fail } = await setUp(databaseUrl);
  const token = await start();
  await fail();
  // Stored by this process just before, and not read again since.
  context.outage.memory.invalidate(account.id);
  await expect(refresh(token)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
});

itOnEachDatabase('rejects an unknown token', async (databaseUrl) => {
  const { refresh, fail } = await setUp(databaseUrl);
  await fail();
  await expect(refresh('nonsense')).rejects.toMatchObject(INVALID);
});
