import { SETUP_STEPS, type SetupStep } from '@outpost/contract';
import { expect, it } from 'vitest';
import { describeSteps, nextStepAfter, stepAt, stepsLeft } from './steps.ts';

const stepsWith = (states: Partial<Record<SetupStep['Id'], SetupStep['State']>>) =>
  describeSteps(SETUP_STEPS.map((Id) => ({ Id, State: states[Id] ?? 'open' })));

it('numbers the steps in the order in which they are carried out', () => {
  expect(stepsWith({}).map(({ number, title }) => `${number} ${title}`)).toEqual([
    '1 Organisation',
    '2 Email',
    '3 First station',
    '4 Alerts',
    '5 On-call schedule',
    '6 Users',
  ]);
});

it('leads to the next open step, and back to those that were left out', () => {
  const steps = stepsWith({ organisation: 'done', station: 'skipped' });
  expect(stepsLeft(steps)).toBe(4);
  expect(nextStepAfter(steps, null)?.id).toBe('notifications');
  expect(nextStepAfter(steps, 'notifications')?.id).toBe('recipients');
  expect(nextStepAfter(steps, 'users')?.id).toBe('notifications');
  const last = stepsWith({
    organisation: 'done',
    notifications: 'done',
    station: 'done',
    recipients: 'done',
    'on-call': 'skipped',
  });
  expect(nextStepAfter(last, null)?.id).toBe('users');
  // The step itself is not the next one.
  expect(nextStepAfter(last, 'users')).toBeNull();
});

it('knows the step of a screen, also on the page of the station that was added', () => {
  const stepOf = (address: string) => stepAt(stepsWith({}), address)?.id ?? null;
  expect(stepOf('/config/system#email')).toBe('notifications');
  expect(stepOf('/config/system')).toBe('organisation');
  expect(stepOf('/config/stations')).toBe('station');
  expect(stepOf('/config/stations/7?tab=connection')).toBe('station');
  expect([stepOf('/'), stepOf('/config/schedules'), stepOf('/stations/7')]).toEqual([null, null, null]);
});
