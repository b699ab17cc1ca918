import { MODBUS_PROTOCOLS, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { candidateOf, type StationDraft } from '../model/draft.ts';
import { duplicated } from '../model/points.ts';
import { recordStep } from '../model/undo.ts';
import { type EditorState, editorStateOf, stateAfterSave } from './editor-state.ts';

const station = StationConfig.parse({
  StationId: 7,
  Version: 3,
  SiteName: 'Mill Creek',
  Host: '10.2.0.7',
  Points: [
    {
      Id: 71,
      Kind: 'digital',
      Point: 'DI1',
      Name: 'Pump 1',
      Table: 'discrete-input',
      Address: 0,
      DataType: 'bit',
    },
  ],
});
const edit = (state: EditorState, change: (draft: StationDraft) => StationDraft): EditorState => ({
  ...state,
  steps: recordStep(state.steps, change(state.steps.present), null),
});
const named =
  (SiteName: string) =>
  (draft: StationDraft): StationDraft => ({ ...draft, texts: { ...draft.texts, SiteName } });
const noted =
  (Notes: string) =>
  (draft: StationDraft): StationDraft => ({ ...draft, texts: { ...draft.texts, Notes } });

it('is clean after a save without changes in between', () => {
  const state = edit(editorStateOf(station), named('Mill Creek north'));
  const saved = { ...station, SiteName: 'Mill Creek north', Version: 4 };
  const after = stateAfterSave(state, state.steps.present, saved, MODBUS_PROTOCOLS);
  expect(after.steps.present).toBe(after.clean);
  expect(after.stored).toBe(saved);
});

it('keeps changes made while the save ran', () => {
  const sent = edit(editorStateOf(station), (draft) => ({
    ...named('Mill Creek north')(draft),
    points: duplicated(draft.points, 0, 0, MODBUS_PROTOCOLS[0]!),
  }));
  const during = edit(edit(sent, noted('The gate is open')), named('Mill Creek, north'));
  const stored = candidateOf(sent.steps.present, station, MODBUS_PROTOCOLS);
  const saved = {
    ...stored,
    Version: 4,
    Points: stored.Points.map((point) => ({ ...point, Id: point.Id === 0 ? 90 : point.Id })),
  };
  const after = stateAfterSave(during, sent.steps.present, saved, MODBUS_PROTOCOLS);
  expect(after.stored).toBe(saved);
  expect(candidateOf(after.steps.present, saved, MODBUS_PROTOCOLS)).toEqual({
    ...saved,
    SiteName: 'Mill Creek, north',
    Notes: 'The gate is open',
  });
});
