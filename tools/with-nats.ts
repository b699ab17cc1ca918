/**
 * Runs a command with a private NATS server: `node tools/with-nats.ts vitest run apps/server`. It
 * listens on a free port of loopback while the command runs, whose environment has TEST_NATS_URL.
 * Needs the program nats-server (Debian: package nats-server); it installs nothing.
 */
import { spawn } from 'node:child_process';
import { NatsProcess, natsProgram } from '@outpost/testing/nats-process.ts';
import { argumentsOrUsage } from './usage.ts';

const [command, ...commandArguments] = argumentsOrUsage('node tools/with-nats.ts COMMAND [ARGUMENTS]', () => {
  const [program, ...rest] = process.argv.slice(2);
  if (program === undefined) throw new Error('Specify the command to run.');
  return [program, ...rest] as const;
});

if (natsProgram() === null) {
  console.error('with-nats: nats-server not found; on Debian: apt-get install nats-server');
  process.exit(2);
}

const server = await NatsProcess.create();
let exitCode = 1;
try {
  exitCode = await run(command, commandArguments, server.url);
} finally {
  await server.remove();
}
process.exit(exitCode);

function run(program: string, programArguments: string[], url: string): Promise<number> {
  const child = spawn(program, programArguments, {
    stdio: 'inherit',
    env: { ...process.env, TEST_NATS_URL: url },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
