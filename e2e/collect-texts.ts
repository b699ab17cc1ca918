/**
 * `npm run texts -- [FILE] [PATTERN]`: collects every text that a user can see from the running
 * product, for each role and signed out, and writes one list (texts.md). PATTERN limits it to the
 * states whose name fits. Exits with 1 when a state could not be reached or shows what no user
 * should see.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { calls } from '@outpost/contract';
import { type Browser, chromium } from '@playwright/test';
import { demoEmail } from '../tools/demo/accounts.ts';
import { ensurePage } from '../tools/ensure-page.ts';
import { Api } from './support/api.ts';
import { QUICK } from './support/browsers.ts';
import { DEMO_PASSWORD, startDemoProcess } from './support/demo.ts';
import { startMailServer } from './support/mail-server.ts';
import { startServerProcess } from './support/server.ts';
import { collectApi, collectExports } from './texts/api-texts.ts';
import { Collection } from './texts/collection.ts';
import { collectCommands } from './texts/command-texts.ts';
import { collectMails, collectNotifications } from './texts/message-texts.ts';
import { DEMO_STATES } from './texts/states.ts';
import { Guest, type State } from './texts/visit.ts';

const [, , path = 'texts.md', pattern = ''] = process.argv;
const file = resolve(process.env.INIT_CWD ?? '.', path);
/** Two processors carry three browsers, which mostly wait. */
const SESSIONS = 3;
const STATES_A_SESSION = 60;
const beganMs = performance.now();

/** Visits every state, each visitor in a browser of their own. */
async function visitAll(
  browser: Browser,
  base: string,
  states: readonly State[],
  collection: Collection,
  section: string,
): Promise<void> {
  const queue: State[][] = [];
  for (const state of states) {
    const last = queue.at(-1) ?? [];
    const isFull = last.length >= STATES_A_SESSION && last.at(-1)!.at !== state.at;
    if (last[0]?.as !== state.as || isFull) queue.push([state]);
    else last.push(state);
  }
  const work = async () => {
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      const guest = await Guest.arrive(browser, base, own[0]!.as, collection, section);
      for (const state of own) {
        await guest.visit(state);
      }
      await guest.leave();
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, work));
}

ensurePage();
const mail = await startMailServer();
const [demo, empty] = await Promise.all([
  startDemoProcess(2, { SMTP_URL: mail.url, MAIL_FROM: 'Outpost <outpost@outpost.demo>' }),
  startServerProcess(),
]);
const admin = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
const stations = await admin.call(calls.stations.overview);
const collection = new Collection(
  new Map(
    stations.flatMap(({ SiteName, Code }) => [
      [SiteName, '{station}'],
      [Code, '{code}'],
    ]),
  ),
);
const browser = await chromium.launch(QUICK);
const isWanted = (state: State) => new RegExp(pattern).test(`${state.as}, ${state.at}: ${state.name}`);
try {
  await visitAll(browser, demo.url, DEMO_STATES.filter(isWanted), collection, 'Screens');
  await collectNotifications(admin, collection);
  await collectExports(demo.url, admin.token, collection);
  await collectCommands({ dataDir: empty.dataDir, port: new URL(empty.url).port }, collection);
  await collectApi(demo.url, admin.token, collection);
  collectMails(mail.mails, collection);
} finally {
  await browser.close();
  await Promise.all([demo.stop(), empty.stop()]);
  await mail.stop();
}
writeFileSync(file, collection.toMarkdown());
for (const problem of collection.problems) console.error(problem);
const minutes = ((performance.now() - beganMs) / 60_000).toFixed(1);
console.log(`${collection.states} states, ${collection.texts} distinct texts in ${minutes} min: ${file}`);
process.exit(collection.problems.length === 0 ? 0 : 1);
