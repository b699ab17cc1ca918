import { expect, it } from 'vitest';
import { runSoak } from './soak/run-soak.ts';

it('keeps every alarm and notifies all recipients through kills, mail outages and a clock change', async () => {
  const report = await runSoak({
    stations: 5,
    days: 3,
    alarmsAYear: 300,
    storms: 3,
    kills: 5,
    outages: 1,
    seed: 7,
    timeZone: 'Europe/Berlin',
    start: '2026-03-27T00:00:00Z',
  });
  expect(report.problems).toEqual([]);
  expect(report.alarms).toBeLessThanOrEqual(report.activations);
  expect(report.incidents).toBeGreaterThan(0);
  expect(report.kills).toBeGreaterThan(2);
  expect(report.mails).toBeGreaterThan(report.alarms);
}, 120_000);
