/**
 * `npm run recover-account -- EMAIL`: lets the owner of an account in again who lost password, phone and recovery codes, and whom no other
 * Admin can help. Takes the second factor off, ends the sessions and says a link to set a password. The server must not run. Settings as for
 * the server (DATA_DIR, DATABASE_URL). Exits with 1 when nothing was done.
 */
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
  const sessions = sessionsEnded === 1 ? 'one session was' : `${sessionsEnded} sessions were`;
  say(`${account.email}: ${hadSecondFactor ? 'the second factor was taken off, ' : ''}${sessions} ended.`);
  say(`Start the server and open this by ${link.ValidUntil}; it is good once:`);
  say(`  ${config.publicUrl ?? "the server's address, then "}${link.Path}`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
