import type { HistorySettings } from '@outpost/contract';
import { expect, test } from 'vitest';
import { readDraft, retentionDraft, takenOut } from './retention.ts';

const kept = (SamplesDays: number | null, QuartersDays: number | null, SixHoursDays: number | null) => ({
  SamplesDays,
  QuartersDays,
  SixHoursDays,
});
const settings: HistorySettings = { Analog: kept(365, 3_650, null), Digital: kept(null, null, null) };

test('what is kept stands in the fields and is read from them again', () => {
  const draft = retentionDraft(settings);
  expect(draft.Analog).toEqual({ SamplesDays: '365', QuartersDays: '3650', SixHoursDays: '' });
  expect(readDraft(draft).settings).toEqual(settings);
});

test.each(['30', '36526', '1.5', '-40', 'a year', '1e3'])('%s is no number of days', (text) => {
  const draft = retentionDraft(settings);
  const { settings: read, problems } = readDraft({
    ...draft,
    Analog: { ...draft.Analog, SamplesDays: text },
  });
  expect(read).toBeNull();
  expect(problems.Analog.SamplesDays).toBe('Whole days from 31 to 36525, or nothing for ever');
  expect(problems.Analog.QuartersDays).toBeNull();
});

test('summaries are kept at least as long as what they are made of', () => {
  const draft = retentionDraft({ ...settings, Analog: kept(365, 364, 400) });
  const { settings: read, problems } = readDraft(draft);
  expect(read).toBeNull();
  expect(problems.Analog).toEqual({
    SamplesDays: null,
    QuartersDays: 'No shorter than values as stored',
    SixHoursDays: null,
  });
  expect(
    readDraft(retentionDraft({ ...settings, Digital: kept(null, 400, null) })).problems.Digital.QuartersDays,
  ).toBe('No shorter than values as stored');
});

test('says what is taken out for good, and nothing of what is kept longer', () => {
  expect(takenOut(settings, settings)).toEqual([]);
  expect(takenOut(settings, { Analog: kept(400, 3_650, null), Digital: kept(90, null, null) })).toEqual([
    'Values as stored of digital points older than 90 days',
  ]);
});
