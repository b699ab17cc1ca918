/**
 * What `npm run bench first-paint` prints: what a phone waits for on a link of 400 kbit/s with round trips of 400 ms, in Chromium, against
 * the built page and the real server with the demo's field. Medians of five.
 */

import { ensurePage } from '../tools/ensure-built.ts';
import { startDemoProcess } from './support/demo.ts';
import {
  forgetFiles,
  launchChromium,
  openSlowly,
  serviceWorkerReady,
  signedIn,
  type Waited,
} from './support/opening.ts';
import { startSlowLink } from './support/slow-link.ts';

const ROUNDS = 5;
const SHAPE = { bitsPerSecond: 400_000, roundTripMs: 400 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function report(name: string, measure: () => Promise<Waited>): Promise<void> {
  const waited: Waited[] = [];
  for (let round = 0; round < ROUNDS; round++) waited.push(await measure());
  const of = (key: keyof Waited) => median(waited.map((one) => one[key]));
  const seconds = (key: 'paintMs' | 'usableMs') => `${(of(key) / 1_000).toFixed(1)} s`;
  const times = `first paint ${seconds('paintMs')}, usable ${seconds('usableMs')}`;
  console.log(`${name}: ${times}, ${of('scripts')} scripts`);
}

export async function run(): Promise<void> {
  ensurePage();
  const demo = await startDemoProcess();
  const link = await startSlowLink(demo.url);
  const browser = await launchChromium();
  try {
    console.log(`${SHAPE.bitsPerSecond / 1_000} kbit/s, ${SHAPE.roundTripMs} ms a round trip, 24 stations`);
    const visitor = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await report('/login, nothing known', () => openSlowly(visitor, link, '/login', SHAPE, forgetFiles));
    await visitor.close();

    const plain = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await signedIn(plain, link);
    await report('/stations, signed in, no file known', () =>
      openSlowly(plain, link, '/stations', SHAPE, forgetFiles),
    );
    await report('/stations, files in the cache, no worker (plain HTTP)', () =>
      openSlowly(plain, link, '/stations', SHAPE),
    );
    await plain.close();

    const installed = await browser.newContext(PHONE);
    await signedIn(installed, link);
    await serviceWorkerReady(installed, link);
    await report('/stations, kept by the worker', () => openSlowly(installed, link, '/stations', SHAPE));
    await installed.close();
  } finally {
    await browser.close();
    await link.close();
    await demo.stop();
  }
}
