import type { ModbusMapEntry } from '@outpost/contract';
import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/index.ts';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createVersionRepository } from './version-repository.ts';
import { Versions } from './versions.ts';

const coil = (StationId: number): ModbusMapEntry => ({
  ...{ UnitId: 1, Use: 'poll', StationId, PointId: null, SiteName: `Site ${StationId}` },
  ...{ Point: '', Name: 'Poll now', Address: StationId - 1, Count: 1, GoodAddress: null },
  ...{ Format: 'bit', Means: '' },
});

describeOnEachDatabase('versions of the register map', (open) => {
  it('are made when changes have settled, at the latest after a minute', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const audit = createAudit(storage, clock);
    const entries: ModbusMapEntry[] = [];
    let stamp = 0;
    let looks = 0;
    const versions = new Versions(
      testContext({ storage, audit, clock }),
      async function* () {
        looks += 1;
        yield [...entries];
      },
      () => String(stamp),
    );
    const stored = async () => {
      await versions.settled();
      return (await createVersionRepository(storage).list(10)).map(({ version, entries: count }) => [
        version,
        count,
      ]);
    };
    const changed = () => {
      stamp += 1;
      versions.changed();
    };
    const add = (StationId: number) => {
      entries.push(coil(StationId));
      changed();
    };
    add(1);
    clock.advance(4_999);
    expect(await stored()).toEqual([]);
    clock.advance(1);
    expect(await stored()).toEqual([[1, 1]]);
    for (let index = 2; index < 20; index++) {
      add(index);
      clock.advance(4_000);
      await versions.settled();
    }
    expect((await stored())[0]).toEqual([2, 16]);
    // Nothing changed.
    changed();
    clock.advance(5_000);
    expect((await stored())[0]).toEqual([3, 19]);
    const before = looks;
    expect((await versions.list())[0]?.version).toBe(3);
    expect(looks).toBe(before);
    // In another order it is the same map.
    entries.reverse();
    changed();
    clock.advance(5_000);
    expect((await stored())[0]).toEqual([3, 19]);
    await audit.append({
      ...{ kind: 'station', action: 'change', outcome: 'done', stationId: 1, words: 'Name' },
      by: { accountId: 7, name: 'Anna Vale' },
    });
    add(30);
    expect((await versions.list())[0]).toMatchObject({ version: 4, by: ['Anna Vale'] });
    const content = await versions.content(3);
    expect([content?.map.length, content?.isNewest]).toEqual([19, false]);
    expect(await versions.content(5)).toBeUndefined();
    await versions.stop();
    expect(clock.pending).toBe(0);
  });
});
