/**
 * `npm run demo`: the product with 24 simulated stations and thirty days of history. Settings as
 * for the server, plus DEMO_PASSWORD, DEMO_DAYS (30), DEMO_FIELD_PORT (15020). The data is kept in
 * DATA_DIR (.demo) and reused; `npm run demo -- --fresh` starts over.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NewPassword, ROLES } from '@outpost/contract';
import { describeStartFailure, stopOnSignals } from '@outpost/server';
import { demoEmail } from './demo/accounts.ts';
import { DemoError } from './demo/demo-error.ts';
import { prepareFolder } from './demo/folder.ts';
import { type Mailbox, startMailbox } from './demo/mailbox.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';
import { ensurePage } from './ensure-built.ts';
import { argumentsOrUsage } from './usage.ts';

const { env } = process;
const password = env.DEMO_PASSWORD || 'outpost-demo';
const dataDir = resolve(env.DATA_DIR || '.demo');

const say = (line: string) => process.stdout.write(`${line}\n`);

function wholeNumber(name: string, fallback: number, most: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new DemoError(`${name}: "${env[name]}" is not valid. Must be a whole number from 0 to ${most}.`);
}

argumentsOrUsage('npm run demo [-- --fresh] [--no-page]', () =>
  parseArgs({ options: { fresh: { type: 'boolean' }, 'no-page': { type: 'boolean' } } }),
);

let demo: Demo;
let mailbox: Mailbox | undefined;
let guide: ChildProcess | undefined;
try {
  const days = wholeNumber('DEMO_DAYS', 30, 366);
  const fieldPort = wholeNumber('DEMO_FIELD_PORT', 15_020, 65_000);
  if (!NewPassword.safeParse(password).success) {
    throw new DemoError('DEMO_PASSWORD: Must be 10 to 256 characters.');
  }
  const fresh = process.argv.includes('--fresh');
  if (fresh && env.DATABASE_URL) {
    throw new DemoError(
      '--fresh clears only a demo’s data folder, not the database in DATABASE_URL. Empty that database and start without --fresh.',
    );
  }
  prepareFolder(dataDir, fresh);
  if (!process.argv.includes('--no-page')) ensurePage();
  if (!env.SMTP_URL) mailbox = await startMailbox(say);
  demo = await startDemo({
    environment: {
      ...env,
      DATA_DIR: dataDir,
      TIME_ZONE: env.TIME_ZONE || 'America/Denver',
      COMPANY_NAME: env.COMPANY_NAME || 'Ridgeline Water District',
      LOG_LEVEL: env.LOG_LEVEL || 'warn',
      ...(mailbox && { SMTP_URL: mailbox.url, MAIL_FROM: 'Outpost demo <outpost@outpost.demo>' }),
      PUBLIC_URL: env.PUBLIC_URL || `http://127.0.0.1:${env.PORT || 3000}`,
    },
    password,
    days,
    seed: 1,
    fieldPort,
    outages: 'demo',
    say,
  });
} catch (error) {
  process.stderr.write(`The demo could not start. ${describeFailure(error)}\n`);
  process.exit(1);
}

// The demo does not wait for the guide: the server finds it when it is built.
if (!process.argv.includes('--no-page'))
  guide = spawn(process.execPath, [resolve(import.meta.dirname, 'ensure-built.ts'), '--guide'], {
    stdio: 'ignore',
  });
stopOnSignals(async () => {
  guide?.kill();
  await demo.stop();
  await mailbox?.stop();
}, describeFailure);
say(`\nOutpost is at ${demo.server.url} with ${demo.field.sites.length} simulated stations.`);
say(`Sign in with the password ${demo.passwordHolds ? password : 'set earlier'} as`);
for (const role of ROLES.toReversed()) say(`  ${demoEmail(role).padEnd(26)} ${role}`);
if (mailbox) say('No email is sent. Alarm notifications are printed here.');
say(`Press Ctrl-C to stop. The data stays in ${dataDir}; \`npm run demo -- --fresh\` starts over.\n`);

function describeFailure(error: unknown): string {
  return error instanceof DemoError ? error.message : describeStartFailure(error);
}
