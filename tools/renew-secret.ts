/**
 * `npm run renew-secret -- NAME`: a new jwt-secret (signs all users out), link-secret or push-secret for
 * servers that share a database. Settings as for the server (DATA_DIR, DATABASE_URL). Exits with 1 when
 * nothing was renewed.
 */
import { describeStartFailure, readConfig, renewSecret } from '@outpost/server';
import { argumentsOrUsage } from './usage.ts';

const name = argumentsOrUsage('npm run renew-secret -- NAME', () => {
  const [given, ...rest] = process.argv.slice(2);
  if (given === undefined || rest.length > 0) throw new Error('Specify the name of one secret.');
  return given;
});

try {
  process.exitCode = await renewSecret(readConfig(), name, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
