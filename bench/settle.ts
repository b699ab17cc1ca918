/**
 * `npm run bench settle [-- --stations=100 --points=48 --minutes=60]`: how long a server's history
 * takes to settle after it was killed, before its stations are polled by others. Fills a lane of the
 * journal with samples as a server writes them, two batches a second of which `--changing` percent
 * of all points change, on PostgreSQL. Needs PostgreSQL's programs.
 */
import { GOOD } from '../packages/historian/src/codec/quality-codes.ts';
import { createHistorian, settleLane } from '../packages/historian/src/index.ts';
import { openPostgresUrl } from '../packages/historian/src/standalone/postgres.ts';
import { ManualTime } from '../packages/testing/src/manual-time.ts';
import { PostgresCluster } from '../tools/postgres-cluster.ts';
import { formatWhole, seededRandom } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
const BATCH_MS = 500;
const LANE = 1;

export async function run(): Promise<void> {
  const options = readOptions({ stations: 100, points: 48, minutes: 60, changing: 2 });
  const cluster = await PostgresCluster.create([]);
  const storage = await openPostgresUrl(cluster.url);
  try {
    const clock = new ManualTime(START_MS);
    const history = createHistorian({ storage, clock, log: console, lane: LANE });
    await history.start();
    const random = seededRandom(1);
    const points = options.stations * options.points;
    const series = Array.from({ length: points }, (_, index) =>
      history.open(index + 1, null, index % 2 === 0 ? 'analog' : 'digital'),
    );
    for (const one of series) history.append(one, clock.now(), 0, GOOD);
    const changes = (points * options.changing) / 100 / (1_000 / BATCH_MS);
    let owed = 0;
    for (let atMs = 0; atMs < options.minutes * 60_000; atMs += BATCH_MS) {
      for (owed += changes; owed >= 1; owed -= 1) {
        const index = Math.floor(random() * points);
        const value = index % 2 === 0 ? Math.round(random() * 1_000) / 10 : Math.round(random());
        history.append(series[index]!, clock.now(), value, GOOD);
      }
      clock.advance(BATCH_MS);
      await history.flush();
      await history.drain();
    }
    // It is killed: nothing is stopped in order.
    const [{ rows, samples }] = (await storage.query(
      'select count(*) as rows, coalesce(sum(samples), 0)::bigint as samples from journal',
    )) as [{ rows: number; samples: number }];
    console.log(
      `${formatWhole(options.stations)} stations × ${options.points} points, ${options.minutes} minutes: ` +
        `${formatWhole(rows)} batches with ${formatWhole(Number(samples))} samples in the journal`,
    );
    const beganMs = performance.now();
    const settled = await settleLane({
      ...{ storage, lane: LANE },
      isTakenOver: () => true,
    });
    const tookMs = performance.now() - beganMs;
    console.log(`${formatWhole(settled.samples)} samples settled in ${formatWhole(tookMs)} ms`);
  } finally {
    await storage.close();
    await cluster.remove();
  }
}
