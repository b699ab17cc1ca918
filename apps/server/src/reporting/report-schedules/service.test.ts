import type { ReportScheduleBody } from '@outpost/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { StationService } from '../../administration/stations/index.ts';
import { createNotify } from '../../notification/outbox/index.ts';
import { createAudit } from '../../platform/audit/index.ts';
import { MIGRATIONS, migrate, type Storage } from '../../platform/storage/index.ts';
import { testContext } from '../../testing/context.ts';
import { testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createReportScheduleRepository } from './repository.ts';
import { ReportScheduleService } from './service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function addAccount(storage: Storage, email: string): Promise<number> {
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

/** On Friday, 1 May 2026, at 13:00 local time of the organisation; the outbox sends nothing. */
async function setUp(storage: Storage) {
  const clock = new ManualClock('2026-05-01T13:00:00Z');
  const notify = createNotify(testContext({ storage, clock }), []);
  const repository = createReportScheduleRepository(storage);
  const all = [testStation(1)];
  const stations = { all: () => all, get: () => all[0]! } satisfies Pick<StationService, 'all' | 'get'>;
  const service = new ReportScheduleService(
    testContext({ audit: createAudit(storage, clock), clock }),
    repository,
    notify,
    stations,
  );
  const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
  const body: ReportScheduleBody = {
    Name: 'Pumps',
    StationIds: [1],
    Areas: [],
    Kind: 'count',
    PointIds: null,
    Rhythm: 'daily',
    At: '06:00',
    AccountIds: [ann, bob],
    Enabled: true,
  };
  /** The contents of the outbox, oldest first. */
  const queued = async (id: number) =>
    (await service.log(id)).reverse().map(({ From, To, Address }) => `${From} ${To} ${Address}`);
  const run = async (id: number, afterMs: number) => {
    clock.advance(afterMs);
    await service.runDue();
    return queued(id);
  };
  return { storage, clock, service, repository, all, ann, bob, body, queued, run };
}

const day = (date: string, ...names: string[]) => names.map((name) => `${date} ${date} ${name}@b.c`);

