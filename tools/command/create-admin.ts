/**
 * `outpost create-admin EMAIL FIRST-NAME LAST-NAME`: creates the first Admin of a running server.
 * Asks for the password, or reads it from the first line of standard input. Exits with 1 when no
 * account was created.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAccount, Problem } from '@outpost/contract';
import { argumentsOrUsage } from '../usage.ts';
import { askPassword } from './ask-password.ts';
import { serverAddress } from './server-address.ts';

const RESPONSE_TIMEOUT_MS = 30_000;

const names = argumentsOrUsage('outpost create-admin EMAIL FIRST-NAME LAST-NAME', () => {
  const given = process.argv.slice(2);
  if (given.length !== 3)
    throw new Error('Specify the email address, first name and last name of the Admin.');
  return given as [string, string, string];
});

try {
  const [Email, FirstName, LastName] = names;
  const SetupCode = readSetupCode(process.env.DATA_DIR!);
  const Password = await askPassword(`Password of ${Email}: `);
  await createAccount({ SetupCode, Email, FirstName, LastName, Password });
  process.stdout.write(`Created the Admin ${FirstName} ${LastName}, ${Email}.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function readSetupCode(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'setup-code'), 'utf8').trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new Error(`The setup code cannot be read: ${message}`);
    throw new Error(
      `There is no setup code in ${dataDir}: an account exists, or the server has not started yet. See outpost status; other accounts are created on the page.`,
    );
  }
}

/** @throws Error that says why there is none */
async function createAccount(account: FirstAccount): Promise<void> {
  const address = serverAddress(process.env);
  let response: Response;
  try {
    response = await fetch(`${address}/accounts/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new Error(`Outpost does not respond at ${address}: ${cause?.message ?? message}`);
  }
  if (response.ok) return;
  const { detail, problems = [] } = (await response.json()) as Problem;
  throw new Error([detail, ...problems.map(({ Path, Message }) => `  ${Path}: ${Message}`)].join('\n'));
}
