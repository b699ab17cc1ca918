import { expect, it } from 'vitest';
import type { AlarmRecord } from './alarm-types.ts';
import { actionNotes, recordNotes } from './audit-notes.ts';

const ANN = { accountId: 4, name: 'Ann Lee' };
const record = (id: number, stationId = 1) =>
  ({
    id,
    priority: 'high',
    lastRaisedAtMs: 0,
    subject: {
      stationId,
      pointId: id,
      kind: 'on',
      siteName: `Site ${stationId}`,
      name: 'Float',
      message: `Wet ${id}`,
    },
  }) as unknown as AlarmRecord;
const seen = (id: number, stationId?: number, text = '') => ({
  record: record(id, stationId),
  happening: { kind: 'acknowledged' as const, atMs: 9, by: ANN, text },
});

it('writes one event for alarms that a user acknowledged together', () => {
  const [note, ...rest] = recordNotes([1, 2, 3, 4, 5].map((id) => seen(id)));
  expect(rest).toEqual([]);
  expect(note).toMatchObject({ stationId: 1, atMs: 9, details: { Total: 5 } });
  expect(note!.words).toBe(
    'Acknowledged 5 alarms: Wet 1 at Site 1; Wet 2 at Site 1; Wet 3 at Site 1; and 2 more',
  );
  expect(note).not.toHaveProperty('pointId');
});

it('separates different comments, and names no station where there are several', () => {
  const notes = recordNotes([seen(1, 1, 'On it'), seen(2, 2, 'On it'), seen(3, 3)]);
  expect(notes.map(({ words }) => words)).toEqual([
    'Acknowledged 2 alarms: Wet 1 at Site 1; Wet 2 at Site 2: On it',
    'Acknowledged Wet 3 at Site 3',
  ]);
  expect(notes[0]).not.toHaveProperty('stationId');
});

it('writes no event when shelving expires', () => {
  const source = { stationId: 1, pointId: 1, kind: 'on' as const };
  expect(
    actionNotes([{ what: 'suppression', source, state: null, decision: null }], () => undefined),
  ).toEqual([]);
  const deed = { by: ANN, atMs: 9 };
  expect(
    actionNotes([{ what: 'suppression', source, state: null, decision: null, deed }], () => undefined)[0]!
      .words,
  ).toBe('Returned alarm on of point 1 at station 1 to service');
});
