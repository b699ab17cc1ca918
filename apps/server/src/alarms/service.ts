import {
  type AcknowledgeResult,
  type ActiveAlarms,
  type AlarmDetail,
  type AlarmEvents,
  type AlarmEventsQuery,
  type AlarmLogEntry,
  type AlarmLogPage,
  type AlarmLogQuery,
  MAX_SHELVE_HOURS,
  type AlarmSource as WireSource,
} from '@outpost/contract';
import { areaKey, HOUR_MS } from '@outpost/core';
import { AppError } from '../platform/app-error.ts';
import { toInstant } from '../platform/clock.ts';
import { invalid, type PreSerialised, preSerialised } from '../platform/http/index.ts';
import type { AlarmActor, AlarmRecord, DefinedSource, SuppressionRequest } from './alarm-types.ts';
import { alarmWarnings } from './alarm-warnings.ts';
import { recordNotes } from './audit-notes.ts';
import type { AlarmContext } from './context.ts';
import { definitionOf } from './definitions.ts';
import type { AlarmReader } from './follower.ts';
import type { AlarmReporter } from './news.ts';
import { presentActive, presentAlarm, presentMaintenance, presentSuppressions } from './present.ts';
import type { LogCriteria, LogCursor } from './repository.ts';
import * as texts from './texts.ts';

/** How long a response with all active alarms is reused while nothing changes. */
const ACTIVE_FOR_MS = 1_000;
/** The maximum number of alarms of an incident. */
const MAX_MEMBERS = 10_000;

type LogQuery = Omit<AlarmLogQuery, 'before' | 'limit'>;

/** Reads and actions of users on alarms. Actions resolve when they are stored. */
export class AlarmService {
  readonly #context: AlarmContext;
  readonly #reporter: AlarmReporter;
  #active: { readonly sequence: number; readonly atMs: number; readonly answer: PreSerialised } | null = null;

  constructor(context: AlarmContext, reporter: AlarmReporter) {
    this.#context = context;
    this.#reporter = reporter;
  }

