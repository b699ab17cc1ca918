import type {
  AlarmEvent,
  AlarmEventKind,
  AlarmLoad,
  AlarmLogEntry,
  AlarmPeriods,
  AlarmPeriodsQuery,
  AlarmWarning,
  StationConfig,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { AlarmSink, Image } from '../acquisition/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { PartHealth } from '../platform/health.ts';
import type { Database } from '../platform/storage/index.ts';
import type { AlarmActor, AlarmChange, AlarmRecord } from './alarm-types.ts';
import { alarmWarnings } from './alarm-warnings.ts';
import { actionNotes } from './audit-notes.ts';
import { AlarmBook } from './book.ts';
import type { AlarmContext } from './context.ts';
import { type AlarmFollower, NO_FOLLOWER } from './follower.ts';
import { type AlarmLoadRequest, loadOf, type OnCallSpans } from './load.ts';
import { AlarmReporter } from './news.ts';
import { createPeriods } from './periods.ts';
import { presentAlarm } from './present.ts';
import { createAlarmRepository } from './repository.ts';
import { mountAlarmRoutes } from './routes.ts';
import { AlarmService } from './service.ts';
import type { RaisedCount } from './statistics.repository.ts';
import { SubjectTable } from './subjects.ts';
import { fillSuppressionMask, notifySuppressionMask } from './suppression-mask.ts';
import * as texts from './texts.ts';
import { AlarmWriter } from './writer.ts';

/** How often expired shelving and maintenance is ended. */
const TICK_MS = 1_000;

/** Counts since the start, for metrics. */
export interface AlarmStats {
  raised: number;
  called: number;
  /** Changes that are not yet stored. */
  readonly waiting: number;
  readonly active: number;
}

/** An event with its alarm. */
export interface LoggedAlarm {
  readonly event: AlarmEvent;
  readonly alarm: AlarmLogEntry;
}

/** The alarms area: turns conditions from ingest into alarms, on which users act here. */
export interface Alarms {
  /** For ingest. */
  readonly sink: AlarmSink;
  readonly service: AlarmService;
  /** Registers the area that acts on alarms; before `start`. */
  attach(follower: AlarmFollower): void;
  /** An alarm that is not over; null: it is over or does not exist. */
  active(id: number): AlarmRecord | null;
  /** Every alarm that is not over. */
  allActive(): readonly AlarmRecord[];
  /** Acknowledges as of a time, for generated history. Users go through the service. */
  acknowledgeAsOf(id: number, by: AlarmActor, comment: string, atMs: number): void;
  /** Ends everything that expired by then, for generated history. */
  tickAsOf(atMs: number): void;
  /** Resolves when everything so far is stored. @throws StorageError */
  stored(): Promise<void>;
  /**
   * Runs in the transaction that stores what has happened so far, or in one of its own; possibly
   * repeatedly, until it is committed.
   */
  withinNext(run: (db: Database) => Promise<void>): void;
  /** Events of these kinds after one, oldest first, for outputs that store where they are. @throws StorageError */
  eventsAfter(id: number, kinds: readonly AlarmEventKind[], limit: number): Promise<LoggedAlarm[]>;
  /** The newest event; 0: none. @throws StorageError */
  lastEventId(): Promise<number>;
  /** The follower's warnings changed. */
  noteWarnings(): void;
  /** Warnings that users may not be notified, worst first. */
  warnings(): AlarmWarning[];
  /** Restores the alarms of the last run. Once, before ingest starts. */
  start(stations: readonly StationConfig[]): Promise<void>;
  /** Tries once more to store pending changes. */
  stop(): Promise<void>;
  /** @throws AppError `BAD_REQUEST`; StorageError */
  loadOf(request: AlarmLoadRequest, onCallSpans: OnCallSpans): Promise<AlarmLoad>;
  /** How often alarms of each station were raised in a time, by priority. @throws StorageError */
  raisedCounts(span: { readonly fromMs: number; readonly toMs: number }): Promise<RaisedCount[]>;
  /** When alarms of points were active. @throws AppError `BAD_REQUEST`; StorageError */
  periodsOf(query: AlarmPeriodsQuery): Promise<AlarmPeriods>;
  mount(app: FastifyInstance, onCallSpans: OnCallSpans): void;
  health(): PartHealth;
  readonly stats: Readonly<AlarmStats>;
}

export function createAlarms(context: Context, image: Image): Alarms {
  const { storage, audit, clock, logger } = context;
  const configOf = (stationId: number) => image.station(stationId)?.config;
  let follower: AlarmFollower = NO_FOLLOWER;
  const subjects = new SubjectTable();
  const repository = createAlarmRepository(storage, subjects);
  const writer = new AlarmWriter(context, repository, {
    within: async (db, changes) => {
      await follower.within(db, changes);
      // Last, because on PostgreSQL every writer to this table waits for the transaction.
      await audit.appendIn(db, actionNotes(changes, configOf));
    },
    stored: (changes) => {
      subjects.markStored(
        changes.flatMap((change) => (change.what === 'alarm' ? [change.record.subject] : [])),
      );
      follower.stored(changes);
    },
    health: () => reporter.noteWarnings(),
  });
  const counts = { raised: 0, called: 0 };
  const book = new AlarmBook(take);
  const alarms: AlarmContext = {
    ...context,
    ...{ configOf, book, subjects, repository, writer },
    follower: () => follower,
  };
  const reporter = new AlarmReporter(alarms);
  const service = new AlarmService(alarms, reporter);
  const periodsOf = createPeriods(storage, () => writer.stored());
  let ticking: Timer | null = null;

  function take(change: AlarmChange): void {
    writer.put(change);
    if (change.what === 'alarm') {
      // So that a search finds it before it is stored.
      subjects.idOf(change.record.subject);
      if (change.happening.kind === 'raised') counts.raised += 1;
      if (change.calls) counts.called += 1;
    } else {
      notifySuppressionMask(image, change);
    }
    reporter.note(change);
  }

  context.warnings.onChange(() => reporter.noteWarnings());
  return {
    sink: {
      activeSinceMs: (source) => book.activeSinceMs(source),
      coveredPoints: (source) => book.coveredPoints(source),
      changed: (config, change) => book.condition(config, change),
      configured: (config, atMs) => book.configured(config, atMs),
      removed: (stationId, atMs) => book.removed(stationId, atMs),
      keepOnly: (isStation, atMs) => book.keepOnly(isStation, atMs),
    },
    service,
    attach: (other) => {
      follower = other;
    },
    active: (id) => book.find(id),
    allActive: () => book.active(),
    acknowledgeAsOf: (id, by, comment, atMs) => void book.acknowledge(id, by, comment, atMs),
    tickAsOf: (atMs) => book.tick(atMs),
    stored: () => writer.stored(),
    withinNext: (run) => writer.within(run),
    eventsAfter: async (id, kinds, limit) =>
      (await repository.eventsAfter(id, kinds, limit)).map(({ event, alarm }) => ({
        event,
        alarm: presentAlarm(alarm),
      })),
    lastEventId: () => repository.lastEventId(),
    noteWarnings: () => reporter.noteWarnings(),
    warnings: () => alarmWarnings(alarms),
    async start(stations) {
      const stored = await repository.load();
      const configs = new Map(stations.map((config) => [config.StationId, config]));
      book.restore(stored, (stationId) => configs.get(stationId));
      fillSuppressionMask(image, book, clock.now());
      if (stored.records.length > 0) logger.info({ alarms: stored.records.length }, 'active alarms restored');
      ticking = clock.setInterval(() => book.tick(clock.now()), TICK_MS);
    },
    async stop() {
      ticking?.cancel();
      reporter.stop();
      await writer.stop();
    },
    loadOf: (query, onCallSpans) => loadOf(alarms, query, onCallSpans),
    async raisedCounts(span) {
      await writer.settled();
      return repository.raisedCounts(span);
    },
    periodsOf,
    mount: (app, onCallSpans) => mountAlarmRoutes(app, alarms, service, periodsOf, onCallSpans),
    health: () =>
      writer.failure === null
        ? { State: 'ok' }
        : {
            State: 'degraded',
            Detail: texts.alarmEventsNotYetStored(writer.waiting),
          },
    stats: {
      get raised() {
        return counts.raised;
      },
      get called() {
        return counts.called;
      },
      get waiting() {
        return writer.waiting;
      },
      get active() {
        return book.active().length;
      },
    },
  };
}
