import { expect, it } from 'vitest';
import type { AlarmRecord } from '../alarms/index.ts';
import { stepNotes } from './audit-notes.ts';
import type { StoredEscalationStep } from './repository.ts';

const ANN = { Name: 'Ann Lee', Channels: ['email' as const], Why: 'On duty' };
const step = (alarmId: number, told = [ANN], number = 1): StoredEscalationStep => ({
  alarmId,
  atMs: 5,
  step: number,
  taken: number,
  content: { Words: 'Whoever is on duty', NobodyOnCall: false, Told: told, NotTold: [] },
  nextMs: null,
  responders: 1,
});
const subjectOf = (id: number) =>
  ({
    stationId: id % 2,
    pointId: id,
    siteName: `Site ${id % 2}`,
    message: `Wet ${id}`,
  }) as AlarmRecord['subject'];

it('tells of a step with who was to be told, or that nobody could be', () => {
  expect(stepNotes([step(1)], subjectOf)[0]).toMatchObject({
    outcome: 'done',
    stationId: 1,
    pointId: 1,
    words: 'Step 1: Ann Lee to be told of Wet 1 at Site 1',
  });
  expect(stepNotes([step(1, [], 2)], () => undefined)[0]).toMatchObject({
    outcome: 'failed',
    words: 'Step 2: nobody could be told of alarm 1',
  });
  expect(stepNotes([{ ...step(1), content: null }], subjectOf)).toEqual([]);
});

it('makes one line of a storm of which the same people are told', () => {
  const notes = stepNotes([...Array.from({ length: 200 }, (_, n) => step(n + 1)), step(300, [])], subjectOf);
  expect(notes.map(({ words }) => words)).toEqual([
    'Step 1: Ann Lee to be told of 200 alarms: Wet 1 at Site 1; Wet 2 at Site 0; Wet 3 at Site 1; and 197 more',
    'Step 1: nobody could be told of Wet 300 at Site 0',
  ]);
  expect(notes[0]).not.toHaveProperty('stationId');
  expect(notes[0]!.details).toMatchObject({ Total: 200 });
  expect(notes[0]!.details!.Alarms).toHaveLength(50);
});
