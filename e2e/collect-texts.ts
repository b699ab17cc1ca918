/**
 * `npm run texts -- [FILE] [PATTERN]`: collects every text that a user can see from the running
 * product, for each role and signed out, and writes one list (texts.md). PATTERN limits it to the
 * states whose name fits. Exits with 1 when a state could not be reached or shows what no user
 * should see.
 */
import { writeFileSync } from 'node:fs';
import { calls, type Role } from '@outpost/contract';
import { type Browser, chromium } from '@playwright/test';
import { demoEmail } from '../tools/demo/accounts.ts';
import { ensurePage } from '../tools/ensure-page.ts';
import { fromCallerFolder } from '../tools/usage.ts';
import { Api } from './support/api.ts';
import { QUICK } from './support/browsers.ts';
import { DEMO_PASSWORD } from './support/demo.ts';
import { collectApi, collectExports, collectFiles } from './texts/api-texts.ts';
import { Collection } from './texts/collection.ts';
import { collectCommands } from './texts/command-texts.ts';
import { collectNotifications, collectSent } from './texts/message-texts.ts';
import { waitUntil } from './texts/prepare-demo.ts';
import { SCREEN_STATES, SERVER_SECTIONS, type ServerName } from './texts/states.ts';
import type { State } from './texts/steps.ts';
import { startSurroundings } from './texts/surroundings.ts';
import { Guest, type VisitPlan } from './texts/visit.ts';

const [, , path = 'texts.md', pattern = ''] = process.argv;
const file = fromCallerFolder(path);
/** Two processors suffice for three browsers, which mostly wait. */
const SESSIONS = 3;
const STATES_A_SESSION = 60;
const beganMs = performance.now();
const minutes = () => ((performance.now() - beganMs) / 60_000).toFixed(1);

/** Visits every state, with a browser for each visitor. */
async function visitAll(browser: Browser, plan: VisitPlan, states: readonly State[]): Promise<void> {
  const queue: State[][] = [];
  for (const state of states) {
    const last = queue.at(-1) ?? [];
    const isFull = last.length >= STATES_A_SESSION && last.at(-1)!.at !== state.at;
    if (last[0]?.as !== state.as || isFull) queue.push([state]);
    else last.push(state);
  }
  const work = async () => {
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      const guest = await Guest.arrive(browser, own[0]!.as, plan);
      for (const state of own) await guest.visit(state);
      console.log(`${minutes()} min: ${plan.section}, ${own[0]!.as}, ${own.length} states`);
      await guest.leave();
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, work));
}

ensurePage();
const surroundings = await startSurroundings();
const { demo, empty, values } = surroundings;
const signIn = (role: Role) => new Api(demo.url).signIn(demoEmail(role), DEMO_PASSWORD);
const admin = await signIn('Admin');
const [stations, accounts] = await Promise.all([
  admin.call(calls.stations.all),
  admin.call(calls.accounts.list),
]);
/** Names of the installation; one of a single word may also be a word of the product. */
const names = new Map([
  ...stations.flatMap(({ Points }) => Points.map(({ Name }) => [Name, '{point}'] as const)),
  ...accounts.map(({ FirstName, LastName }) => [`${FirstName} ${LastName}`, '{user}'] as const),
  ...stations.map(({ SiteName }) => [SiteName, '{station}'] as const),
]);
const collection = new Collection(new Map([...names].filter(([name]) => name.includes(' '))));
const browser = await chromium.launch(QUICK);
const isWanted = ({ as, at, name }: State) => new RegExp(pattern).test(`${as}, ${at}: ${name}`);
try {
  for (const server of Object.keys(SERVER_SECTIONS) as ServerName[]) {
    const isUnwritable = server === 'unwritable';
    const { url: base } = surroundings[isUnwritable ? 'demo' : server];
    const then = () => demo.field({ do: 'refuse-writes', refused: isUnwritable });
    const plan = { base, section: SERVER_SECTIONS[server], collection, values, then };
    await visitAll(browser, plan, SCREEN_STATES[server].filter(isWanted));
  }
  await demo.field({ do: 'refuse-writes', refused: false });
  // The first token has expired by now.
  const { token } = await signIn('Admin');
  const headers = { authorization: `Bearer ${token}` };
  await waitUntil(async () => (await fetch(`${demo.url}/api/Audit/export?format=csv`, { headers })).ok);
  await collectNotifications(await signIn('Viewer'), collection);
  await collectExports(demo.url, token, collection);
  await collectFiles(demo.url, await signIn('Operator'), collection);
  await collectCommands({ dataDir: empty.dataDir, port: new URL(empty.url).port }, collection);
  await collectApi(demo.url, token, collection);
  collectSent(surroundings.sent, collection);
} finally {
  await browser.close();
  await surroundings.stop();
}
// Written at the end, so that an interrupted run leaves the earlier list unchanged.
writeFileSync(file, collection.toMarkdown());
for (const problem of collection.problems) console.error(problem);
console.log(`${collection.states} states, ${collection.texts} distinct texts in ${minutes()} min: ${file}`);
process.exit(collection.problems.length === 0 ? 0 : 1);
