import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NewStation } from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { createImage, unknownLink } from '../../src/acquisition/image/index.ts';
import { createIngest } from '../../src/acquisition/ingest/index.ts';
import { createAccounts } from '../../src/administration/accounts/index.ts';
import { createStations } from '../../src/administration/stations/index.ts';
import { createAlarms } from '../../src/alarms/index.ts';
import { createHistory } from '../../src/history/historian/index.ts';
import { createAlertSettings } from '../../src/notification/alert-settings/index.ts';
import { openChannel } from '../../src/notification/channels/testing/open-channel.ts';
import { createEscalationService } from '../../src/notification/escalation/index.ts';
import { createSchedules } from '../../src/notification/on-call/index.ts';
import { createNotify } from '../../src/notification/outbox/index.ts';
import { NO_GUARD } from '../../src/notification/recipients/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { SmtpServer } from '../../src/platform/outbound/index.ts';
import { MIGRATIONS, migrate, openSqlite, StorageWatch } from '../../src/platform/storage/index.ts';
import { testContext } from '../../src/testing/context.ts';
import type { SoakRandom } from './soak-random.ts';
import { SoakClock, type Stamp } from './soak-stamp.ts';

export interface LifeOptions {
  readonly folder: string;
  readonly startMs: number;
  readonly timeZone: string;
  /** Those of a new installation; later lives find them. */
  readonly stations: readonly NewStation[];
  readonly mailServer: SmtpServer;
  readonly random: SoakRandom;
  readonly stamp: Stamp;
}

/** The values of a station. */
export interface SoakReading {
  readonly isWet: boolean;
  readonly hasPower: boolean;
  readonly isHeard: boolean;
}

/** As in the outbox: messages claimed by a previous life are sent after this time. */
const CLAIM_MS = 30_000;
/** No due work takes this long, real ms. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_TURNS = 20;

/**
 * When the next stored work is due, or overdue: steps, returns, and messages except those of a
 * previous life.
 */
const NEXT_DUE = `select min(at) as at from (
  select min(due_at) as at from callouts where state = 'running'
  union all select 0 from callouts where state = 'returned'
  union all select min(max(due_at, case when claimed_until < ? then claimed_until else 0 end))
    from notifications where state = 'waiting'
)`;

/** The server from ingest to mail, from its start to its end. */
export type Life = Awaited<ReturnType<typeof beginLife>>;

/** Starts where the previous life ended. */
export async function beginLife(options: LifeOptions) {
  const { folder, startMs, timeZone, stations: wanted, mailServer, random, stamp } = options;
  const clock = new SoakClock(startMs, stamp);
  const logger = createLogger('silent');
  const file = join(folder, 'outpost.sqlite');
  const storage = await openSqlite(file);
  await migrate(storage, MIGRATIONS, clock.now());
  const context = testContext({
    ...{ storage, clock, logger, random, timeZone },
    watch: new StorageWatch(storage, clock, logger),
    config: {
      dataDir: folder,
      publicUrl: 'https://outpost.example.com',
      escalationMinutes: { critical: 5, high: 15, medium: 60, low: 240 },
    },
  });
  const { bus } = context;
  const stations = await createStations(context);
  if (stations.service.all().length === 0)
    for (const station of wanted) await stations.service.create(station);
  const image = createImage();
  const configOf = (stationId: number) => image.station(stationId)?.config;
  const accounts = await createAccounts(context);
  const history = createHistory({ storage, clock, logger });
  const alarms = createAlarms(context, image);
  const ingest = createIngest({ image, history, alarms: alarms.sink, bus, clock, logger });
  const mail = openChannel('email', {
    settings: { SMTP_URL: `smtp://${mailServer.host}:${mailServer.port}`, MAIL_FROM: 'outpost@example.com' },
  });
  const notify = createNotify(context, [mail]);
  const addressesOf = (account: { readonly Email: string }) => [account.Email];
  const schedules = createSchedules(context, NO_GUARD, notify, addressesOf);
  const alertSettings = createAlertSettings(context, {
    stations: stations.service,
    guard: NO_GUARD,
    schedules,
    accounts: () => accounts.service.list(),
    phoneOf: () => null,
    reachable: () => ['email'],
  });
  const escalation = createEscalationService(context, {
    ...{ notify, alarms, configOf, addressesOf },
    routing: () => alertSettings.routing(),
    accounts: () => accounts.service.list(),
  });
  await history.start();
  await alarms.start(stations.service.all());
  ingest.start(stations.service.all());
  escalation.start();
  notify.start();

  // Called thousands of times a minute: without a message to a thread and back.
  const asked = new DatabaseSync(file);
  const nextDue = asked.prepare(NEXT_DUE);

  return {
    clock,
    storage,
    alarms,
    accounts,

    /** The result of a poll. */
    poll(stationId: number, { isWet, hasPower, isHeard }: SoakReading): void {
      const atMs = clock.now();
      const link = isHeard
        ? {
            ...unknownLink(true),
            status: 'online' as const,
            lastGoodPollAtMs: atMs,
            lastResponseAtMs: atMs,
            lastAttemptAtMs: atMs,
          }
        : { ...unknownLink(true), status: 'offline' as const, lastAttemptAtMs: atMs, failedPolls: 3 };
      const reading = isHeard
        ? {
            values: Float64Array.of(Number(isWet), Number(hasPower)),
            qualities: Uint8Array.of(GOOD, GOOD),
            reasons: Uint8Array.of(REASON.NONE, REASON.NONE),
          }
        : null;
      ingest.accept({ stationId, version: 1, atMs, link, reading });
    },

    /** When the next work is due, ms; null: none is. */
    nextDueMs(): number | null {
      return (nextDue.get(startMs + CLAIM_MS) as { at: number | null }).at;
    },

    /** Resolves when all due work is done. @throws Error when that takes more than a minute */
    async settle(): Promise<void> {
      const beganMs = performance.now();
      for (let turn = 0; ; turn++) {
        const nextMs = alarms.stats.waiting > 0 ? clock.now() : this.nextDueMs();
        if (nextMs === null || nextMs > clock.now()) return;
        // Work triggers further work; what only the clock makes due is checked here.
        if (turn % LOOK_EVERY_TURNS === 0) {
          escalation.look();
          notify.nudge();
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (performance.now() - beganMs > PATIENCE_MS)
          throw new Error(`what is due at ${new Date(nextMs).toISOString()} is not done`);
      }
    },

    async stop(): Promise<void> {
      asked.close();
      await Promise.all([escalation.stop(), notify.stop()]);
      ingest.stop();
      await alarms.stop();
      await history.stop();
      await accounts.stop();
      await storage.close();
    },
  };
}
