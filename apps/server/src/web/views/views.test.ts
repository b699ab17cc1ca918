import { type GridView, MAX_VIEWS, type Problem, ROLES, type SavedView } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/index.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { GRID_VIEWS, TREND_SETS } from './kinds.ts';
import { createViewRepository, viewNameKey } from './repository.ts';
import { ViewService } from './service.ts';

const view = (Search = ''): GridView => ({
  Columns: [{ Column: 'site', Width: 200, Pinned: true }],
  Sort: [{ Column: 'alarm', Descending: true }],
  Search,
  Contains: { name: 'pump' },
  AbnormalOnly: true,
  GroupBySite: false,
});

/** @returns the ID of a new account */
async function account(storage: Storage, email: string): Promise<number> {
  const { id } = await storage.write
    .insertInto('accounts')
    .values({
      email,
      first_name: 'A',
      last_name: 'B',
      role: 'Viewer',
      active: 1,
      password_hash: 'x',
      token_version: 1,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function setUp(storage: Storage) {
  const clock = new ManualClock();
  const service = new ViewService(createViewRepository(storage, GRID_VIEWS), clock);
  return { clock, service, ann: await account(storage, 'ann@b.c'), bob: await account(storage, 'bob@b.c') };
}

describe('names', () => {
  it.each([
    ['Pumps', 'pumps'],
    ['ÜBERLAUF', 'überlauf'],
    ['Ｐumps', 'Pumps'],
    ['Cafe\u0301', 'café'],
    ['North  side', 'north side'],
  ])('%s and %s are the same', (one, other) => expect(viewNameKey(one)).toBe(viewNameKey(other)));

  it('that differ otherwise are not', () => expect(viewNameKey('Pumps 1')).not.toBe(viewNameKey('Pumps 10')));
});

describeOnEachDatabase('views', (open) => {
  it('are stored unchanged, by name', async () => {
    const { service, ann, clock } = await setUp(await open());
    const ids: number[] = [];
    for (const Name of ['pumps 10', 'Pumps 2', 'alarms']) {
      ids.push(await service.create(ann, { Name, View: view(Name) }));
    }
    clock.advance(1_000);
    expect(await service.update(ann, ids[2]!, { Name: 'Wells', View: view('w') })).toBe(ids[2]);
    const saved = (Id: number, Name: string, Search: string, second: number) => ({
      Id,
      Name,
      View: view(Search),
      UpdatedAt: `2026-03-01T00:00:0${second}.000Z`,
    });
    expect(await service.list(ann)).toEqual([
      saved(ids[1]!, 'Pumps 2', 'Pumps 2', 0),
      saved(ids[0]!, 'pumps 10', 'pumps 10', 0),
      saved(ids[2]!, 'Wells', 'w', 1),
    ]);
    await service.delete(ann, ids[1]!);
    expect((await service.list(ann)).map(({ Id }) => Id)).toEqual([ids[0], ids[2]]);
  });

  it('belong to one account: for another they do not exist', async () => {
    const { service, ann, bob } = await setUp(await open());
    const id = await service.create(ann, { Name: 'Mine', View: view() });
    expect(await service.list(bob)).toEqual([]);
    const missing = { code: 'VIEW_NOT_FOUND' };
    await expect(service.update(bob, id, { Name: 'Taken', View: view('x') })).rejects.toMatchObject(missing);
    await expect(service.delete(bob, id)).rejects.toMatchObject(missing);
    await expect(service.delete(ann, id + 1)).rejects.toMatchObject(missing);
    expect(await service.list(ann)).toMatchObject([{ Id: id, Name: 'Mine', View: view() }]);
    await service.create(bob, { Name: 'Mine', View: view() });
  });

  it('have unique names in an account, ignoring case', async () => {
    const { service, ann } = await setUp(await open());
    const pumps = await service.create(ann, { Name: 'Pumps', View: view() });
    const wells = await service.create(ann, { Name: 'Wells', View: view() });
    const taken = { code: 'VIEW_NAME_TAKEN' };
    await expect(service.create(ann, { Name: 'PUMPS', View: view() })).rejects.toMatchObject(taken);
    await expect(service.update(ann, wells, { Name: 'pumps', View: view() })).rejects.toMatchObject(taken);
    await service.update(ann, pumps, { Name: 'PUMPS', View: view() });
    expect((await service.list(ann)).map(({ Name }) => Name)).toEqual(['PUMPS', 'Wells']);
  });

  it('are at most fifty, with unique names, also when many are saved at once', async () => {
    const { service, ann, bob } = await setUp(await open());
    const twins = await Promise.allSettled(
      ['Twin', 'twin', 'TWIN'].map((Name) => service.create(ann, { Name, View: view() })),
    );
    expect(twins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const outcomes = await Promise.allSettled(
      Array.from({ length: MAX_VIEWS + 5 }, (_, n) => service.create(ann, { Name: `v${n}`, View: view() })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'VIEWS_FULL' });
    const all = await service.list(ann);
    expect(all).toHaveLength(MAX_VIEWS);
    await service.update(ann, all[0]!.Id, { Name: 'Renamed', View: view() });
    await service.create(bob, { Name: 'v1', View: view() });
  });

  it('of another release are converted, and none prevents listing the others', async () => {
    const storage = await open();
    const { service, ann } = await setUp(storage);
    const stored = [
      JSON.stringify({ ...view('old'), Columns: [{ Column: 'gone', Width: 90 }, ...view().Columns] }),
      '{"half":',
    ];
    for (const [index, text] of stored.entries()) {
      await storage.write
        .insertInto('views')
        .values({ account_id: ann, name: `v${index}`, name_key: `v${index}`, view: text, updated_at: 0 })
        .execute();
    }
    const [old, broken] = await service.list(ann);
    expect(old!.View).toEqual(view('old'));
    expect(broken).toMatchObject({ Name: 'v1', View: { Sort: [] } });
    await service.update(ann, broken!.Id, { Name: 'v1', View: view('whole') });
    expect((await service.list(ann))[1]!.View).toEqual(view('whole'));
  });

  it('of the grid and trends don’t conflict, not even by name', async () => {
    const storage = await open();
    const { service, ann, clock } = await setUp(storage);
    const trends = new ViewService(createViewRepository(storage, TREND_SETS), clock);
    const grid = await service.create(ann, { Name: 'Night', View: view() });
    const trend = await trends.create(ann, { Name: 'Night', View: 'p=3.31&last=8h' });
    await expect(trends.create(ann, { Name: 'NIGHT', View: '' })).rejects.toMatchObject({
      code: 'VIEW_NAME_TAKEN',
    });
    expect((await service.list(ann)).map(({ Id }) => Id)).toEqual([grid]);
    expect(await trends.list(ann)).toMatchObject([{ Id: trend, Name: 'Night', View: 'p=3.31&last=8h' }]);
    await expect(service.delete(ann, trend)).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
    await expect(trends.update(ann, grid, { Name: 'Day', View: '' })).rejects.toMatchObject({
      code: 'VIEW_NOT_FOUND',
    });
    await trends.update(ann, trend, { Name: 'Day', View: 'p=3.32' });
    await trends.delete(ann, trend);
    expect(await trends.list(ann)).toEqual([]);
    expect(await service.list(ann)).toHaveLength(1);
  });

  it('are deleted with their account', async () => {
    const storage = await open();
    const { service, ann, bob } = await setUp(storage);
    await service.create(ann, { Name: 'Mine', View: view() });
    await service.create(bob, { Name: 'Mine', View: view() });
    await storage.write.deleteFrom('accounts').where('id', '=', ann).execute();
    expect(await service.list(ann)).toEqual([]);
    expect(await service.list(bob)).toHaveLength(1);
  });
});

describe('calls of views', () => {
  const ask = (server: TestServer, init: Parameters<TestServer['ask']>[1], id?: number) =>
    server.ask(id === undefined ? '/api/Views' : `/api/Views/${id}`, init);

  itOnEachDatabase('let each role keep its own, and see and change no other', async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const ids: number[] = [];
    for (const as of ROLES) {
      const made = await ask(server, { as, method: 'POST', json: { Name: 'Mine', View: view(as) } });
      expect(made.status).toBe(201);
      ids.push(((await made.json()) as { Id: number }).Id);
    }
    for (const [index, as] of ROLES.entries()) {
      const own = ids[index]!;
      for (const other of ids.filter((id) => id !== own)) {
        const json = { Name: 'Yours', View: view() };
        for (const init of [{ method: 'PUT', json }, { method: 'DELETE' }]) {
          const refused = await ask(server, { as, ...init }, other);
          expect(refused.status).toBe(404);
          expect(((await refused.json()) as Problem).code).toBe('VIEW_NOT_FOUND');
        }
      }
      const changed = await ask(server, { as, method: 'PUT', json: { Name: 'Ours', View: view(as) } }, own);
      expect(await changed.json()).toEqual({ Id: own });
      const listed = (await (await ask(server, { as })).json()) as SavedView[];
      expect(listed).toMatchObject([{ Id: own, Name: 'Ours', View: view(as) }]);
      const gone = await ask(server, { as, method: 'DELETE' }, own);
      expect(await gone.json()).toEqual({ Ok: true });
      expect(await (await ask(server, { as })).json()).toEqual([]);
    }
  });

  it('of trends are separate for each account, too', async () => {
    const server = await startTestServer();
    const sets = (as: (typeof ROLES)[number], init: object = {}, id?: number) =>
      server.ask(id === undefined ? '/api/TrendSets' : `/api/TrendSets/${id}`, { as, ...init });
    for (const as of ROLES) {
      const made = await sets(as, { method: 'POST', json: { Name: 'Mine', View: 'p=3.31' } });
      expect(made.status).toBe(201);
      const { Id } = (await made.json()) as { Id: number };
      const other = ROLES.find((role) => role !== as)!;
      expect((await sets(other, { method: 'PUT', json: { Name: 'Yours', View: '' } }, Id)).status).toBe(404);
      expect((await sets(other, { method: 'DELETE' }, Id)).status).toBe(404);
      expect((await sets(as, { method: 'PUT', json: { Name: 'Mine', View: 'p=3.32' } }, Id)).status).toBe(
        200,
      );
      expect(await (await sets(as)).json()).toMatchObject([{ Id, Name: 'Mine', View: 'p=3.32' }]);
      expect((await sets(as, { method: 'DELETE' }, Id)).status).toBe(200);
    }
    for (const [init, id] of [
      [{}],
      [{ method: 'POST', json: { Name: 'x', View: '' } }],
      [{ method: 'PUT', json: { Name: 'x', View: '' } }, 1],
      [{ method: 'DELETE' }, 1],
    ] as const) {
      expect((await server.ask(`/api/TrendSets${id === undefined ? '' : `/${id}`}`, init)).status).toBe(401);
    }
    const wrong = await sets('Viewer', { method: 'POST', json: { Name: 'x', View: 'https://elsewhere/' } });
    expect(wrong.status).toBe(400);
  });

  const shared = setUpOnce(startTestServer);

  it('require a session', async () => {
    const server = await shared();
    const json = { Name: 'Mine', View: view() };
    for (const [init, id] of [
      [{}],
      [{ method: 'POST', json }],
      [{ method: 'PUT', json }, 1],
      [{ method: 'DELETE' }, 1],
    ] as const) {
      expect((await ask(server, init, id)).status).toBe(401);
    }
  });

  it('report what is invalid', async () => {
    const server = await shared();
    const [column] = view().Columns;
    const wrong = {
      Name: 'x'.repeat(61),
      View: {
        ...view(),
        Columns: [column, column],
        Sort: [{ Column: 'colour' }],
        Search: 'x'.repeat(121),
        Contains: { colour: 'red' },
        Extra: 1,
      },
    };
    const refused = await ask(server, { as: 'Viewer', method: 'POST', json: wrong });
    expect(refused.status).toBe(400);
    const { problems } = (await refused.json()) as Problem;
    expect(problems!.map(({ Path }) => Path).sort()).toEqual([
      'body.Name',
      'body.View.Columns',
      'body.View.Contains.colour',
      'body.View.Extra',
      'body.View.Search',
      'body.View.Sort.0.Column',
    ]);
    for (const Columns of [[], [{ Column: 'site', Width: 5 }]]) {
      const json = { Name: 'x', View: { ...view(), Columns } };
      expect((await ask(server, { as: 'Viewer', method: 'POST', json })).status).toBe(400);
    }
  });
});
