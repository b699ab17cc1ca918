import { randomBytes } from 'node:crypto';
import {
  type Point,
  SELECTION_MS,
  type SelectBody,
  type Selection,
  type StationConfig,
  type WriteBody,
  type WriteResult,
} from '@outpost/contract';
import {
  checkWrite,
  formatPointValue,
  GOOD,
  heldValue,
  matchesReported,
  oldAfterMs,
  type PointReading,
} from '@outpost/core';
import { FieldError, presentValue, type StationImage } from '../acquisition/index.ts';
import { AppError, type AppErrorOptions } from '../platform/app-error.ts';
import type { Actor, AuditNote } from '../platform/audit/index.ts';
import { toInstant } from '../platform/clock.ts';
import type { CommandContext } from './context.ts';
import { refuseChanged } from './recheck.ts';
import { isSameActor, type Selected } from './reservations.ts';
import type { Settler } from './settler.ts';
import { POLL_WAIT_MS, stationOf } from './station-of.ts';
import { describeValueChange, pointNamed, writeDetails } from './subject.ts';
import * as texts from './texts.ts';
import { commandNumber, valueRead, wireOf } from './values.ts';
import { type EntryVerdict, judgeEntry } from './verdict.ts';

/** The subject of a command. */
interface Subject {
  readonly station: StationImage;
  readonly config: StationConfig;
  readonly point: Point;
  readonly position: number;
  /** Rounded by the point's type. */
  readonly value: number;
}

/** Writes of one value to one point. */
export class Writer {
  readonly #context: CommandContext;
  readonly #settler: Settler;

  constructor(context: CommandContext, settler: Settler) {
    this.#context = context;
    this.#settler = settler;
  }

  async select(stationId: number, body: SelectBody, by: Actor): Promise<Selection> {
    const { image, field, clock, reservations } = this.#context;
    return orRefused(stationId, body, async () => {
      const subject = this.#checked(stationId, body);
      const { station, config, point, position, value } = subject;
      const selected: Selected = {
        id: randomBytes(12).toString('base64url'),
        by,
        pointId: point.Id,
        value,
        old: image.columns.values[station.first + position]!,
        untilMs: clock.now() + SELECTION_MS,
      };
      reservations.select(selected);
      return {
        SelectionId: selected.id,
        StationId: stationId,
        PointId: point.Id,
        Words: describeValueChange(config, point, selected.old, value),
        Value: wireOf(point, value)!,
        Old: presentValue(image, station, position),
        Interlock: point.Interlock,
        ExpiresAt: toInstant(selected.untilMs),
        TimeLimitMs: field.writeTimeMs(config) + POLL_WAIT_MS,
      };
    });
  }

