import { openBenchPage, pageScript } from '../harness/page.ts';
import { PROBE } from './messages.ts';

const WATCH = pageScript(new URL('./watch-probe.js', import.meta.url)).replace(
  'PROBE',
  JSON.stringify(PROBE),
);

/**
 * When a value of the probe was in the page: in its text, and when the next frame was drawn. ms
 * since 1970, by the same clock.
 */
export interface SeenChange {
  value: number;
  textAtMs: number;
  drawnAtMs: number;
}

/** A real page that shows the probe's station. */
export interface ProbePage {
  /** What it has shown since the last call. */
  seen(): Promise<SeenChange[]>;
  close(): Promise<void>;
}

/** Signs in with the built page and watches the probe's value on the screen of station 1. */
export async function openProbePage(url: string): Promise<ProbePage> {
  const { page, close } = await openBenchPage(url, { path: '/stations/1' });
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: PROBE, exact: true }) });
  await row.waitFor();
  await page.evaluate(WATCH);
  return {
    seen: () => page.evaluate<SeenChange[]>('window.probeSeen.splice(0)'),
    close,
  };
}