  active(): ActiveAlarms {
    const { book, clock, epoch, configOf } = this.#context;
    this.#reporter.flush();
    return {
      Epoch: epoch,
      Sequence: this.#reporter.sequence,
      At: toInstant(clock.now()),
      Alarms: presentActive(book),
      Suppressed: presentSuppressions(book, configOf),
      Maintenance: presentMaintenance(book, configOf),
      Warnings: alarmWarnings(this.#context),
    };
  }

  /**
   * {@link active} as bytes, created once for all pages that load within a moment, as they do
   * when they reconnect.
   */
  activeAnswer(): PreSerialised {
    const { clock, epoch } = this.#context;
    this.#reporter.flush();
    const atMs = clock.now();
    const { sequence } = this.#reporter;
    const known = this.#active;
    if (known?.sequence === sequence && Math.abs(atMs - known.atMs) < ACTIVE_FOR_MS) return known.answer;
    const body = Buffer.from(JSON.stringify(this.active()));
    const answer = preSerialised(body, `${epoch}-${sequence}-${atMs}`);
    this.#active = { sequence, atMs, answer };
    return answer;
  }

  async page({ before, limit, ...query }: AlarmLogQuery): Promise<AlarmLogPage> {
    const found = await this.log(query, limit + 1, before);
    const Entries = found.slice(0, limit).map(presentAlarm);
    const last = found.length > limit ? found[limit - 1]! : null;
    return { Entries, Next: last && `${last.lastRaisedAtMs}-${last.id}` };
  }

  /** Newest first by the last activation. @param before as `Next` of a page */
  async log(query: LogQuery, limit: number, before?: string): Promise<AlarmRecord[]> {
    const { repository, writer } = this.#context;
    const { stationId, from, to } = query;
    const filter: LogCriteria = {
      stationId,
      incidentId: query.incident,
      priorities: query.priority,
      states: query.state,
      subjectIds: this.#subjectsOf(query),
      fromMs: from === undefined ? undefined : Date.parse(from),
      toMs: to === undefined ? undefined : Date.parse(to),
      before: cursorOf(before),
      limit,
    };
    // Includes events that a user has just seen; a database that rejects writes can still be read.
    await writer.settled();
    return repository.log(filter);
  }

  /** @returns undefined: all */
  #subjectsOf({
    stationId,
    area,
    text = '',
  }: Pick<LogQuery, 'stationId' | 'area' | 'text'>): number[] | undefined {
    const { subjects, configOf } = this.#context;
    if (text === '' && area === undefined) return undefined;
    const key = area === undefined ? undefined : areaKey(area);
    // A station has many subjects.
    const inArea = new Map<number, boolean>();
    return subjects.search(text, (id) => {
      if (stationId !== undefined && id !== stationId) return false;
      if (key === undefined) return true;
      let isIn = inArea.get(id);
      if (isIn === undefined) {
        isIn = areaKey(configOf(id)?.Area ?? '') === key;
        inArea.set(id, isIn);
      }
      return isIn;
    });
  }

  async logOf(
    stationId: number | null,
    fromMs: number,
    toMs: number,
    limit: number,
  ): Promise<AlarmLogEntry[]> {
    const { repository, writer } = this.#context;
    await writer.settled();
    const found = await repository.log({ stationId: stationId ?? undefined, fromMs, toMs, limit });
    return found.map(presentAlarm);
  }

  async eventsSince({ from, to, before, limit, area, ...filter }: AlarmEventsQuery): Promise<AlarmEvents> {
    const { repository, writer } = this.#context;
    await writer.settled();
    const fromMs = Date.parse(from);
    const toMs = to === undefined ? undefined : Date.parse(to);
    const subjectIds = this.#subjectsOf({ area, stationId: filter.stationId });
    const span = { fromMs, toMs, before: cursorOf(before), limit: limit + 1 };
    const found = await repository.eventsSince({ ...filter, ...span, subjectIds });
    const last = found.length > limit ? found[limit - 1]!.event : null;
    const recordedMs = await repository.recordedSince(undefined);
    return {
      Events: found.slice(0, limit).map(({ event, alarm }) => ({
        ...event,
        AlarmId: alarm.id,
        StationId: alarm.subject.stationId,
        SiteName: alarm.subject.siteName,
        Priority: alarm.priority,
        Message: alarm.subject.message,
      })),
      HasMore: last !== null,
      Next: last && `${Date.parse(last.At)}-${last.Id}`,
      DataFrom: toInstant(Math.max(fromMs, recordedMs ?? fromMs)),
    };
  }

  /** The unsuppressed alarms of an incident, also those that are over, oldest first. */
  async incident(incidentId: number): Promise<AlarmLogEntry[]> {
    return (await this.#membersOf(incidentId)).map(presentAlarm).reverse();
  }

  /** Unacknowledged alarms of an incident that a message of that time, ms, mentioned. */
  async waitingOfIncident(incidentId: number, asOfMs: number): Promise<number[]> {
    const members = await this.#membersOf(incidentId);
    return members.flatMap(({ id, memory, joinedAtMs, lastRaisedAtMs, chattering }) => {
      const wasTold = joinedAtMs !== null && joinedAtMs < asOfMs;
      // A chattering alarm is raised repeatedly: the message would be outdated before it is read.
      const isSame = lastRaisedAtMs < asOfMs || chattering;
      return !memory.acknowledged && wasTold && isSame ? [id] : [];
    });
  }

  /** The newest first. */
  async #membersOf(incidentId: number): Promise<AlarmRecord[]> {
    const members = await this.log({ incident: incidentId }, MAX_MEMBERS);
    return members.filter(({ memory, maintenanceHold }) => memory.suppression === null && !maintenanceHold);
  }

  async get(id: number, reader: AlarmReader): Promise<AlarmDetail> {
    const { repository, writer, follower } = this.#context;
    await writer.settled();
    const entry = await this.find(id);
    if (!entry) throw notFound(id);
    return { ...entry, Events: await repository.events(id), ...(await follower().lineOf(id, reader)) };
  }

  /** The stations of log entries; unknown entries are omitted. */
  async stationsOf(ids: readonly number[]): Promise<number[]> {
    const { book, repository } = this.#context;
    const records = await Promise.all(ids.map((id) => book.find(id) ?? repository.find(id)));
    return records.flatMap((record) => record?.subject.stationId ?? []);
  }

  /** null: there is none. */
  async find(id: number): Promise<AlarmLogEntry | null> {
    const { book, repository } = this.#context;
    const record = book.find(id) ?? (await repository.find(id));
    return record && presentAlarm(record);
  }

  async acknowledge(ids: readonly number[], comment: string, by: AlarmActor): Promise<AcknowledgeResult> {
    const { book, clock, repository, writer } = this.#context;
    const result: AcknowledgeResult = { Acknowledged: [], Skipped: [] };
    const unknown: number[] = [];
    for (const id of new Set(ids)) {
      const isDone = book.acknowledge(id, by, comment, clock.now());
      if (isDone) result.Acknowledged.push(id);
      else if (isDone === null && !(await repository.find(id))) unknown.push(id);
      else result.Skipped.push(id);
    }
    if (unknown.length > 0 && result.Acknowledged.length + result.Skipped.length === 0) {
      throw notFound(unknown[0]!);
    }
    result.Skipped.push(...unknown);
    await writer.stored();
    return result;
  }

  async comment(id: number, text: string, by: AlarmActor): Promise<void> {
    const { book, clock, repository, writer, audit } = this.#context;
    const atMs = clock.now();
    if (book.comment(id, by, text, atMs)) return writer.stored();
    const record = await repository.find(id);
    const happening = { kind: 'commented', atMs, by, text } as const;
    if (!record) throw notFound(id);
    const notes = recordNotes([{ record, happening }]);
    const isDone = await repository.addComment(id, happening, (trx) => audit.appendIn(trx, notes));
    if (!isDone) throw notFound(id);
  }

  async shelve(sources: readonly WireSource[], until: string, reason: string, by: AlarmActor): Promise<void> {
    const untilMs = endOf(until, this.#context.clock.now());
    await this.#suppress(sources, 'shelved', { by, reason, untilMs }, texts.alarmOutOfService);
  }

  async unshelve(source: WireSource, by: AlarmActor): Promise<void> {
    const { book, clock } = this.#context;
    const isDone = book.unsuppress(sourceOf(source), 'shelved', by, clock.now());
    await this.#decided(isDone, texts.alarmNotShelved);
  }

  async takeOutOfService(sources: readonly WireSource[], reason: string, by: AlarmActor): Promise<void> {
    const request = { by, reason, untilMs: null };
    await this.#suppress(sources, 'out-of-service', request, texts.alarmAlreadyOutOfService);
  }

  /**
   * Suppresses all of these alarms; those that are out of service already stay so.
   *
   * @param otherwise the error if all of them are
   * @throws AppError before any is changed when a station does not declare one
   */
  async #suppress(
    sources: readonly WireSource[],
    state: 'shelved' | 'out-of-service',
    request: SuppressionRequest,
    otherwise: string,
  ): Promise<void> {
    const { book, clock } = this.#context;
    const declared = sources.map((source) => this.#declared(source));
    const done = declared.filter((source) => book.suppress(source, state, request, clock.now()));
    await this.#decided(done.length > 0, otherwise);
  }

  async returnToService(source: WireSource, by: AlarmActor): Promise<void> {
    const { book, clock } = this.#context;
    const isDone = book.unsuppress(sourceOf(source), 'out-of-service', by, clock.now());
    await this.#decided(isDone, texts.alarmNotOutOfService);
  }

  async beginMaintenance(stationId: number, until: string, reason: string, by: AlarmActor): Promise<void> {
    const { book, clock, configOf } = this.#context;
    if (!configOf(stationId)) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
    book.beginMaintenance(stationId, by, endOf(until, clock.now()), reason, clock.now());
    await this.#decided(true, '');
  }

  async endMaintenance(stationId: number, by: AlarmActor): Promise<void> {
    const { book, clock } = this.#context;
    const isDone = book.endMaintenance(stationId, by, clock.now());
    await this.#decided(isDone, texts.stationNotInMaintenance(stationId));
  }

  async #decided(isDone: boolean, otherwise: string): Promise<void> {
    if (!isDone) throw new AppError('ALARM_STATE', otherwise);
    await this.#context.writer.stored();
  }

  /** @throws AppError when the station does not declare the alarm */
  #declared(source: WireSource): DefinedSource {
    const config = this.#context.configOf(source.StationId);
    if (!config) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(source.StationId));
    if (!definitionOf(config, source.PointId, source.Kind)) {
      const of = source.PointId === null ? texts.stationSubject : texts.pointSubject(source.PointId);
      throw new AppError('ALARM_NOT_FOUND', texts.noAlarmOfKind(of, source.Kind));
    }
    return sourceOf(source);
  }
}

const sourceOf = ({ StationId, PointId, Kind }: WireSource): DefinedSource => ({
  stationId: StationId,
  pointId: PointId,
  kind: Kind,
});

const notFound = (id: number) => new AppError('ALARM_NOT_FOUND', texts.alarmNotFound(id));

/** @throws AppError unless the end is in the future and within the maximum */
function endOf(until: string, nowMs: number): number {
  const untilMs = Date.parse(until);
  if (untilMs > nowMs && untilMs <= nowMs + MAX_SHELVE_HOURS * HOUR_MS) return untilMs;
  throw invalid([{ Path: 'body.Until', Message: texts.mustBeInShelvingRange(MAX_SHELVE_HOURS) }]);
}

/** @param next of a page, as the contract has checked it */
function cursorOf(next: string | undefined): LogCursor | undefined {
  const [atMs, id] = next?.split('-').map(Number) ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs, id };
}
