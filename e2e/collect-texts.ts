/**
 * `npm run texts -- [FILE] [PATTERN]`: collects every text that a user can see from the running
 * product, for each role and signed out, and writes one list (texts.md). PATTERN limits it to the
 * states whose name fits. Exits with 1 when a state could not be reached or shows what no user
 * should see.
 */
import { writeFileSync } from 'node:fs';
import { calls, type Role } from '@outpost/contract';
import { chromium, type Page } from '@playwright/test';
import { demoEmail } from '../tools/demo/accounts.ts';
import { ensurePage } from '../tools/ensure-built.ts';
import { fromCallerFolder } from '../tools/usage.ts';
import { waitUntil } from './states/prepare-demo.ts';
import { SCREEN_STATES, SERVER_SECTIONS, type ServerName } from './states/states.ts';
import type { State } from './states/steps.ts';
import { startSurroundings } from './states/surroundings.ts';
import { stateTitle, visitAll } from './states/visit.ts';
import { Api } from './support/api.ts';
import { QUICK } from './support/browsers.ts';
import { DEMO_PASSWORD } from './support/demo.ts';
import { collectApi, collectExports, collectFiles } from './texts/api-texts.ts';
import { Collection } from './texts/collection.ts';
import { collectCommands } from './texts/command-texts.ts';
import { collectNotifications, collectSent } from './texts/message-texts.ts';
import { noteDrawnTexts, readPage } from './texts/read-page.ts';

const [, , path = 'texts.md', pattern = ''] = process.argv;
const file = fromCallerFolder(path);
const beganMs = performance.now();
const minutes = () => ((performance.now() - beganMs) / 60_000).toFixed(1);

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
const isWanted = (state: State) => new RegExp(pattern).test(stateTitle(state));
/** Keeps the texts of states as a section. */
const keepIn = (section: string) => ({
  keep: async (page: Page, state: State) => collection.add(section, stateTitle(state), await readPage(page)),
  problem: (state: State, words: string) =>
    void collection.problems.push(`${section}: ${stateTitle(state)}: ${words}`),
  normalise: (text: string) => collection.normalise(text),
});
try {
  for (const server of Object.keys(SERVER_SECTIONS) as ServerName[]) {
    const isUnwritable = server === 'unwritable';
    const { url: base } = surroundings[isUnwritable ? 'demo' : server];
    const then = () => demo.field({ do: 'refuse-writes', refused: isUnwritable });
    const section = SERVER_SECTIONS[server];
    const plan = { base, values, visited: keepIn(section), beforeScripts: noteDrawnTexts, then };
    await visitAll(browser, plan, SCREEN_STATES[server].filter(isWanted), (as, states) =>
      console.log(`${minutes()} min: ${section}, ${as}, ${states} states`),
    );
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
