import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { alarmsOf, describeActive } from './active-warning.ts';
import * as texts from './texts.ts';

const float = entry(1, { Message: 'High float wet' });
const low = entry(2, { Message: 'Door open', Priority: 'low', PointId: 12, Kind: 'on' });

test('names the active alarms that are not notified, worst first', () => {
  const said = (...entries: Parameters<typeof describeActive>[0]) =>
    describeActive(entries, texts.activeInMaintenance)?.text;
  expect(said(float)).toBe(
    '1 critical alarm is active: High float wet. It is not notified during maintenance.',
  );
  expect(said(low, float)).toBe(
    '2 alarms are active, 1 of them critical: High float wet and Door open. They are not notified during maintenance.',
  );
  expect(said(float, float, float, float, { ...low, Active: false })).toBe(
    '4 critical alarms are active: High float wet, High float wet, High float wet and 1 more. They are not notified during maintenance.',
  );
  expect(describeActive([low, float], texts.activeShelved)?.worst).toBe('critical');
  expect(said({ ...float, Active: false, State: 'returned-unacknowledged' })).toBeUndefined();
});

test('finds the alarms of what is suppressed', () => {
  expect(alarmsOf([float, low], [{ ...low, Message: 'Other' }])).toEqual([low]);
});
