import type {
  AlarmLoad,
  AlarmPeriods,
  AlarmPeriodsQuery,
  AlarmWarning,
  StationConfig,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { AlarmSink } from '../acquisition/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { type Clock, type Timer, toInstant } from '../platform/clock.ts';
import type { PartHealth } from '../platform/health.ts';
import type { Logger } from '../platform/logger.ts';
import type { Storage } from '../platform/storage/index.ts';
import { Warnings } from '../platform/warnings.ts';
import type { AlarmActor, AlarmChange, AlarmRecord } from './alarm-types.ts';
import { actionNotes } from './audit-notes.ts';
import { AlarmBook } from './book.ts';
import { type AlarmFollower, NO_FOLLOWER } from './follower.ts';
import { type AlarmLoadRequest, loadOf, type OnCallSpans } from './load.ts';
import { AlarmReporter } from './news.ts';
import { createPeriods } from './periods.ts';
import { createAlarmRepository, type RaisedCount } from './repository.ts';
import { mountAlarmRoutes } from './routes.ts';
import { AlarmService } from './service.ts';
import { SubjectTable } from './subjects.ts';
import { fillSuppressionMask, notifySuppressionMask, type SuppressionMask } from './suppression-mask.ts';
import { ALARM_LOG } from './system-checks.ts';
import * as texts from './texts.ts';
import { AlarmWriter } from './writer.ts';

/** How often expired shelving and maintenance is ended. */
const TICK_MS = 1_000;

export interface AlarmsDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly epoch: string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  readonly configOf: (stationId: number) => StationConfig | undefined;
  /** Updated immediately when an alarm is suppressed or unsuppressed. */
  readonly mask: SuppressionMask;
  /** Shown with those of alarms. */
  readonly warnings?: Warnings;
}

/** Counts since the start, for metrics. */
export interface AlarmStats {
  raised: number;
  called: number;
  /** Changes that are not yet stored. */
  readonly waiting: number;
  readonly active: number;
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

export function createAlarms(deps: AlarmsDeps): Alarms {
  const { storage, audit, bus, clock, logger, epoch, configOf, timeZone } = deps;
  const { warnings: otherWarnings = new Warnings() } = deps;
  let follower: AlarmFollower = NO_FOLLOWER;
  const subjects = new SubjectTable();
  const repository = createAlarmRepository(storage, subjects);
  const writer = new AlarmWriter({
    storage,
    repository,
    clock,
    logger,
    within: async (db, changes) => {
      await follower.within(db, changes);
      // Last, because on PostgreSQL every writer to this table waits for the transaction.
      await audit.appendIn(db, actionNotes(changes, configOf));
    },
    onStored: (changes) => {
      subjects.markStored(
        changes.flatMap((change) => (change.what === 'alarm' ? [change.record.subject] : [])),
      );
      follower.stored(changes);
    },
    onHealth: () => reporter.noteWarnings(),
  });
  const counts = { raised: 0, called: 0 };
  const book = new AlarmBook(take);
  const reporter = new AlarmReporter({
    book,
    clock,
    epoch,
    configOf,
    warnings,
    tell: (news) => bus.emit('alarmNews', news),
  });
  const service = new AlarmService({
    book,
    writer,
    repository,
    audit,
    subjects,
    reporter,
    clock,
    epoch,
    configOf,
    warnings,
    lineOf: (id, reader) => follower.lineOf(id, reader),
  });
  const loadDeps = {
    book,
    repository,
    subjects,
    clock,
    configOf,
    settled: () => writer.settled(),
  };
  const periodsOf = createPeriods({ storage, stored: () => writer.stored() });
  let ticking: Timer | null = null;

  /** Worst first. */
  function warnings(): AlarmWarning[] {
    const own: AlarmWarning[] = [];
    const warn = (Text: string, Detail: string, sinceMs: number) =>
      own.push({ Code: 'not-stored', Subject: ALARM_LOG, Text, Detail, Since: toInstant(sinceMs) });
    const others = otherWarnings.list();
    // If nothing can be stored, neither can alarms, and that warning is enough.
    if (writer.failingSinceMs !== null && !others.some(({ Code }) => Code === 'not-stored')) {
      warn(texts.alarmEventsCannotBeStored, texts.noOneIsNotified, writer.failingSinceMs);
    }
    if (writer.leftOut) {
      const { changes, sinceMs } = writer.leftOut;
      warn(texts.alarmEventsNotStored(changes), texts.alarmLogIsIncomplete, sinceMs);
    }
    return [...others, ...own, ...follower.warnings()];
  }

  function take(change: AlarmChange): void {
    writer.put(change);
    if (change.what === 'alarm') {
      // So that a search finds it before it is stored.
      subjects.idOf(change.record.subject);
      if (change.happening.kind === 'raised') counts.raised += 1;
      if (change.calls) counts.called += 1;
    } else {
      notifySuppressionMask(deps.mask, change);
    }
    reporter.note(change);
  }

  otherWarnings.onChange(() => reporter.noteWarnings());
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
    noteWarnings: () => reporter.noteWarnings(),
    warnings,
    async start(stations) {
      const stored = await repository.load();
      const configs = new Map(stations.map((config) => [config.StationId, config]));
      book.restore(stored, (stationId) => configs.get(stationId));
      fillSuppressionMask(deps.mask, book, clock.now());
      if (stored.records.length > 0) logger.info({ alarms: stored.records.length }, 'active alarms restored');
      ticking = clock.setInterval(() => book.tick(clock.now()), TICK_MS);
    },
    async stop() {
      ticking?.cancel();
      reporter.stop();
      await writer.stop();
    },
    loadOf: (query, onCallSpans) => loadOf({ ...loadDeps, onCallSpans }, query),
    async raisedCounts(span) {
      await writer.settled();
      return repository.raisedCounts(span);
    },
    periodsOf,
    mount: (app, onCallSpans) =>
      mountAlarmRoutes(app, service, {
        clock,
        configOf,
        timeZone,
        load: (query) => loadOf({ ...loadDeps, onCallSpans }, query),
        periods: periodsOf,
        stationsOfPoints: (pointIds) => subjects.stationsOf(pointIds),
      }),
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
