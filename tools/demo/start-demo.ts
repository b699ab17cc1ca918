import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModbusTcpSource, NewStation, StationConfig, StationSource } from '@outpost/contract';
import { plural, sourceLine } from '@outpost/core';
import {
  type Config,
  createLogger,
  LogLimiter,
  type RunningServer,
  readConfig,
  runWithStandby,
  type ServerApp,
  type ServerParts,
  startServer,
  systemClock,
} from '@outpost/server';
import { createSimulatedField, demoRegion, type FieldState, type SimulatedField } from '@outpost/simulator';
import { createDemoAccounts, demoEmail } from './accounts.ts';
import { DemoError } from './demo-error.ts';
import { putOnCall } from './on-call.ts';
import { writePast } from './past.ts';

const DAY_MS = 86_400_000;
/** The simulated stations. */
const SITES = 24;

export interface DemoOptions {
  /** Settings of the server, as in the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly password: string;
  /** Days of history that a new demo starts with; 0 for none. */
  readonly days: number;
  readonly seed: number;
  /** First port of the simulated controllers; 0 lets the system choose each. */
  readonly fieldPort: number;
  /** `none`: only faults on request. */
  readonly outages: 'demo' | 'none';
  readonly say: (line: string) => void;
}

/** The server with simulated stations, both in this process, over real sockets on loopback. */
export type Demo = Awaited<ReturnType<typeof startDemo>>;

/**
 * Starts the simulation, fills a new database with its past, then starts to poll.
 *
 * @throws DemoError, or errors of `startServer`; nothing is left open then
 */
export async function startDemo(options: DemoOptions) {
  const config = withDemoMap(readConfig(options.environment));
  if (config.host !== '127.0.0.1' && config.host !== '::1' && config.host !== 'localhost') {
    throw new DemoError(
      `The demo password is public, so the demo listens only on loopback addresses. Set HOST to a loopback address instead of ${config.host}.`,
    );
  }
  refuseOwnPorts(config, options.fieldPort);
  let field: SimulatedField | undefined;
  const limiter = new LogLimiter(systemClock);
  const parts: ServerParts = {
    config,
    environment: options.environment,
    clock: systemClock,
    logger: createLogger(config.logLevel, undefined, limiter),
    random: Math.random,
    beforePolling: async (app) => {
      field ??= await prepare(app, options);
    },
  };
  if (config.nats !== null) await prepareAlone(parts);
  const server = await start(parts, options.say);
  return {
    server,
    field: field!,
    /** False when the demo was created with another password, or the password was changed since. */
    passwordHolds: await passwordHolds(server.app, options.password),
    async stop(): Promise<void> {
      await server.stop();
      await field?.stop();
      limiter.stop();
    },
  };
}

/** The servers of a cluster share the points, so that none can write the past of all of them. */
async function prepareAlone(parts: ServerParts): Promise<void> {
  const { config } = parts;
  const modbus = { ...config.modbus, port: null };
  const alone = { ...config, nats: null, standby: false, port: 0, modbus };
  const server = await startServer({ ...parts, config: alone }).catch((error: { code?: string }) => {
    if (error.code !== 'STORAGE_IN_USE') throw error;
    throw new DemoError(
      'Another server uses the demo’s database. Stop it, start the demo, then start it again',
    );
  });
  await server.stop();
}

/** With STANDBY=true it is one of several servers: the demo has started once it is the active one. */
async function start(parts: ServerParts, say: DemoOptions['say']): Promise<RunningServer> {
  if (!parts.config.standby) return startServer(parts);
  const active = Promise.withResolvers<RunningServer>();
  const onStandby = (name: string, url: string) =>
    say(`The demo is on standby at ${url}. The active server is ${name}.`);
  const { ended, stop } = await runWithStandby(parts, { onStandby, onActive: active.resolve });
  ended.catch(active.reject);
  return { ...(await active.promise), stop };
}

/** Without a map of its own, the demo has one with invented roads and places around its stations. */
function withDemoMap(config: Config): Config {
  if (config.mapTilesFile !== null) return config;
  const mapTilesFile = join(config.dataDir, 'demo-region.pmtiles');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(mapTilesFile, demoRegion());
  return { ...config, mapTilesFile };
}

