import type { AuditEntry, Point } from '@outpost/contract';
import { formatPointValue, matchesReported } from '@outpost/core';
import { FieldError, type LinkState } from '../acquisition/index.ts';
import { type AuditNote, OUTPOST } from '../platform/audit/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { CommandContext } from './context.ts';
import { CLOCK_ID } from './desired-configuration.ts';
import { numberIn, pointNamed } from './subject.ts';
import * as texts from './texts.ts';
import { wireOf } from './values.ts';

/** A write with an unknown result. */
export interface OpenQuestion {
  /** The audit event with the outcome `unknown`. */
  readonly lineId: number;
  readonly kind: 'command' | 'push';
  readonly action: string;
  readonly stationId: number;
  /** 0: the controller's clock. */
  readonly pointId: number;
  readonly value: number;
  /** NaN: unknown. */
  readonly old: number;
  readonly push: { readonly pushId: number; readonly position: number } | null;
}

interface Waiting extends OpenQuestion {
  /** Only a poll that began since then can settle it. */
  sinceMs: number;
}

/** How often to check whether a station with open writes responds again. */
const LOOK_MS = 1_000;

/** Determines the result of unknown writes when a station responds again. */
export class Settler {
  readonly #context: CommandContext;
  readonly #open = new Map<number, Waiting[]>();
  readonly #busy = new Map<number, Promise<void>>();
  #timer: Timer | null = null;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  /** Open writes. */
  get size(): number {
    let size = 0;
    for (const waiting of this.#open.values()) size += waiting.length;
    return size;
  }

  add(question: OpenQuestion): void {
    const { stationId } = question;
    const waiting = this.#open.get(stationId) ?? [];
    if (question.push !== null) this.#context.book.noteQuestion(question.push.pushId);
    waiting.push({ ...question, sinceMs: this.#context.clock.now() });
    this.#open.set(stationId, waiting);
    this.#timer ??= this.#context.clock.setInterval(() => this.#look(), LOOK_MS);
  }

  /** Everything that began and did not end before the process ended is unknown. */
  async start(): Promise<void> {
    const { audit, book } = this.#context;
    const left = new Set<number>();
    for (const kind of ['command', 'push'] as const) {
      for (const line of await audit.unended(kind, 'begun')) {
        await audit.append(unknownOf(line));
        const pushId = numberIn(line.Details, 'PushId');
        if (kind === 'push' && !Number.isNaN(pushId)) left.add(pushId);
      }
    }
    await book.leaveUnknown([...left]);
    for (const kind of ['command', 'push'] as const) {
      for (const line of await audit.unended(kind, 'unknown')) {
        const pushId = numberIn(line.Details, 'PushId');
        const position = numberIn(line.Details, 'Position');
        if (kind === 'push' && Number.isNaN(position)) {
          book.noteOpenPush(pushId, line.Id, line.Action, line.StationId!);
          continue;
        }
        this.add({
          lineId: line.Id,
          kind,
          action: line.Action,
          stationId: line.StationId!,
          pointId: line.PointId ?? 0,
          value: numberIn(line.Details, 'Value'),
          old: numberIn(line.Details, 'Old'),
          push: kind === 'push' ? { pushId, position } : null,
        });
      }
    }
    await book.settleIdle();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await Promise.all(this.#busy.values());
  }

  #look(): void {
    const { image, logger } = this.#context;
    for (const [stationId, waiting] of this.#open) {
      if (this.#busy.has(stationId)) continue;
      const station = image.station(stationId);
      // Writes that become unknown meanwhile are not among them.
      const ready = waiting.filter((one) => station === undefined || hasAnswered(station.link, one));
      if (ready.length === 0) continue;
      const work = this.#settle(stationId, ready)
        .catch((error) =>
          logger.error({ err: error, stationId }, 'the result of a write could not be determined'),
        )
        .finally(() => this.#busy.delete(stationId));
      this.#busy.set(stationId, work);
    }
    if (this.#open.size === 0) {
      this.#timer?.cancel();
      this.#timer = null;
    }
  }

  async #settle(stationId: number, waiting: readonly Waiting[]): Promise<void> {
    const { image, field, clock } = this.#context;
    const config = image.station(stationId)?.config;
    const pointOf = (id: number) => config?.Points.find(({ Id }) => Id === id);
    const known = waiting.filter(({ pointId }) => pointOf(pointId) !== undefined);
    const points = known.map(({ pointId }) => pointOf(pointId)!);
    let values: number[] = [];
    if (config && points.length > 0) {
      try {
        const readings = await field.session(config, (device) => device.read(points), {
          points: points.length,
        });
        values = readings.map(({ value }) => value);
      } catch (error) {
        // The next good poll is the next attempt.
        for (const one of waiting) one.sinceMs = clock.now();
        if (error instanceof FieldError) return;
        throw error;
      }
    }
    for (const one of waiting) {
      const at = known.indexOf(one);
      await this.#told(one, points[at], at === -1 ? Number.NaN : values[at]!);
      this.#remove(one);
    }
  }

  #remove(one: Waiting): void {
    const left = (this.#open.get(one.stationId) ?? []).filter((other) => other !== one);
    if (left.length === 0) this.#open.delete(one.stationId);
    else this.#open.set(one.stationId, left);
  }

  async #told(one: Waiting, point: Point | undefined, found: number): Promise<void> {
    const isKnown = point !== undefined && !Number.isNaN(found);
    const isFound = isKnown && matchesReported(point, one.value, found);
    // Another value of a momentary point says nothing: the controller has reset it since, or not set it.
    const written = isKnown && (isFound || !point.Momentary) ? isFound : null;
    const note: AuditNote = {
      kind: one.kind,
      action: one.action,
      outcome: 'settled',
      by: OUTPOST,
      stationId: one.stationId,
      ...(one.pointId === 0 ? {} : { pointId: one.pointId }),
      of: one.lineId,
      words: describeSettled(one, point, found, written),
      details: {
        Found: point === undefined ? null : wireOf(point, found),
        // A value that is neither may have been written and changed since.
        Written: written === false && !matchesReported(point!, one.old, found) ? null : written,
        ...(one.push === null ? {} : { PushId: one.push.pushId, Position: one.push.position }),
      },
    };
    if (one.push === null) await this.#context.audit.append(note);
    else {
      const actual = point === undefined ? null : wireOf(point, found);
      await this.#context.book.settle(one.stationId, one.push, { actual, written }, note);
    }
  }
}

/** Whether the station has responded to a poll that began since. */
function hasAnswered(
  {
    status,
    lastAttemptAtMs,
    lastResponseAtMs,
  }: Pick<LinkState, 'status' | 'lastAttemptAtMs' | 'lastResponseAtMs'>,
  { sinceMs }: Waiting,
): boolean {
  return status === 'online' && (lastAttemptAtMs ?? 0) > sinceMs && (lastResponseAtMs ?? 0) > sinceMs;
}

function describeSettled(
  { pointId, value, old }: OpenQuestion,
  point: Point | undefined,
  found: number,
  written: boolean | null,
): string {
  if (pointId === CLOCK_ID) return texts.clockNotConfirmed;
  if (point === undefined) return texts.deletedPointNotConfirmed;
  const name = pointNamed(point);
  if (Number.isNaN(found)) return texts.pointWithoutValueNotConfirmed(name);
  const reads = texts.readsValue(name, formatPointValue(point, found));
  if (written === null) return texts.momentaryNotConfirmed(reads);
  if (written) return texts.readingConfirmed(reads);
  return matchesReported(point, old, found)
    ? texts.readingNotWritten(reads)
    : texts.readingNeitherOldNorNew(reads, formatPointValue(point, value));
}

/** The event that ends one whose process ended before it. */
function unknownOf(line: AuditEntry): AuditNote {
  return {
    kind: line.Kind,
    action: line.Action,
    outcome: 'unknown',
    by: { accountId: line.AccountId, name: line.By },
    ...(line.StationId === null ? {} : { stationId: line.StationId }),
    ...(line.PointId === null ? {} : { pointId: line.PointId }),
    of: line.Id,
    words: texts.commandNotConfirmed,
    ...(line.Details === null ? {} : { details: line.Details }),
  };
}
