/** Reads the settings, starts the server, stops it on a signal. */
import { SecretFileError } from './accounts/index.ts';
import { ConfigError, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { stopOnSignals } from './platform/stop-on-signals.ts';
import { startServer } from './server.ts';
import { StorageError } from './storage/index.ts';

try {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nothing caught');
    process.exit(1);
  });
  const server = await startServer({ config, clock: systemClock, logger, random: Math.random });
  stopOnSignals(server.stop, wordsOf);
  say(`Outpost is at ${server.url}`);
  const { setupCode } = server.app.accounts;
  if (setupCode !== null) {
    say('There is no account yet. Make the first one, an Admin, at');
    say(`  ${server.url}/setup#code=${setupCode}`);
  }
} catch (error) {
  process.stderr.write(`Outpost does not start. ${wordsOf(error)}\n`);
  process.exit(1);
}

/** To people, beside the log's lines; the setup code never goes into the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line for what whoever starts the server can mend; the stack for what is a fault of ours. */
function wordsOf(error: unknown): string {
  if (error instanceof ConfigError) return `These settings are wrong:\n${error.message}`;
  if (error instanceof StorageError || error instanceof SecretFileError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Another program has the port: ${message}. Set PORT to a free one`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return `The address cannot be listened on: ${message}. Check HOST and PORT`;
  }
  return stack ?? String(error);
}
