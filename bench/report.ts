/**
 * `npm run bench report`: reports and pump health of a station with 16 busy pumps from SQLite, as
 * the server answers them, and files of a year. Takes a minute.
 */
import { measureReport } from './report/figures.ts';
import { fileFigures } from './report/files.ts';
import { openPumps } from './report/pumps.ts';

export async function run(): Promise<void> {
  const pumps = await openPumps();
  try {
    console.log(`${pumps.samples.toLocaleString('en')} samples of 16 pumps in two years`);
    await measureReport(pumps);
    await fileFigures(pumps);
  } finally {
    await pumps.close();
  }
}
