import { expect, it } from 'vitest';
import { insertMany } from '../platform/storage/index.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createAlarmRepository } from './repository.ts';
import { SubjectTable } from './subjects.ts';

const RAISES = 9_000;
const COLUMNS = [
  ...(['id', 'subject_id', 'station_id', 'priority', 'instruction', 'state', 'is_open', 'active'] as const),
  ...(['acknowledged', 'raised_at', 'last_raised_at', 'raises', 'chattering', 'first_out'] as const),
  ...(['comments', 'held_back'] as const),
];

describeOnEachDatabase('raises for the load', (open) => {
  it('are each read once with their end, however many there are, also when many happened at the same time', async () => {
    const storage = await open();
    const subject = ['id', 'station_id', 'kind', 'site_name', 'name', 'message'] as const;
    await insertMany(storage.write, 'alarm_subjects', subject, [[1, 1, 'on', 'Elm', 'Float', 'Wet']]);
    const numbers = Array.from({ length: RAISES }, (_, index) => index + 1);
    // Seven at a time, and each ends in the middle of the seven after the next.
    const raisedAt = (id: number) => 1_000 * Math.floor(id / 7);
    const endedAt = (id: number) => raisedAt(id) + 2_000;
    const alarms = numbers.map((id) => [
      ...[id, 1, 1, 3, '', 'normal', 0, 0],
      ...[1, raisedAt(id), raisedAt(id), 1, 0, 0],
      ...[0, 0],
    ]);
    await insertMany(storage.write, 'alarms', COLUMNS, alarms);
    const events = numbers.flatMap((id) => [
      [id, raisedAt(id), 'raised', ''],
      [id, endedAt(id), 'returned', ''],
    ]);
    await insertMany(storage.write, 'alarm_events', ['alarm_id', 'at', 'kind', 'words'], events);

    const repository = createAlarmRepository(storage, new SubjectTable());
    const span = { stationId: undefined, fromMs: 0, toMs: endedAt(RAISES) + 1 };
    const { raises } = await repository.raises(span, 2 * RAISES);
    expect(raises).toEqual(
      numbers.map((id) => ({ subject: 1, priority: 'low', atMs: raisedAt(id), endMs: endedAt(id) })),
    );
    const ofStation = async (stationId: number) =>
      (await repository.raises({ ...span, stationId }, 2 * RAISES)).raises;
    expect(await ofStation(1)).toEqual(raises);
    expect(await ofStation(2)).toEqual([]);
    const some = { ...span, fromMs: raisedAt(70), toMs: raisedAt(140) };
    expect((await repository.raises(some, 2 * RAISES)).raises).toHaveLength(70);
    expect(await repository.raisedCounts(some)).toEqual([{ stationId: 1, priority: 'low', raises: 70 }]);
    expect(await repository.raisedCounts({ fromMs: span.toMs, toMs: span.toMs + 1 })).toEqual([]);
  });
});
