import {
  type AlarmLoad,
  type AlarmLoadQuery,
  MAX_LOAD_DAYS,
  type Priority,
  type AlarmSource as WireSource,
} from '@outpost/contract';
import { alarmLoad, DAY_MS, type LoadSpan } from '@outpost/core';
import type * as z from 'zod';
import { toInstant } from '../platform/clock.ts';
import { invalid } from '../platform/http/index.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import type { AlarmRecord, AlarmSubject } from './alarm-types.ts';
import type { AlarmBook } from './book.ts';
import type { AlarmContext } from './context.ts';
import { definitionOf } from './definitions.ts';
import { presentAlarm } from './present.ts';
import * as texts from './texts.ts';

/** The maximum to evaluate: a day with one per second has 86,400. */
const MAX_RAISES = 300_000;
const MAX_CHATTERING = 20;

/** When each user is on call. @throws StorageError */
export type OnCallSpans = (span: LoadSpan) => Promise<readonly (readonly LoadSpan[])[]>;

/** Instants as on the wire; for one station or all. */
export type AlarmLoadRequest = z.output<typeof AlarmLoadQuery>;

/** The alarm load of a period. @throws AppError `BAD_REQUEST`; StorageError */
export async function loadOf(
  context: AlarmContext,
  query: AlarmLoadRequest,
  onCallSpans: OnCallSpans,
): Promise<AlarmLoad> {
  const { book, repository, subjects, writer, clock, configOf } = context;
  const { stationId } = query;
  const fromMs = Date.parse(query.from);
  // The future has no load.
  const toMs = Math.min(Date.parse(query.to), clock.now());
  const refuse = (Message: string) => invalid([{ Path: 'query.to', Message }]);
  if (toMs <= fromMs) throw refuse(texts.mustBeAfterAndPast(query.from));
  if (toMs - fromMs > MAX_LOAD_DAYS * DAY_MS) throw refuse(texts.periodTooLong(MAX_LOAD_DAYS));
  const span = { fromMs, toMs };
  // A database that rejects writes can still be read.
  await writer.settled();
  const { raises, suppressed } = await repository.raises({ stationId, ...span }, MAX_RAISES);
  if (raises.length + suppressed >= MAX_RAISES) throw refuse(texts.tooManyAlarmsInPeriod(MAX_RAISES));
  const chattering = await repository.chattering({ stationId, ...span }, MAX_CHATTERING);
  // Rates are of the time in which alarms were recorded, which is never empty.
  const sinceMs = Math.min((await repository.recordedSince(stationId)) ?? fromMs, toMs - 1);
  const recorded = { fromMs: Math.max(fromMs, sinceMs), toMs };
  const load = await runInSteps(alarmLoad(raises, recorded, await onCallSpans(recorded), fromMs));
  const kept = [...book.suppressions()].filter(
    ({ source }) => stationId === undefined || source.stationId === stationId,
  );
  const aboutOf = (subjectId: number, priority: Priority) =>
    presentSubject(subjects.get(subjectId), priority);
  const stale = staleAlarms(book, stationId, toMs).map(presentAlarm);
  return {
    From: toInstant(fromMs),
    DataFrom: toInstant(recorded.fromMs),
    To: toInstant(toMs),
    Raises: load.raises,
    SuppressedRaises: suppressed,
    PerDay: load.perDay,
    People: load.people,
    OnCall: load.onCall,
    PerPersonAndPeriod: load.perPersonAndPeriod,
    FloodShare: load.floodShare,
    Peak: load.peak && { At: toInstant(load.peak.atMs), Raises: load.peak.raises },
    Hours: [...load.hours],
    Priorities: load.byPriority.map(({ priority, raises: Raises, share }) => ({
      Priority: priority,
      Raises,
      Share: share,
    })),
    Top: load.top.map((one) => {
      const { stationId: ofStation, pointId, kind } = subjects.get(one.subject);
      const config = configOf(ofStation);
      const definition = config && definitionOf(config, pointId, kind);
      const delays =
        definition && (definition.limit ?? (kind === 'communication' ? config.CommunicationAlarm : null));
      return {
        ...aboutOf(one.subject, one.priority),
        Raises: one.raises,
        Share: one.share,
        MedianSeconds: one.medianSeconds,
        OnDelaySeconds: delays?.OnDelaySeconds ?? null,
        OffDelaySeconds: delays?.OffDelaySeconds ?? null,
        Saved: one.saved.map(({ seconds, byOnDelay, byOffDelay }) => ({
          Seconds: seconds,
          ByOnDelay: byOnDelay,
          ByOffDelay: byOffDelay,
        })),
      };
    }),
    TopShare: load.topShare,
    Stale: stale,
    Standing: stale, // cspell:disable-line
    Chattering: chattering.map(({ subjectId, raises: Raises }) => {
      const priority = raises.find(({ subject }) => subject === subjectId)?.priority ?? 'low';
      return { ...aboutOf(subjectId, priority), Raises };
    }),
    Shelved: kept.filter(({ memory }) => memory.suppression === 'shelved').length,
    OutOfService: kept.filter(({ memory }) => memory.suppression === 'out-of-service').length,
  };
}

/** Runs all steps and yields to the event loop in between. */
async function runInSteps<Result>(pieces: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/**
 * Alarms that have been active for more than a day (ANSI/ISA-18.2-2016, 16.5.6: stale), the longest
 * first.
 */
function staleAlarms(book: AlarmBook, stationId: number | undefined, atMs: number): AlarmRecord[] {
  return book
    .active()
    .filter(
      ({ memory, subject, lastRaisedAtMs }) =>
        memory.active &&
        atMs - lastRaisedAtMs > DAY_MS &&
        (stationId === undefined || subject.stationId === stationId),
    )
    .sort((a, b) => a.lastRaisedAtMs - b.lastRaisedAtMs);
}

function presentSubject(
  { stationId, pointId, kind, siteName, name, message }: AlarmSubject,
  priority: Priority,
): WireSource & { SiteName: string; Name: string; Message: string; Priority: Priority } {
  return {
    StationId: stationId,
    PointId: pointId,
    Kind: kind,
    SiteName: siteName,
    Name: name,
    Message: message,
    Priority: priority,
  };
}
