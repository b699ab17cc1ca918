import type { ApiTokenBody } from '@outpost/contract';
import { expect, it, onTestFinished } from 'vitest';
import type { Storage, StorageFailure } from '../../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { accountContextOn } from '../testing/account-context.ts';
import { ApiTokens } from './api-tokens.ts';
import { TokenCreators } from './token-creators.ts';

const DAY_MS = 86_400_000;
const BODY: ApiTokenBody = {
  Name: 'SCADA',
  Scopes: ['read-values', 'write'],
  Limit: { Kind: 'areas', Areas: ['North', 'East'] },
  Points: [{ StationId: 4, PointId: 17 }],
};

async function setUp(storage: Storage) {
  const clock = new ManualClock();
  let failure: StorageFailure | null = null;
  const context = accountContextOn(
    storage,
    clock,
    () => {},
    () => failure,
  );
  const account = await storage.transaction((trx) =>
    context.accounts.insert(
      trx,
      {
        ...{ email: 'ann@test.example', firstName: 'Ann', lastName: 'Admin', role: 'Admin' },
        ...{ active: true, passwordHash: null },
      },
      clock.now(),
    ),
  );
  const by = { accountId: account.id, name: 'Ann Admin' };
  /** Areas that stations have got since; undefined: the station was deleted. */
  const moved = new Map<number, string | undefined>();
  const begin = async () => {
    const tokens = new ApiTokens(context, new TokenCreators(context, { isMissing: () => false }), {
      isWritable: () => true,
      areaOf: (id) => (moved.has(id) ? moved.get(id) : id > 99 ? undefined : id === 2 ? 'South' : 'North'),
      areas: () => ['North', 'East', 'South'],
    });
    await tokens.load();
    onTestFinished(() => tokens.stop());
    return tokens;
  };
  const words = async () =>
    (await storage.read.selectFrom('audit').select('words').orderBy('id').execute()).map((row) => row.words);
  const fail = (next: StorageFailure | null) => {
    failure = next;
  };
  return { clock, fail, by, moved, context, tokens: await begin(), begin, words, account };
}

