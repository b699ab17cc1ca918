import { GOOD } from '@outpost/core';
import { expect, it } from 'vitest';
import { createImage, unknownLink } from '../acquisition/image/index.ts';
import { FieldError } from '../acquisition/index.ts';
import type { AuditNote } from '../platform/audit/index.ts';
import { testContext } from '../testing/context.ts';
import { testStation } from '../testing/data-path.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { CommandContext } from './context.ts';
import { PushBook } from './push-book.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import type { PushRepository } from './repository.ts';
import { type OpenQuestion, Settler } from './settler.ts';
import { gate } from './testing/command-kit.ts';

const [FIRST, SECOND] = [101, 102];

const question = (pointId: number, value: number): OpenQuestion => ({
  lineId: pointId,
  kind: 'command',
  action: 'write',
  stationId: 1,
  pointId,
  value,
  old: 1,
  push: null,
});

/** A settler of one station with two points, which read 5 and 6; requests wait for `turn`. */
function start({ Momentary = false } = {}) {
  const clock = new ManualClock();
  const image = createImage();
  const config = testStation(1, { analog: 2, digital: 0 });
  const Points = config.Points.map((point) => ({ ...point, Writable: true, Momentary }));
  const station = image.put({ ...config, Points });
  const notes: AuditNote[] = [];
  const logged: unknown[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const settler = new Settler({
    ...testContext({ clock, logger: { error: (({ err }: { err: unknown }) => logged.push(err)) as never } }),
    audit: { append: async (note: AuditNote) => notes.push(note) } as never,
    image,
    field: {
      session: async (_config: unknown, task: (device: unknown) => Promise<unknown>) => {
        await turn;
        const read = async (points: readonly { Id: number }[]) =>
          points.map(({ Id }) => ({ value: Id === FIRST ? 5 : 6, quality: GOOD, reason: 0 }));
        return task({ read });
      },
    } as never,
    book: {} as PushBook,
  } as Partial<CommandContext> as CommandContext);
  return {
    clock,
    settler,
    notes,
    logged,
    wait: (forTurn: Promise<unknown>) => {
      turn = forTurn;
    },
    /** A poll that begins and ends now. */
    poll: () =>
      image.setLink(station, {
        ...unknownLink(true),
        status: 'online',
        lastAttemptAtMs: clock.now(),
        lastResponseAtMs: clock.now(),
      }),
  };
}

it('a write that becomes unknown while another is settled is settled later, by its own point', async () => {
  const { clock, settler, notes, wait, poll } = start();
  const { open, opened } = gate();
  wait(opened);
  settler.add(question(FIRST, 5));
  await clock.advanceAsync(500);
  poll();
  await clock.advanceAsync(500);
  // The first is being read now.
  settler.add(question(SECOND, 6));
  open();
  await clock.advanceAsync(0);
  expect(notes.map(({ words }) => words)).toEqual(['Level 1 (AI1) reads 5.0: write confirmed']);
  expect(settler.size).toBe(1);
  await clock.advanceAsync(2_000);
  poll();
  await clock.advanceAsync(1_000);
  expect(notes.map(({ words }) => words).slice(1)).toEqual(['Level 2 (AI2) reads 6.0: write confirmed']);
  expect(settler.size).toBe(0);
  await settler.stop();
});

it('a write is settled only after a poll that began since, whatever else is open', async () => {
  const { clock, settler, notes, poll } = start();
  settler.add(question(FIRST, 5));
  await clock.advanceAsync(300);
  poll();
  await clock.advanceAsync(300);
  settler.add(question(SECOND, 6));
  await clock.advanceAsync(1_000);
  expect(notes.map(({ pointId }) => pointId)).toEqual([FIRST]);
  poll();
  await clock.advanceAsync(1_000);
  expect(notes.map(({ pointId }) => pointId)).toEqual([FIRST, SECOND]);
  await settler.stop();
});

it('what a momentary point reads later settles nothing, unless it is the value', async () => {
  const { clock, settler, notes, poll } = start({ Momentary: true });
  settler.add(question(FIRST, 5));
  settler.add(question(SECOND, 7));
  await clock.advanceAsync(500);
  poll();
  await clock.advanceAsync(500);
  expect(notes.map(({ words, details }) => [words, details?.Written])).toEqual([
    ['Level 1 (AI1) reads 5.0: write confirmed', true],
    [
      'Cannot be confirmed: Level 2 (AI2) reads 6.0, and the controller resets a momentary point by itself',
      null,
    ],
  ]);
  expect(settler.size).toBe(0);
  await settler.stop();
});

it('a push is settled once, when its last entry is, although the database rejects it at first', async () => {
  const entry = (position: number): StoredEntry => ({
    position,
    pointId: 101 + position,
    terminal: `AI${position + 1}`,
    wanted: 5,
    old: 1,
    actual: null,
    outcome: 'unknown',
    reason: null,
    reasonCode: null,
  });
  const stored = [entry(0), entry(1)];
  const settled: string[] = [];
  let isAway = true;
  const repository: Partial<PushRepository> = {
    entries: async () => stored,
    find: async () => null,
    settle: async (_push, { entry: { position, outcome } }, notes) => {
      if (isAway) throw new Error('the database is away');
      stored[position] = { ...stored[position]!, outcome };
      settled.push(...notes.map(({ words }) => words));
    },
  };
  const book = new PushBook(repository as PushRepository, new ManualClock());
  book.noteOpenPush(7, 70, 'push', 1);
  book.noteQuestion(7);
  book.noteQuestion(7);
  const settle = (position: number) =>
    book.settle(
      1,
      { pushId: 7, position },
      { actual: 5, written: true },
      {
        kind: 'push',
        action: 'push',
        outcome: 'settled',
        by: { accountId: null, name: 'x' },
        words: `entry ${position}`,
      },
    );
  for (let tries = 0; tries < 3; tries++) await expect(settle(0)).rejects.toThrow('away');
  isAway = false;
  await settle(0);
  await settle(1);
  expect(settled).toEqual(['entry 0', 'entry 1', '2 of 2 values applied']);
});

it('reads again after the next poll when a reading failed, and logs what is no failure of the device', async () => {
  const { clock, settler, notes, logged, wait, poll } = start();
  settler.add(question(FIRST, 5));
  const offline = new FieldError('NOT_READY', 'answer', 'No response');
  const ofDriver = new TypeError('points is not iterable');
  for (const error of [offline, ofDriver]) {
    const failed = Promise.reject(error);
    failed.catch(() => undefined);
    wait(failed);
    await clock.advanceAsync(500);
    poll();
    await clock.advanceAsync(3_000);
  }
  expect([settler.size, notes, logged]).toEqual([1, [], [ofDriver]]);
  wait(Promise.resolve());
  poll();
  await clock.advanceAsync(1_000);
  expect([settler.size, notes.map(({ words }) => words)]).toEqual([
    0,
    ['Level 1 (AI1) reads 5.0: write confirmed'],
  ]);
  await settler.stop();
});
