import type { NewStation, StationConfig } from '@outpost/contract';
import {
  type App,
  createLogger,
  type RunningServer,
  readConfig,
  startServer,
  systemClock,
} from '@outpost/server';
import { createField, type Field, type FieldState } from '@outpost/simulator';
import { createDemoAccounts } from './accounts.ts';
import { writePast } from './past.ts';

const DAY_MS = 86_400_000;

export interface DemoOptions {
  /** Settings of the server, as in the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly password: string;
  /** Days of history that a new demo starts with; 0 for none. */
  readonly days: number;
  readonly seed: number;
  /** First port of the simulated controllers; 0 lets the system pick each. */
  readonly fieldPort: number;
  /** `none`: only faults that are asked for. */
  readonly outages: 'demo' | 'none';
  readonly say: (line: string) => void;
}

/** The server on a simulated field, both in this process, over real sockets on loopback. */
export interface Demo {
  readonly server: RunningServer;
  readonly field: Field;
  stop(): Promise<void>;
}

/** Brings up the field, fills a new database with its past, then starts to poll. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const config = readConfig(options.environment);
  if (config.host !== '127.0.0.1' && config.host !== '::1' && config.host !== 'localhost') {
    throw new Error(
      `The demo's password is known to everybody, so it listens on loopback only, not on ${config.host}`,
    );
  }
  let field: Field | undefined;
  const server = await startServer({
    config,
    clock: systemClock,
    logger: createLogger(config.logLevel),
    random: Math.random,
    beforePolling: async (app) => {
      field = await prepare(app, options);
    },
  });
  return {
    server,
    field: field!,
    async stop() {
      await server.stop();
      await field?.stop();
    },
  };
}

async function prepare(app: App, options: DemoOptions): Promise<Field> {
  const { seed, days, outages, fieldPort: basePort, say } = options;
  const isNew = app.accounts.setupCode !== null;
  if (isNew) await createDemoAccounts(app, options.password);

  let state: FieldState | undefined;
  if (days > 0) {
    say(isNew ? `Writing ${days} days of history …` : 'Writing what happened since the last time …');
    state = await writePast({ app, stations: await storeSites(app, seed), seed, ...span(app, days), say });
  }
  const field = createField({ seed, basePort, outages, ...(state ? { state } : {}) });
  await field.start();
  await storeStations(app, field.stations());
  return field;
}

/** What is missing of the past: all of it, or from the last poll on. */
function span(app: App, days: number): { fromMs: number; toMs: number } {
  const toMs = systemClock.now();
  const lastPolls = app.stations.service
    .all()
    .map((each) => app.history.restoredPollAtMs(each.StationId) ?? 0);
  return { fromMs: Math.max(toMs - days * DAY_MS, ...lastPolls), toMs };
}

/** The sites as stations before their field runs; the ports are put right when it listens. */
async function storeSites(app: App, seed: number): Promise<StationConfig[]> {
  const field = createField({ seed, speed: 0 });
  await field.start();
  const stations = field.stations();
  await field.stop();
  return storeStations(app, stations);
}

/** Creates the field's sites as stations, or points the stored ones at the ports that the field has now. */
async function storeStations(app: App, wanted: readonly NewStation[]): Promise<StationConfig[]> {
  const { service } = app.stations;
  const byCode = new Map(service.all().map((station) => [station.Code, station]));
  const stored: StationConfig[] = [];
  for (const station of wanted) {
    const existing = byCode.get(station.Code);
    if (!existing) stored.push(await service.create(station));
    else if (existing.Port === station.Port && existing.Host === station.Host) stored.push(existing);
    else stored.push(await service.update({ ...existing, Host: station.Host, Port: station.Port }));
  }
  return stored;
}
