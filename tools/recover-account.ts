/**
 * `npm run recover-account -- EMAIL`: restores access for the owner of an account who lost
 * password, phone and recovery codes, and whom no other Admin can help. Resets the second factor,
 * ends the sessions and prints a link to set a password. The server must be stopped. Settings as
 * for the server (DATA_DIR, DATABASE_URL). Exits with 1 when nothing was changed.
 */
import { plural } from '@outpost/core';
import { argumentsOrUsage } from './usage.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const email = argumentsOrUsage('npm run recover-account -- EMAIL', () => {
  const [given, ...rest] = process.argv.slice(2);
  if (given === undefined || rest.length > 0) throw new Error('Specify the email address of one account.');
  return given;
});
// After the arguments are checked, because it loads slowly.
const { describeStartFailure, readConfig, recoverAccount } = await import('@outpost/server');

try {
  const config = readConfig();
  const recovered = await recoverAccount(config, process.env, email);
  const { account, link, hadSecondFactor, sessionsEnded, publicUrl } = recovered;
  const sessions = plural(sessionsEnded, { one: '# session', other: '# sessions' });
  say(
    hadSecondFactor
      ? `${account.email}: second factor reset, ${sessions} ended.`
      : `${account.email}: ${sessions} ended.`,
  );
  say(`Start the server and open this link once, before ${link.ValidUntil}:`);
  say(`  ${publicUrl ?? '(address of the server)'}${link.Path}`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
