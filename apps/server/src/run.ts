/** Reads the settings, starts the server, stops it on a signal. */
import { readConfig, withFlags } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { LogLimiter } from './platform/log-limiter.ts';
import { createLogger } from './platform/logger.ts';
import { stopOnSignals } from './platform/stop-on-signals.ts';
import type { ServerRelease } from './platform/storage/index.ts';
import { THIS_RELEASE } from './release.ts';
import { type RunningServer, startServer } from './server.ts';
import { runWithStandby } from './standby.ts';
import { describeStartFailure } from './start-failure.ts';
import * as texts from './texts.ts';

/** Runs the server until it is stopped. @param release another one for tests of upgrades */
export async function run(release: ServerRelease = THIS_RELEASE): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(texts.usage);
    process.exit(0);
  }
  try {
    await start(release);
  } catch (error) {
    fail(error);
  }
}

async function start(release: ServerRelease): Promise<void> {
  const config = readConfig(withFlags(process.env, process.argv.slice(2)));
  const limiter = new LogLimiter(systemClock);
  const logger = createLogger(config.logLevel, undefined, limiter);
  process.on('uncaughtException', (error) => {
    limiter.stop();
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
  const deps = { config, environment: process.env, clock: systemClock, logger, random: Math.random, release };
  if (config.standby) {
    const server = await runWithStandby(deps, {
      onStandby: (active, url) => say(texts.onStandbyAt(url, active)),
      onActive: (started) => {
        say(texts.nowActive(config.serverName));
        announce(started);
      },
    });
    let isStopping = false;
    stopOnSignals(() => {
      isStopping = true;
      return server.stop().finally(() => limiter.stop());
    }, describeStartFailure);
    // A service manager starts it again.
    server.ended.catch((error: unknown) => isStopping || fail(error));
  } else {
    const server = await startServer(deps);
    stopOnSignals(() => server.stop().finally(() => limiter.stop()), describeStartFailure);
    announce(server);
    // Before it is asked for. A server that takes over has more urgent work.
    void server.app.http.prepareOpenApi();
  }
}

function announce({ url, app }: RunningServer): void {
  say(texts.serverAddress(url));
  if (app.context.observeOnly) say(texts.observeOnlyMode);
  const { setupCode } = app.administration.accounts;
  if (setupCode !== null) {
    say(texts.createFirstAdminAt);
    say(`  ${url}/setup#code=${setupCode}`);
  }
}

function fail(error: unknown): never {
  process.stderr.write(texts.startFailed(describeStartFailure(error)));
  process.exit(1);
}

/** For users at the console, in addition to the log; the setup code is never logged. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
