/**
 * `npm run bench replica`: the current values of one server's stations in the image of another: time
 * of both on one core, and bytes, per station and poll. Every station is polled once a second.
 */
import {
  createImage,
  type Image,
  ImageReplica,
  ImageSource,
} from '../apps/server/src/acquisition/image/index.ts';
import { median, printFigure, seededRandom } from './harness/figures.ts';
import { benchStations, goodLink } from './ingest/data.ts';

const STATIONS = 2_500;
const SECONDS = 60;
/** Shares of points that change with each poll. */
const CHANGING = [0, 0.02, 0.05, 1];
const START_MS = Date.parse('2026-03-01T00:00:00Z');

export function run(): void {
  const configs = benchStations(STATIONS);
  for (const changing of CHANGING) {
    const from = createImage();
    const to = createImage();
    for (const config of configs) {
      from.put(config);
      to.put(config);
    }
    const source = new ImageSource(from, 'bench');
    const replica = new ImageReplica(to, () => true);
    const random = seededRandom(1);
    pollAll(from, START_MS, 1, random);
    const snapshotUs: number[] = [];
    let snapshotBytes = 0;
    timed(snapshotUs, () => {
      for (const message of source.snapshot()) {
        snapshotBytes += message.length;
        replica.take(message);
      }
    });
    for (const message of source.changes()) replica.take(message);
    const sourceUs: number[] = [];
    const replicaUs: number[] = [];
    let bytes = 0;
    for (let second = 1; second <= SECONDS; second++) {
      pollAll(from, START_MS + second * 1_000, changing, random);
      let messages: Uint8Array[] = [];
      timed(sourceUs, () => {
        messages = source.changes();
      });
      timed(replicaUs, () => {
        for (const message of messages) {
          bytes += message.length;
          if (replica.take(message) !== 'applied') throw new Error('a message was not taken');
        }
      });
    }
    const each = (name: string, value: number, unit: string) =>
      printFigure({ name: `${changing * 100} % of points changing: ${name}`, value, unit });
    each('source', median(sourceUs) / STATIONS, 'µs per poll');
    each('replica', median(replicaUs) / STATIONS, 'µs per poll');
    each('message', bytes / STATIONS / SECONDS, 'bytes per poll');
    if (changing !== 1) continue;
    each('snapshot, both sides', snapshotUs[0]! / STATIONS, 'µs per station');
    each('snapshot', snapshotBytes / STATIONS, 'bytes per station');
  }
}

/** As ingest does, without history and conditions. */
function pollAll(image: Image, atMs: number, changing: number, random: () => number): void {
  const { columns } = image;
  for (const station of image.stations()) {
    const link = { ...goodLink, lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs - 9 };
    const version = image.setLink(station, link);
    for (let slot = station.first; slot < station.first + station.count; slot++) {
      columns.measuredAtMs[slot] = atMs;
      if (random() >= changing) continue;
      columns.values[slot] = random();
      columns.qualities[slot] = 0;
      columns.reasons[slot] = 0;
      columns.changedAtMs[slot] = atMs;
      columns.versions[slot] = version;
    }
  }
}

function timed(us: number[], work: () => void): void {
  const start = performance.now();
  work();
  us.push((performance.now() - start) * 1_000);
}
