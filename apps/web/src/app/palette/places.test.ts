import { expect, test } from 'vitest';
import type { SessionView } from '../../data/index.ts';
import { findPlaces, placesOf } from './places.ts';

const user = (Role: string) =>
  ({ phase: 'signed-in', user: { Role } }) as Pick<SessionView, 'phase' | 'user'>;
const found = (text: string, role = 'Viewer') => findPlaces(placesOf(user(role)), text).map(({ to }) => to);

test('finds screens and their actions by the start of their words', () => {
  expect(found('alarms')).toEqual(['/alarms', '/alarms', '/alarms?view=suppressed']);
  expect(found('al log')).toEqual(['/alarms?view=log']);
  expect(found('shelv')).toEqual(['/alarms?view=suppressed']);
  expect(found('larms')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('does not find screens that the user may not open', () => {
  expect(found('schedules')).toEqual([]);
  expect(found('schedules', 'Supervisor')).toContain('/config/schedules');
  expect(found('problems')).toEqual([]);
  expect(found('problems', 'Supervisor')).toEqual(['/config/health']);
});
