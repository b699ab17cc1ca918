import { expect, it } from 'vitest';
import type { AlarmRecord } from '../../alarms/index.ts';
import { stepNotes } from './audit-notes.ts';
import type { StoredEscalationStep } from './step.repository.ts';

const ANN = { Name: 'Ann Lee', Channels: ['email' as const], Why: 'On call' };
const step = (alarmId: number, notified = [ANN], number = 1): StoredEscalationStep => ({
  alarmId,
  atMs: 5,
  step: number,
  taken: number,
  content: {
    Rule: 'On-call staff for this station',
    ...{ NoneOnCall: false, OnCallNotReached: [], NoChannel: false },
    Notified: notified,
    NotNotified: [],
  },
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

it('reports a step with its recipients, or that no one could be notified', () => {
  expect(stepNotes([step(1)], subjectOf)[0]).toMatchObject({
    outcome: 'done',
    stationId: 1,
    pointId: 1,
    words: 'Escalation step 1: notified Ann Lee of Wet 1 at Site 1',
  });
  expect(stepNotes([step(1, [], 2)], () => undefined)[0]).toMatchObject({
    outcome: 'failed',
    words: 'Escalation step 2: no one could be notified of alarm 1',
  });
  const several = ['Bo', 'Cy', 'Di', 'Ed'].map((Name) => ({ ...ANN, Name }));
  expect(stepNotes([step(1, [ANN, ...several.slice(0, 2)])], subjectOf)[0]!.words).toBe(
    'Escalation step 1: notified Ann Lee, Bo and Cy of Wet 1 at Site 1',
  );
  expect(stepNotes([step(1, [ANN, ...several])], subjectOf)[0]!.words).toBe(
    'Escalation step 1: notified Ann Lee, Bo, Cy and 2 more of Wet 1 at Site 1',
  );
  expect(stepNotes([{ ...step(1), content: null }], subjectOf)).toEqual([]);
});

it('writes one event for an alarm flood with the same recipients', () => {
  const notes = stepNotes([...Array.from({ length: 200 }, (_, n) => step(n + 1)), step(300, [])], subjectOf);
  expect(notes.map(({ words }) => words)).toEqual([
    'Escalation step 1: notified Ann Lee of 200 alarms (Wet 1 at Site 1; Wet 2 at Site 0; Wet 3 at Site 1; and 197 more)',
    'Escalation step 1: no one could be notified of Wet 300 at Site 0',
  ]);
  expect(notes[0]).not.toHaveProperty('stationId');
  expect(notes[0]!.details).toMatchObject({ Total: 200 });
  expect(notes[0]!.details!.Alarms).toHaveLength(50);
});
