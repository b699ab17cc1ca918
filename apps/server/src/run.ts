/** Reads the settings, starts the server, stops it on a signal. */
import { readConfig, withFlags } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { LogLimiter } from './platform/log-limiter.ts';
import { createLogger } from './platform/logger.ts';
import { stopOnSignals } from './platform/stop-on-signals.ts';
import { startServer } from './server.ts';
import { describeStartFailure } from './start-failure.ts';
import * as texts from './texts.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(texts.usage);
  process.exit(0);
}

try {
  const config = readConfig(withFlags(process.env, process.argv.slice(2)));
  const limiter = new LogLimiter(systemClock);
  const logger = createLogger(config.logLevel, undefined, limiter);
  process.on('uncaughtException', (error) => {
    limiter.stop();
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
  const server = await startServer({
    config,
    environment: process.env,
    clock: systemClock,
    logger,
    random: Math.random,
  });
  stopOnSignals(() => server.stop().finally(() => limiter.stop()), describeStartFailure);
  say(texts.serverAddress(server.url));
  void server.app.http.prepareOpenApi();
  if (config.observe) say(texts.observeOnlyMode);
  const { setupCode } = server.app.administration.accounts;
  if (setupCode !== null) {
    say(texts.createFirstAdminAt);
    say(`  ${server.url}/setup#code=${setupCode}`);
  }
} catch (error) {
  process.stderr.write(texts.startFailed(describeStartFailure(error)));
  process.exit(1);
}

/** For users at the console, in addition to the log; the setup code is never logged. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