describeOnEachDatabase('API tokens', (open) => {
  it('are stored without their secret, for a year by default, and are known after a restart', async () => {
    const storage = await open();
    const { clock, tokens, by, begin, words } = await setUp(storage);
    const { Id, Token } = await tokens.create(by, BODY);
    expect(JSON.stringify(await storage.read.selectFrom('api_tokens').selectAll().execute())).not.toContain(
      Token.slice(12),
    );
    const restarted = await begin();
    expect(restarted.find(Token)).toMatchObject({
      id: Id,
      name: 'SCADA',
      scopes: BODY.Scopes,
      points: BODY.Points,
    });
    expect(restarted.find(`${Token.slice(0, -1)}${Token.endsWith('x') ? 'y' : 'x'}`)).toBeUndefined();
    const year = new Date(clock.now() + 365 * DAY_MS).toISOString();
    expect(await restarted.list()).toMatchObject([
      {
        Id,
        ...BODY,
        Status: 'active',
        CreatedBy: 'Ann Admin',
        LastUsed: null,
        Revoked: null,
        ExpiresAt: year,
      },
    ]);
    expect(await words()).toEqual(['Ann Admin created API token SCADA']);
  });

  it('expire within two years, in the future', async () => {
    const { clock, tokens, by } = await setUp(await open());
    const at = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
    for (const ExpiresAt of [at(0), at(-1), at(732)])
      await expect(tokens.create(by, { ...BODY, ExpiresAt })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        problems: [{ Path: 'body.ExpiresAt' }],
      });
    await tokens.create(by, { ...BODY, ExpiresAt: at(731) });
  });

  it('are not created for areas and stations that do not exist, or a point outside their areas', async () => {
    const { tokens, by } = await setUp(await open());
    const refused = (change: Partial<ApiTokenBody>) =>
      expect(tokens.create(by, { ...BODY, ...change })).rejects;
    await refused({ Limit: { Kind: 'areas', Areas: ['Elsewhere'] } }).toMatchObject({
      code: 'BAD_REQUEST',
      problems: [
        {
          Path: 'body.Limit.Areas',
          Message: 'No station belongs to the area Elsewhere',
        },
      ],
    });
    await refused({ Points: [{ StationId: 2, PointId: 5 }] }).toMatchObject({
      code: 'BAD_REQUEST',
      problems: [
        {
          Path: 'body.Points',
          Message: 'Must be points of stations in the areas of the limit. Station 2 is in area South.',
        },
      ],
    });
    await refused({ Limit: { Kind: 'stations', StationIds: [4, 9_999] } }).toMatchObject({
      code: 'BAD_REQUEST',
      problems: [{ Path: 'body.Limit.StationIds', Message: 'Station 9999 not found' }],
    });
    await tokens.create(by, { ...BODY, Limit: { Kind: 'areas', Areas: ['north'] } });
  });

  it('can be changed after a station was moved, deleted or lost its area', async () => {
    const { tokens, by, moved } = await setUp(await open());
    const { Id } = await tokens.create(by, BODY);
    const stationed: ApiTokenBody = {
      ...{ ...BODY, Name: 'Stations', Points: [] },
      Limit: { Kind: 'stations', StationIds: [4] },
    };
    const other = await tokens.create(by, stationed);
    moved.set(4, 'South');
    await tokens.update(by, Id, { ...BODY, Name: 'SCADA 2' });
    await expect(
      tokens.update(by, Id, { ...BODY, Limit: { Kind: 'areas', Areas: ['East'] } }),
    ).rejects.toMatchObject({ problems: [{ Path: 'body.Points' }] });
    moved.set(4, undefined);
    await tokens.update(by, other.Id, { ...stationed, Name: 'Deleted' });
    const names = (await tokens.list()).map(({ Name }) => Name);
    expect(names.toSorted()).toEqual(['Deleted', 'SCADA 2']);
  });

  it('have names of their own, which revoked ones leave free', async () => {
    const { tokens, by, words } = await setUp(await open());
    const { Id, Token } = await tokens.create(by, BODY);
    await expect(tokens.create(by, { ...BODY, Name: 'scada' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await tokens.revoke(by, Id);
    await tokens.revoke(by, Id);
    expect(tokens.find(Token)).toMatchObject({ revoked: { by: 'Ann Admin' } });
    await expect(tokens.update(by, Id, BODY)).rejects.toMatchObject({ code: 'CONFLICT' });
    const next = await tokens.create(by, BODY);
    await tokens.update(by, next.Id, { ...BODY, Name: 'Historian', Scopes: ['read-history'], Points: [] });
    expect(tokens.find(next.Token)).toMatchObject({
      name: 'Historian',
      scopes: ['read-history'],
      points: [],
    });
    await expect(tokens.revoke(by, 999)).rejects.toMatchObject({ code: 'API_TOKEN_NOT_FOUND' });
    expect(await words()).toEqual([
      'Ann Admin created API token SCADA',
      'Ann Admin revoked API token SCADA',
      'Ann Admin created API token SCADA',
      'Ann Admin changed API token SCADA',
    ]);
  });

  it('store their last use every few minutes, and after an outage', async () => {
    const storage = await open();
    const { clock, tokens, by, begin, fail } = await setUp(storage);
    const { Id } = await tokens.create(by, BODY);
    const stored = async () =>
      (await storage.read.selectFrom('api_tokens').select('last_address').executeTakeFirstOrThrow())
        .last_address;
    for (let use = 0; use < 100; use++) tokens.noteUse(Id, '192.0.2.1');
    expect((await tokens.list())[0]!.LastUsed).toMatchObject({ Address: '192.0.2.1' });
    expect(await stored()).toBe('');
    fail({ sinceMs: 0, reason: 'disk full', readable: true });
    clock.advance(5 * 60_000);
    await tokens.stop();
    expect(await stored()).toBe('');
    fail(null);
    await tokens.stop();
    expect(await stored()).toBe('192.0.2.1');
    expect((await (await begin()).list())[0]!.LastUsed).toMatchObject({ Address: '192.0.2.1' });
  });

  it('keep their limit when an area is renamed or removed', async () => {
    const { tokens, by, words } = await setUp(await open());
    const { Token } = await tokens.create(by, { ...BODY, Limit: { Kind: 'areas', Areas: ['North'] } });
    await tokens.renameArea({ from: 'North', to: 'Hills', isGone: true });
    expect(tokens.find(Token)?.limit).toEqual({ Kind: 'areas', Areas: ['Hills'] });
    await tokens.renameArea({ from: 'Hills', to: '', isGone: true });
    // Not all stations.
    expect(tokens.find(Token)?.limit).toEqual({ Kind: 'areas', Areas: [] });
    expect((await words()).slice(1)).toEqual([
      'Renamed area North to Hills for API token SCADA',
      'Removed area Hills from API token SCADA: no station belongs to it',
    ]);
  });

  it('are listed for 90 days after their end', async () => {
    const { clock, tokens, by } = await setUp(await open());
    const { Id, Token } = await tokens.create(by, BODY);
    await tokens.revoke(by, Id);
    clock.advance(89 * DAY_MS);
    await tokens.prune();
    expect(await tokens.list()).toMatchObject([{ Status: 'revoked' }]);
    clock.advance(DAY_MS);
    expect(await tokens.list()).toEqual([]);
    await tokens.prune();
    expect(tokens.find(Token)).toBeUndefined();
  });

  it('show that their account was deleted', async () => {
    const storage = await open();
    const { tokens, by, context, account } = await setUp(storage);
    await tokens.create(by, BODY);
    await storage.transaction((trx) => context.accounts.remove(trx, account.id));
    expect(await tokens.list()).toMatchObject([{ Status: 'creator-inactive', CreatedBy: 'Ann Admin' }]);
  });
});
