/**
 * A year of alarms on a fast clock: `node tools/soak.ts [STATIONS] [DAYS] [KILLS] [SEED]`, 500
 * stations, 365 days and 100 kills by default. Conditions are known in advance; users acknowledge
 * the alarms, districts lose power and communication together, the mail server has outages, the
 * server's process is killed at any moment, and the clock changes twice. In the end each condition
 * must have its alarm, in legal order, each alarm its messages or the record that there were no
 * recipients, and nothing may be duplicated. The database is in the folder for temporary files
 * (`TMPDIR`).
 */
import { runSoak } from '../apps/server/tests/soak/run-soak.ts';
import { argumentsOrUsage } from './usage.ts';

const [stations = 500, days = 365, kills = 100, seed = 1] = argumentsOrUsage(
  'node tools/soak.ts [STATIONS] [DAYS] [KILLS] [SEED]',
  () => {
    const given = process.argv.slice(2).map(Number);
    if (given.every((number) => Number.isInteger(number) && number >= 0)) return given;
    throw new Error('All arguments must be whole numbers.');
  },
);
const beganMs = performance.now();
const report = await runSoak({
  stations,
  days,
  alarmsAYear: 24,
  storms: Math.ceil(days / 4),
  kills,
  outages: Math.ceil(days / 10),
  seed,
  timeZone: 'Europe/Berlin',
  start: '2026-01-01T00:00:00Z',
  say: console.log,
});
const { problems, ...figures } = report;
console.log(
  `${stations} stations, ${days} days in ${((performance.now() - beganMs) / 60_000).toFixed(1)} min, seed ${seed}`,
);
for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(12)} ${figure}`);
for (const problem of problems.slice(0, 50)) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'No requirement was violated.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
