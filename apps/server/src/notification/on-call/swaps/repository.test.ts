import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '../../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { addAccount } from '../../outbox/testing/outbox.ts';
import { createSwapRepository } from './repository.ts';

const BEFORE = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === '038-swap-requests'),
);
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();

describeOnEachDatabase('swap requests', (open) => {
  it('are added to a database of the release before, which keeps its overrides', async () => {
    const storage = await open({ migrated: false });
    await migrate(storage, BEFORE, 1);
    const account = await addAccount(storage, 'a@b.c');
    await sql`insert into duty_overrides (account_id, change, from_at, to_at, reason, author, created_at)
      values (${account}, 'off', 10, 20, 'Holiday', 'b@b.c', 1)`.execute(storage.write);
    await migrate(storage, MIGRATIONS, 2);
    expect(await storage.read.selectFrom('duty_overrides').select('reason').execute()).toEqual([
      { reason: 'Holiday' },
    ]);
    expect(await createSwapRepository(storage).list(0, 0)).toEqual([]);
  });

  it('are listed while open, and for some time after they were decided or expired', async () => {
    const storage = await open();
    const repository = createSwapRepository(storage);
    const [GiverId, TakerId] = [await addAccount(storage, 'a@b.c'), await addAccount(storage, 'd@b.c')];
    const create = (endMs: number) => {
      const Give = { OwnerId: GiverId, From: at(0), To: at(endMs) };
      const body = { GiverId, TakerId, Give, Take: null, Reason: 'Swap' };
      return storage.transaction((db) => repository.create(db, body, endMs, 0));
    };
    const decided = await create(10 * DAY_MS);
    const open10 = await create(10 * DAY_MS);
    const open2 = await create(2 * DAY_MS);
    await storage.transaction((db) =>
      repository.decide(db, decided, { state: 'declined', by: 'x@b.c', atMs: 3 * DAY_MS, note: 'No' }),
    );
    const listed = async (sinceMs: number, nowMs: number) =>
      (await repository.list(sinceMs, nowMs)).map(({ Id, State }) => [Id, State]);
    expect(await listed(0, 4 * DAY_MS)).toEqual([
      [open2, 'expired'],
      [open10, 'open'],
      [decided, 'declined'],
    ]);
    expect(await listed(3 * DAY_MS, 11 * DAY_MS)).toEqual([[open10, 'expired']]);
    const openOf = await storage.transaction((db) => repository.openOf(db, GiverId, 4 * DAY_MS));
    expect(openOf.map(({ Id }) => Id)).toEqual([open10]);
  });

  it('are deleted with one of their users', async () => {
    const storage = await open();
    const repository = createSwapRepository(storage);
    const [GiverId, TakerId] = [await addAccount(storage, 'a@b.c'), await addAccount(storage, 'd@b.c')];
    const Give = { OwnerId: GiverId, From: at(0), To: at(9) };
    const body = { GiverId, TakerId, Give, Take: Give, Reason: 'Swap' };
    const id = await storage.transaction((db) => repository.create(db, body, 9, 0));
    expect(await repository.find(id, 0)).toMatchObject({ Id: id, Give, Take: Give, State: 'open' });
    await storage.write.deleteFrom('accounts').where('id', '=', TakerId).execute();
    expect(await repository.find(id, 0)).toBeUndefined();
  });
});