  async write(stationId: number, body: WriteBody, by: Actor): Promise<WriteResult> {
    const { subject, selected, release } = await orRefused(stationId, body, async () => {
      const subject = this.#checked(stationId, body);
      const { point } = subject;
      if (point.Interlock !== '' && body.InterlockRead !== true) {
        throw new AppError('INTERLOCK_NOT_READ', texts.interlockNotRead(pointNamed(point), point.Interlock));
      }
      const selected = body.SelectionId === undefined ? null : this.#selection(subject, body.SelectionId, by);
      const release = this.#context.reservations.take(
        [point.Id],
        by,
        texts.isWritingPoint(pointNamed(point)),
      );
      return { subject, selected, release };
    });
    try {
      return await this.#carry(subject, selected, by);
    } catch (error) {
      // Its events are already written, with the result.
      if (error instanceof AppError) error.audit = 'written';
      throw error;
    } finally {
      release();
    }
  }

  /** @throws AppError why it may not be written */
  #checked(stationId: number, { PointId, Value }: SelectBody): Subject {
    const { image, clock } = this.#context;
    const station = stationOf(image, stationId);
    const { config } = station;
    const position = config.Points.findIndex(({ Id }) => Id === PointId);
    const point = config.Points[position];
    if (!point) throw new AppError('POINT_NOT_FOUND', texts.hasNoPoint(config.SiteName, PointId));
    const name = pointNamed(point);
    if (!point.Writable) throw new AppError('POINT_NOT_WRITABLE', texts.pointNotWritable(name));
    if (!config.Enabled) {
      throw new AppError('STATION_DISABLED', texts.stationDisabledEnableFirst(config.SiteName));
    }
    const asked = commandNumber(point, Value);
    if (asked === null) {
      const expected = point.Kind === 'digital' ? texts.trueOrFalse : texts.number;
      throw badValue(texts.pointMustBe(name, expected));
    }
    const plan = checkWrite(point, asked);
    if (!plan.ok) throw badValue(`${name}: ${plan.message}`);
    this.#refuseOld(station, position, clock.now());
    return { station, config, point, position, value: heldValue(point, asked) };
  }

  /** A value that is not known must not be overwritten. */
  #refuseOld(station: StationImage, position: number, nowMs: number): void {
    const { config, link } = station;
    const { columns } = this.#context.image;
    const slot = station.first + position;
    const ageMs = nowMs - columns.measuredAtMs[slot]!;
    const isFresh = columns.qualities[slot] === GOOD && ageMs <= oldAfterMs(config.PollIntervalSeconds);
    if (isFresh && link.status === 'online') return;
    const { Reason } = presentValue(this.#context.image, station, position);
    const why = Reason ?? (link.lastError?.message || texts.lastGoodPollTooOld);
    throw new AppError(
      'STATION_NOT_FRESH',
      texts.currentValueNotReliable(pointNamed(config.Points[position]!), config.SiteName, why),
    );
  }

  #selection({ point, value }: Subject, id: string, by: Actor): Selected {
    const selected = this.#context.reservations.selectionOf(point.Id, id);
    if (selected === null || !isSameActor(selected.by, by)) {
      throw new AppError('SELECTION_LOST', texts.reservationExpired(pointNamed(point), SELECTION_MS / 1_000));
    }
    if (selected.value !== value) {
      throw new AppError('SELECTION_LOST', texts.reservedForAnotherValue(pointNamed(point)));
    }
    return selected;
  }

  async #carry(subject: Subject, selected: Selected | null, by: Actor): Promise<WriteResult> {
    const { image, field, clock, results, pollAfter } = this.#context;
    const { station, config, point, position, value } = subject;
    const stationId = config.StationId;
    const about = { kind: 'command', action: 'write', by, stationId, pointId: point.Id } as const;
    const seen = image.columns.values[station.first + position]!;
    const begun = await this.#context.audit.append({
      ...about,
      outcome: 'begun',
      words: texts.writeChange(describeValueChange(config, point, seen, value)),
      details: writeDetails(point, value, seen),
    });
    const store = (end: AuditNote, then: (line: number) => void = () => {}) =>
      results.store(async () => then(await this.#context.audit.append(end)));
    let old: PointReading | null = null;
    let back: PointReading | null = null;
    let verdict: EntryVerdict;
    let backAtMs = clock.now();
    let oldAtMs = backAtMs;
    try {
      verdict = await field.session(config, async (device) => {
        [old] = (await device.read([point])) as [PointReading];
        oldAtMs = clock.now();
        this.#refuseMoved(point, selected, old);
        refuseChanged(image, config, point, value);
        const [carried] = await device.write([{ point, value }]);
        backAtMs = clock.now();
        back = carried!.readBack;
        return judgeEntry(point, value, old.value, carried!);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Reading failed, the selection was lost, or the station was changed: nothing was written.
      const outcome = error instanceof FieldError ? 'failed' : 'refused';
      await store({ ...about, outcome, of: begun, words: texts.notWritten(error.message) });
      throw error;
    }
    const before = (old as PointReading | null)?.value ?? Number.NaN;
    const read = back as PointReading | null;
    const found = read === null ? null : wireOf(point, read.value);
    const details = { ...writeDetails(point, value, before), Found: found };
    const note = (outcome: AuditNote['outcome'], words: string): AuditNote => ({
      ...about,
      outcome,
      of: begun,
      words,
      details,
    });
    const change = describeValueChange(config, point, before, value);
    const reason = verdict.reason ?? '';
    switch (verdict.outcome) {
      case 'applied':
      case 'differs': {
        const isDone = verdict.outcome === 'applied';
        const words = reason === '' ? texts.wrote(change) : texts.wroteBecause(change, reason);
        await store(note('done', words));
        await pollAfter(stationId);
        return {
          StationId: stationId,
          PointId: point.Id,
          Old: valueRead(point, old!, oldAtMs),
          New: valueRead(point, read!, backAtMs),
          Outcome: isDone ? 'done' : 'differs',
          Reset: isDone && !matchesReported(point, value, read!.value),
          Words: words,
          AuditId: begun,
        };
      }
      case 'unknown': {
        await store(note('unknown', texts.notConfirmedBecause(change, reason)), (lineId) =>
          this.#settler.add({
            lineId,
            kind: 'command',
            action: 'write',
            stationId,
            pointId: point.Id,
            value,
            old: before,
            push: null,
          }),
        );
        void pollAfter(stationId);
        throw new AppError('WRITE_UNKNOWN', texts.changeNotConfirmed(change, reason));
      }
      default:
        await store(note('failed', texts.notWrittenBecause(change, reason)));
        throw new AppError(verdict.code ?? 'WRITE_REFUSED', texts.changeNotWritten(change, reason));
    }
  }

  /** The value must be unchanged since the selection. */
  #refuseMoved(point: Point, selected: Selected | null, { value }: PointReading): void {
    if (selected === null) return;
    const { old } = selected;
    const deadband = point.Kind === 'analog' ? point.Deadband : 0;
    if (matchesReported(point, old, value) || Math.abs(value - old) <= deadband) return;
    const now = formatPointValue(point, value);
    throw new AppError('SELECTION_LOST', texts.changedAfterReservation(pointNamed(point), now));
  }
}

/** Adds point and value of a rejected write, for its audit event. */
async function orRefused<T>(
  stationId: number,
  { PointId, Value }: SelectBody,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) error.audit = { stationId, pointId: PointId, details: { Value } };
    throw error;
  }
}

function badValue(message: string): AppError {
  const options: AppErrorOptions = { problems: [{ Path: 'body.Value', Message: message }] };
  return new AppError('BAD_REQUEST', message, options);
}
