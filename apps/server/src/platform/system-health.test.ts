import { expect, it } from 'vitest';
import { type HealthCheck, SystemHealthReport } from './system-health.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const check = (
  id: string,
  severity: HealthCheck<object>['severity'],
  more: Partial<HealthCheck<object>> = {},
): HealthCheck<object> => ({
  ...{ id, severity, area: 'storage', effect: 'It matters.', steps: ['Do this.'] },
  find: () => ({ title: id, sinceMs: NOW, reason: 'disk I/O error' }),
  link: { path: '/config/system', label: 'System' },
  ...more,
});

it('lists what is wrong by severity, then newest, and nothing that is not', async () => {
  const report = new SystemHealthReport();
  report.addChecks(
    [
      check('low', 'low'),
      check('old', 'high', { find: () => ({ title: 'old', sinceMs: NOW - 1 }) }),
      check('new', 'high'),
      check('unknown', 'high', { find: () => ({ title: 'unknown', sinceMs: null }) }),
      check('none', 'critical', { find: () => null }),
      check('several', 'critical', {
        find: () => ['a', 'b'].map((subject) => ({ subject, title: subject, sinceMs: NOW })),
      }),
    ],
    () => ({}),
  );
  const { Problems } = await report.read('Admin', NOW);
  expect(Problems.map(({ Id }) => Id)).toEqual(['several:a', 'several:b', 'new', 'old', 'unknown', 'low']);
});

it('gives the message and the steps to who can correct it, others whom to contact', async () => {
  const report = new SystemHealthReport();
  report.addChecks([check('own', 'high'), check('shared', 'low', { fixedBy: 'Supervisor' })], () => ({}));
  expect((await report.read('Admin', NOW)).Problems[0]).toMatchObject({
    ...{ Reason: 'disk I/O error', Steps: ['Do this.'], Link: { Path: '/config/system', Label: 'System' } },
  });
  expect((await report.read('Supervisor', NOW)).Problems).toMatchObject([
    { Id: 'own', Reason: null, Effect: 'It matters.', Steps: ['Contact an Admin.'], Link: null },
    { Id: 'shared', Reason: 'disk I/O error', Steps: ['Do this.'] },
  ]);
});

it('says which part could not be checked, and lists the others', async () => {
  const report = new SystemHealthReport();
  report.addChecks([check('unread', 'high')], () => Promise.reject(new Error('no such table')));
  report.addChecks([check('live', 'low', { area: 'live' })], () => ({}));
  report.addPart('live', 'Live connections', () => ({ figures: [] }));
  report.addPart('polling', 'Polling', () => ({ isOn: false, figures: [] }));
  report.addPart('storage', 'Storage', () => {
    throw new Error('no such table');
  });
  const { Problems, Parts } = await report.read('Admin', NOW);
  expect(Problems).toMatchObject([
    { Id: 'storage.unchecked', Title: 'Storage could not be checked', LogText: 'no such table' },
    { Id: 'live' },
  ]);
  expect(Parts.map(({ Area, State }) => [Area, State])).toEqual([
    ['storage', 'problem'],
    ['polling', 'off'],
    ['live', 'problem'],
  ]);
});