/** Each simulated site has a port, consecutively. */
function refuseOwnPorts({ port, modbus }: Config, fieldPort: number): void {
  const last = fieldPort + SITES - 1;
  const own = [
    ['PORT', port],
    ['MODBUS_PORT', modbus.port],
  ] as const;
  for (const [name, one] of own) {
    if (fieldPort === 0 || one === null || one < fieldPort || one > last) continue;
    throw new DemoError(
      `${name} ${one} is in the range ${fieldPort} to ${last} used by the simulated stations. Change ${name} or DEMO_FIELD_PORT.`,
    );
  }
}

async function prepare(app: ServerApp, options: DemoOptions): Promise<SimulatedField> {
  const { seed, days, outages, fieldPort: basePort, say } = options;
  // First, because it fails when a port is in use: a second start with another port finds nothing stored.
  const sites = await sitesOf(seed, basePort);
  const isNew = app.administration.accounts.setupCode !== null;
  if (isNew) await createDemoAccounts(app, options.password);
  else refuseForeign(app, sites);

  let state: FieldState | undefined;
  if (days > 0) {
    say(
      isNew
        ? `Writing ${plural(days, { one: '# day', other: '# days' })} of history…`
        : 'Writing history since the last run…',
    );
    const stations = await storeStations(app, sites);
    // A demo without a past is only the simulation.
    if (isNew) await putOnCall(app);
    state = await writePast({
      app,
      stations,
      seed,
      operator: await operatorOf(app),
      ...span(app, days),
      say,
    });
  }
  const field = createSimulatedField({ seed, basePort, outages, ...(state ? { state } : {}) });
  await listen(field);
  await storeStations(app, field.stations());
  return field;
}

/** @throws DemoError that names the port in use */
async function listen(field: SimulatedField): Promise<void> {
  try {
    await field.start();
  } catch (error) {
    await field.stop();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new DemoError(`A port of the simulated stations is in use: ${message}. Change DEMO_FIELD_PORT`);
  }
}

/**
 * A user with DATA_DIR or DATABASE_URL of a real installation set must not get simulated stations
 * in it.
 */
function refuseForeign(app: ServerApp, sites: readonly NewStation[]): void {
  const codes = new Set(sites.map(({ Code }) => Code));
  if (app.administration.stations.service.all().some(({ Code }) => codes.has(Code))) return;
  throw new DemoError(
    'The database was not created by a demo. Use an empty DATA_DIR or DATABASE_URL, or those of an earlier demo',
  );
}

async function passwordHolds(app: ServerApp, password: string): Promise<boolean> {
  return app.administration.accounts.service.knows(demoEmail('Admin'), password);
}

/** @throws DemoError when the account was deleted */
async function operatorOf(app: ServerApp): Promise<{ accountId: number; name: string }> {
  const account = (await app.administration.accounts.service.list()).find(
    ({ Email }) => Email === demoEmail('Operator'),
  );
  if (!account)
    throw new DemoError(`The account ${demoEmail('Operator')} no longer exists. Start over with --fresh`);
  return { accountId: account.Id, name: `${account.FirstName} ${account.LastName}` };
}

/** The missing part of the past: all of it, or from the last poll on. */
function span(app: ServerApp, days: number): { fromMs: number; toMs: number } {
  const toMs = systemClock.now();
  const lastPolls = app.administration.stations.service
    .all()
    .map((each) => app.history.restoredPollAtMs(each.StationId) ?? 0);
  return { fromMs: Math.max(toMs - days * DAY_MS, ...lastPolls), toMs };
}

/** The sites as stations, on the ports of the simulation: another port would be another device. */
async function sitesOf(seed: number, basePort: number): Promise<NewStation[]> {
  const field = createSimulatedField({ seed, basePort, speed: 0 });
  await listen(field);
  const stations = field.stations();
  await field.stop();
  return stations;
}

const isSameAddress = (a: StationSource, b: StationSource): boolean => sourceLine(a) === sourceLine(b);

/** Creates the simulated sites as stations, or updates the ports of stored ones. */
async function storeStations(app: ServerApp, wanted: readonly NewStation[]): Promise<StationConfig[]> {
  const { service } = app.administration.stations;
  const byCode = new Map(service.all().map((station) => [station.Code, station]));
  const stored: StationConfig[] = [];
  for (const station of wanted) {
    const existing = byCode.get(station.Code);
    if (!existing) stored.push(await service.create(station));
    else if (isSameAddress(existing.Source, station.Source)) stored.push(existing);
    else {
      const { Host, Port } = station.Source as ModbusTcpSource;
      stored.push(await service.update({ ...existing, Source: { ...existing.Source, Host, Port } }));
    }
  }
  return stored;
}
