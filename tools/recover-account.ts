/**
 * `npm run recover-account -- EMAIL`: restores access for the owner of an account who lost
 * password, phone and recovery codes, and whom no other Admin can help. Resets the second factor,
 * ends the sessions and prints a link to set a password. The server must be stopped. Settings as
 * for the server (DATA_DIR, DATABASE_URL). Exits with 1 when nothing was changed.
 */
import { plural } from '@outpost/core';
import { describeStartFailure, readConfig, recoverAccount } from '@outpost/server';

const say = (line: string) => process.stdout.write(`${line}\n`);
const [email, ...rest] = process.argv.slice(2);
if (email === undefined || rest.length > 0) {
  process.stderr.write('usage: npm run recover-account -- EMAIL\n');
  process.exit(2);
}

try {
  const config = readConfig();
  const { account, link, hadSecondFactor, sessionsEnded } = await recoverAccount(config, email);
  const sessions = plural(sessionsEnded, { one: '# session', other: '# sessions' });
  say(
    hadSecondFactor
      ? `${account.email}: second factor reset, ${sessions} ended.`
      : `${account.email}: ${sessions} ended.`,
  );
  say(`Start the server and open this link once, before ${link.ValidUntil}:`);
  say(`  ${config.publicUrl ?? '(address of the server)'}${link.Path}`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
