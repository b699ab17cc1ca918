import type { HistorySettings } from '@outpost/contract';
import { expect, test } from 'vitest';
import { deletedData, readDraft, retentionDraft } from './retention.ts';

const days = (SamplesDays: number | null, QuartersDays: number | null, SixHoursDays: number | null) => ({
  SamplesDays,
  QuartersDays,
  SixHoursDays,
});
const settings: HistorySettings = { Analog: days(365, 3_650, null), Digital: days(null, null, null) };

test('reads the settings back from the draft', () => {
  const draft = retentionDraft(settings);
  expect(draft.Analog).toEqual({ SamplesDays: '365', QuartersDays: '3650', SixHoursDays: '' });
  expect(readDraft(draft).settings).toEqual(settings);
});

test.each(['30', '36526', '1.5', '-40', 'a year', '1e3'])('rejects %s as a number of days', (text) => {
  const draft = retentionDraft(settings);
  const { settings: read, problems } = readDraft({
    ...draft,
    Analog: { ...draft.Analog, SamplesDays: text },
  });
  expect(read).toBeNull();
  expect(problems.Analog.SamplesDays).toBe('Enter 31 to 36525 days, or leave blank for unlimited');
  expect(problems.Analog.QuartersDays).toBeNull();
});

test('requires roll-ups to be retained at least as long as their source', () => {
  const draft = retentionDraft({ ...settings, Analog: days(365, 364, 400) });
  const { settings: read, problems } = readDraft(draft);
  expect(read).toBeNull();
  expect(problems.Analog).toEqual({
    SamplesDays: null,
    QuartersDays: 'Must be at least as long as raw samples',
    SixHoursDays: null,
  });
  expect(
    readDraft(retentionDraft({ ...settings, Digital: days(null, 400, null) })).problems.Digital.QuartersDays,
  ).toBe('Must be at least as long as raw samples');
});

test('says what is taken out for good, and nothing of what is kept longer', () => {
  expect(deletedData(settings, settings)).toEqual([]);
  expect(deletedData(settings, { Analog: days(400, 3_650, null), Digital: days(90, null, null) })).toEqual([
    'Raw samples of digital points older than 90 days',
  ]);
});
