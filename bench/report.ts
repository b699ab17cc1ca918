/**
 * `npm run bench report`: reports and pump health of a station with 16 busy pumps, and the analog
 * report of one with 16 flows, from SQLite, as the server answers them, and files of a year. Takes
 * two minutes.
 */
import { FLOW_QUESTIONS, measureReport, PUMP_QUESTIONS } from './report/figures.ts';
import { fileFigures } from './report/files.ts';
import { measureMonth } from './report/month.ts';
import { openFlows, openPumps } from './report/stations.ts';

export async function run(): Promise<void> {
  const pumps = await openPumps();
  try {
    console.log(`${pumps.samples.toLocaleString('en')} samples of 16 pumps in two years`);
    await measureReport(pumps, PUMP_QUESTIONS);
    await measureMonth(pumps);
    await fileFigures(pumps);
  } finally {
    await pumps.close();
  }
  const flows = await openFlows();
  try {
    console.log(`${flows.samples.toLocaleString('en')} samples of 16 flows in more than two years`);
    await measureReport(flows, FLOW_QUESTIONS);
  } finally {
    await flows.close();
  }
}
