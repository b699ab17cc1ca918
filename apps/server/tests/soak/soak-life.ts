import { join } from 'node:path';
import type { NewStation } from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { createAccounts } from '../../src/accounts/index.ts';
import { createAlarms } from '../../src/alarms/index.ts';
import { createAlertSettings } from '../../src/alert-settings/index.ts';
import { createBus } from '../../src/bus/index.ts';
import { createCallouts } from '../../src/callouts/index.ts';
import { createHistory } from '../../src/history/index.ts';
import { createImage, unknownLink } from '../../src/image/index.ts';
import { createIngest } from '../../src/ingest/index.ts';
import { createEmailChannel, type SmtpServer } from '../../src/mail/index.ts';
import { createNotify } from '../../src/notify/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createSchedules } from '../../src/schedules/index.ts';
import { createStations } from '../../src/stations/index.ts';
import { MIGRATIONS, migrate, openSqlite } from '../../src/storage/index.ts';
import { SoakClock } from './soak-clock.ts';

export interface LifeOptions {
  readonly folder: string;
  readonly startMs: number;
  readonly timeZone: string;
  /** Those of a new installation; later lives find them. */
  readonly stations: readonly NewStation[];
  readonly mailServer: SmtpServer;
}

/** So often nothing that is due is done before a minute passes. */
const LOOKS_A_MINUTE = 300;

/** The server from ingest to mail, from its start to its end. */
export type Life = Awaited<ReturnType<typeof beginLife>>;

/** Starts where the life before it ended. */
export async function beginLife({ folder, startMs, timeZone, stations: wanted, mailServer }: LifeOptions) {
  const clock = new SoakClock(startMs);
  const logger = createLogger('silent');
  const storage = await openSqlite(join(folder, 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, clock.now());
  const bus = createBus((error) => {
    throw error;
  });
  const stations = await createStations({ storage, bus, clock, epoch: 'soak' });
  if (stations.service.all().length === 0)
    for (const station of wanted) await stations.service.create(station);
  const image = createImage();
  const configOf = (stationId: number) => image.station(stationId)?.config;
  const accounts = await createAccounts({ storage, clock, logger, dataDir: folder, secureCookie: false });
  const history = createHistory({ storage, clock, logger });
  const alarms = createAlarms({
    storage,
    bus,
    clock,
    logger,
    epoch: 'soak',
    timeZone,
    configOf,
    mask: image,
    crew: async () => [],
  });
  const ingest = createIngest({ image, history, alarms: alarms.sink, bus, clock, logger });
  const mail = createEmailChannel({ server: mailServer, from: 'outpost@example.com' });
  const notify = createNotify({ storage, clock, logger, random: () => 0.5, channels: [mail] });
  const schedules = createSchedules({ storage, bus, clock });
  const alertSettings = createAlertSettings({
    storage,
    bus,
    clock,
    stations: stations.service,
    duty: schedules.duty,
    accounts: () => accounts.service.list(),
    reachable: () => ['email'],
    timeZone,
  });
  const callouts = createCallouts({
    storage,
    clock,
    logger,
    notify,
    alarms,
    routing: () => alertSettings.routing(),
    accounts: () => accounts.service.list(),
    addressesOf: (account) => [account.Email],
    configOf,
    escalationMinutes: { critical: 5, high: 15, medium: 60, low: 240 },
    timeZone,
    publicUrl: 'https://outpost.example.com',
    dataDir: folder,
  });
  await history.start();
  await alarms.start(stations.service.all());
  ingest.start(stations.service.all());
  callouts.start();
  notify.start();

  const due = async (table: 'callouts' | 'notifications') =>
    table === 'callouts'
      ? storage.read
          .selectFrom('callouts')
          .select((eb) => eb.fn.min('due_at').as('at'))
          .where('state', '=', 'running')
          .executeTakeFirstOrThrow()
      : storage.read
          .selectFrom('notifications')
          .select((eb) => eb.fn.min('due_at').as('at'))
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow();

  return {
    clock,
    storage,
    alarms,
    accounts,

    /** What a poll brings. */
    poll(stationId: number, isWet: boolean, isHeard: boolean): void {
      const atMs = clock.now();
      const link = isHeard
        ? { ...unknownLink(true), status: 'online' as const, lastGoodPollAtMs: atMs, lastAttemptAtMs: atMs }
        : { ...unknownLink(true), status: 'offline' as const, lastAttemptAtMs: atMs, failedPolls: 3 };
      const reading = isHeard
        ? {
            values: Float64Array.of(isWet ? 1 : 0),
            qualities: Uint8Array.of(GOOD),
            reasons: Uint8Array.of(REASON.NONE),
          }
        : null;
      ingest.accept({ stationId, version: 1, atMs, link, reading });
    },

    /** When something is to be done next by itself, ms; null: nothing is. */
    async nextDueMs(): Promise<number | null> {
      const times = [(await due('callouts')).at, (await due('notifications')).at].filter((at) => at !== null);
      return times.length === 0 ? null : Math.min(...times.map(Number));
    },

    /** Resolves when all that is due has been done. */
    async settle(): Promise<void> {
      for (let looks = 1; ; looks++) {
        const nextMs = alarms.stats.waiting > 0 ? clock.now() : await this.nextDueMs();
        if (nextMs === null || nextMs > clock.now()) return;
        callouts.look();
        notify.nudge();
        await new Promise((resolve) => setTimeout(resolve, 1));
        // What a life before this one had in hand is taken up when its lease is over.
        if (looks % LOOKS_A_MINUTE === 0) clock.advance(60_000);
      }
    },

    /** As a kill: nothing is written or told any more, wherever it was. */
    kill: () => storage.close(),

    async stop(): Promise<void> {
      await Promise.all([callouts.stop(), notify.stop()]);
      ingest.stop();
      await alarms.stop();
      await history.stop();
      accounts.stop();
      await storage.close();
    },
  };
}