describeOnEachDatabase('a report schedule', (open) => {
  it('queues each period once for each account, however often it checks', async () => {
    const { service, body, run, clock } = await setUp(await open());
    const id = await service.create(body);
    expect(await run(id, 0)).toEqual([]);
    expect(await run(id, 16 * HOUR)).toEqual([]);
    await clock.advance(HOUR);
    await Promise.all([service.runDue(), service.runDue(), service.runDue()]);
    expect(await run(id, HOUR)).toEqual(day('2026-05-01', 'ann', 'bob'));
    expect(await run(id, DAY)).toEqual([
      ...day('2026-05-01', 'ann', 'bob'),
      ...day('2026-05-02', 'ann', 'bob'),
    ]);
    // A clock that was set back changes nothing.
    clock.advance(-2 * DAY);
    expect(await run(id, 2 * DAY)).toHaveLength(4);
  });

  it('catches up after downtime, but for at most a week of days', async () => {
    const { service, body, run, ann } = await setUp(await open());
    const id = await service.create({ ...body, AccountIds: [ann] });
    expect(await run(id, 3 * DAY)).toEqual(
      ['2026-05-01', '2026-05-02', '2026-05-03'].flatMap((date) => day(date, 'ann')),
    );
    const late = await run(id, 30 * DAY);
    expect(late).toHaveLength(3 + 7);
    expect(late.at(-1)).toBe('2026-06-02 2026-06-02 ann@b.c');
  });

  it('follows the calendar by week and month', async () => {
    const { service, body, run, ann } = await setUp(await open());
    const weekly = await service.create({ ...body, AccountIds: [ann], Rhythm: 'weekly' });
    const monthly = await service.create({ ...body, AccountIds: [ann], Rhythm: 'monthly' });
    expect(await run(weekly, 2 * DAY + 16 * HOUR)).toEqual([]);
    // Monday, the 4th, at 06:00.
    expect(await run(weekly, HOUR)).toEqual(['2026-04-27 2026-05-03 ann@b.c']);
    expect(await run(monthly, 27 * DAY)).toEqual([]);
    expect(await run(monthly, DAY)).toEqual(['2026-05-01 2026-05-31 ann@b.c']);
  });

  it('sends the period of the day on which its time is changed', async () => {
    const { service, body, run, ann, clock } = await setUp(await open());
    const monthly: ReportScheduleBody = { ...body, AccountIds: [ann], Rhythm: 'monthly', At: '08:00' };
    const id = await service.create(monthly);
    // On 1 June at 07:00, to a time that has passed.
    clock.advance(30 * DAY + 18 * HOUR);
    await service.update(id, { ...monthly, At: '06:00' });
    const may = ['2026-05-01 2026-05-31 ann@b.c'];
    expect(await run(id, 0)).toEqual(may);
    // To a later one on the same day: not again.
    await service.update(id, monthly);
    expect(await run(id, 2 * HOUR)).toEqual(may);
  });

  it('restarts with the next period when it is enabled or its rhythm is changed', async () => {
    const { service, body, run, clock } = await setUp(await open());
    const id = await service.create({ ...body, Enabled: false });
    expect(await run(id, 5 * DAY)).toEqual([]);
    await service.update(id, body);
    expect(await run(id, 0)).toEqual([]);
    expect((await service.get(id)).Next).toEqual({
      At: '2026-05-07T06:00:00.000Z',
      From: '2026-05-06',
      To: '2026-05-06',
    });
    expect(await run(id, DAY)).toEqual(day('2026-05-06', 'ann', 'bob'));
    // At 13:00 the day before has been sent; moved to 18:00 it is not sent again.
    await service.update(id, { ...body, At: '18:00' });
    expect(await run(id, 8 * HOUR)).toEqual(day('2026-05-06', 'ann', 'bob'));
    // A change of texts alone does not skip what is due and not yet processed.
    clock.advance(DAY);
    await service.update(id, { ...body, At: '18:00', Name: 'Other' });
    expect(await run(id, 0)).toHaveLength(4);
    // Of May only when June has come.
    await service.update(id, { ...body, Rhythm: 'monthly' });
    expect(await run(id, 0)).toHaveLength(4);
  });

  it('refuses new areas to which no station belongs, and keeps its own', async () => {
    const { service, body, all } = await setUp(await open());
    const ofArea = { ...body, StationIds: [], Areas: ['North'] };
    await expect(service.create(ofArea)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      problems: [{ Path: 'body.Areas.0', Message: 'No station belongs to the area North' }],
    });
    all[0] = { ...all[0]!, Area: 'North' };
    const id = await service.create({ ...ofArea, Areas: ['north', 'NORTH'] });
    expect((await service.get(id)).Areas).toEqual(['North']);
    all[0] = { ...all[0]!, Area: '' };
    await service.update(id, { ...ofArea, Name: 'Other' });
    expect(await service.get(id)).toMatchObject({ Name: 'Other', StationIds: [], Areas: ['North'] });
    await expect(service.update(id, { ...ofArea, Areas: ['North', 'East'] })).rejects.toMatchObject({
      problems: [{ Path: 'body.Areas.1' }],
    });
  });

  it('follows an area that is renamed or merged, and keeps one that is removed', async () => {
    const { service, storage, body, all } = await setUp(await open());
    all[0] = { ...all[0]!, Area: 'North' };
    all.push({ ...testStation(2), Area: 'South' });
    const id = await service.create({ ...body, Areas: ['North', 'South'] });
    const other = await service.create(body);
    const areas = async () => (await service.get(id)).Areas;
    await service.renameArea({ from: 'North', to: 'Hills', isGone: true });
    expect(await areas()).toEqual(['South', 'Hills']);
    await service.renameArea({ from: 'Hills', to: 'East', isGone: false });
    expect(await areas()).toEqual(['South', 'Hills', 'East']);
    await service.renameArea({ from: 'Hills', to: 'south', isGone: true });
    expect(await areas()).toEqual(['East', 'south']);
    await service.renameArea({ from: 'East', to: '', isGone: true });
    expect(await areas()).toEqual(['East', 'south']);
    expect((await service.get(other)).Areas).toEqual([]);
    const notes = await createAudit(storage, new ManualClock()).list({
      ...{ kind: 'setting', outcomes: ['done'], limit: 50 },
    });
    expect(notes.map(({ Words }) => Words).slice(0, 3)).toEqual([
      'Renamed area Hills of scheduled report Pumps to south',
      'Renamed area Hills of scheduled report Pumps to East',
      'Renamed area North of scheduled report Pumps to Hills',
    ]);
  });

  it('of a database of the version before covers its stations and no areas', async () => {
    const storage = await open({ migrated: false });
    const before = MIGRATIONS.filter(({ name }) => name < '046');
    await migrate(storage, before, 5);
    await sql`insert into report_schedules
      (name, kind, station_ids, point_ids, rhythm, at_time, enabled, due_through, changed_at)
      values ('Old', 'count', '[1,2]', null, 'daily', '06:00', 1, '2026-04-30', 5)`.execute(storage.write);
    expect(await migrate(storage, MIGRATIONS, 6)).toContain('046-report-areas');
    const [stored] = await createReportScheduleRepository(storage).all();
    expect(stored).toMatchObject({ Name: 'Old', StationIds: [1, 2], Areas: [], Kind: 'count' });
  });

  it('skips inactive accounts, and removes deleted ones', async () => {
    const { service, storage, body, run, ann, bob } = await setUp(await open());
    const id = await service.create(body);
    await storage.write.updateTable('accounts').set({ active: 0 }).where('id', '=', bob).execute();
    expect(await run(id, DAY)).toEqual(day('2026-05-01', 'ann'));
    // A recipient may stay when inactive; an inactive account cannot be added.
    await service.update(id, { ...body, Name: 'Other' });
    await expect(service.create(body)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await storage.write.deleteFrom('accounts').where('id', '=', ann).execute();
    expect((await service.get(id)).AccountIds).toEqual([bob]);
    expect((await service.log(id))[0]).toMatchObject({ AccountId: null, Address: 'ann@b.c' });
  });

  it('withdraws waiting messages when it is deleted', async () => {
    const { service, storage, body, run } = await setUp(await open());
    const id = await service.create(body);
    expect(await run(id, DAY)).toHaveLength(2);
    await storage.write
      .updateTable('notifications')
      .set({ state: 'sent' })
      .where('address', '=', 'ann@b.c')
      .execute();
    await service.delete(id);
    const left = await storage.read.selectFrom('notifications').select('address').execute();
    expect(left).toEqual([{ address: 'ann@b.c' }]);
    await expect(service.log(id)).rejects.toMatchObject({ code: 'REPORT_SCHEDULE_NOT_FOUND' });
    await expect(service.delete(id)).rejects.toMatchObject({ code: 'REPORT_SCHEDULE_NOT_FOUND' });
  });
});
