import type { Point, PushResult, StationConfig } from '@outpost/contract';
import type { PointReading } from '@outpost/core';
import { type DeviceSession, FieldError } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Actor, AuditNote } from '../platform/audit/index.ts';
import { pushClock } from './clock-entry.ts';
import type { CommandContext } from './context.ts';
import { CLOCK_NAME, type DesiredValue, desiredConfigurationOf } from './desired-configuration.ts';
import {
  afterWriting,
  beforeWriting,
  clockEntry,
  entryDetails,
  present,
  unlessChanged,
  unlessWrittenSince,
} from './push-entries.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import { auditOutcomeOf, auditOutcomeOfPush, describePush, isThere, pushOutcome } from './push-outcome.ts';
import type { PushedValue } from './pushed-value.repository.ts';
import { changeSinceCheck, NothingSent, refuseChangedStation, refuseUnreadInterlocks } from './recheck.ts';
import type { Settler } from './settler.ts';
import { stationOf } from './station-of.ts';
import { describeValueChange } from './subject.ts';
import * as texts from './texts.ts';
import { commandNumber } from './values.ts';

/** What is written, by whom, as which action. */
interface Job {
  readonly config: StationConfig;
  readonly by: Actor;
  readonly action: 'push' | 'roll-back';
  readonly ofPush: number | null;
  readonly wanted: readonly DesiredValue[];
  /**
   * For a roll-back: what its push may have left at each desired point, engineering units; null: a
   * push.
   */
  readonly left: ReadonlyMap<DesiredValue, readonly number[]> | null;
  readonly clock: readonly number[] | 'incomplete' | null;
  /** True for a roll-back, which restores values and must not wait. */
  readonly interlocksRead: boolean;
  /** Entries that cannot be written, with the reason. */
  readonly lost: readonly StoredEntry[];
}

/** Pushes of remote configuration, and their roll-backs. */
export class Pusher {
  readonly #context: CommandContext;
  readonly #settler: Settler;

  constructor(context: CommandContext, settler: Settler) {
    this.#context = context;
    this.#settler = settler;
  }

  /** @param interlocksRead the user has acknowledged the interlocks of what is written */
  async push(stationId: number, by: Actor, interlocksRead: boolean): Promise<PushResult> {
    const { config } = stationOf(this.#context.image, stationId);
    const { settings, clock } = desiredConfigurationOf(config);
    if (settings.length === 0 && clock === null) {
      return { StationId: stationId, PushId: null, Outcome: 'done', Entries: [] };
    }
    return this.#carry({
      config,
      by,
      action: 'push',
      ofPush: null,
      wanted: settings,
      left: null,
      clock,
      lost: [],
      interlocksRead,
    });
  }

  async rollBack(stationId: number, pushId: number, by: Actor): Promise<PushResult> {
    const { config } = stationOf(this.#context.image, stationId);
    const push = await this.#context.book.find(stationId, pushId);
    const back = push === null ? [] : await this.#context.book.leftToRollBack(push);
    if (push === null || back.length === 0) {
      throw new AppError('PUSH_NOT_FOUND', texts.nothingToRollBack(pushId, config.SiteName));
    }
    const wanted: DesiredValue[] = [];
    const left = new Map<DesiredValue, readonly number[]>();
    const lost: StoredEntry[] = [];
    for (const entry of back) {
      const position = config.Points.findIndex(({ Id }) => Id === entry.pointId);
      const point = config.Points[position];
      const value = point && typeof entry.old !== 'string' ? commandNumber(point, entry.old!) : null;
      if (point?.Writable && value !== null) {
        const one: DesiredValue = { point, position, value, wire: entry.old! };
        wanted.push(one);
        left.set(one, leftBy(entry, point));
      } else {
        const reason = texts.pointNoLongerWritable(entry.terminal);
        lost.push({
          ...entry,
          wanted: entry.old!,
          // It was not read.
          old: null,
          actual: null,
          outcome: 'failed',
          reason,
          reasonCode: 'POINT_NOT_WRITABLE',
        });
      }
    }
    const ofPush = push.ofPush ?? push.id;
    const job = { config, by, action: 'roll-back', ofPush, wanted, left, lost } as const;
    return this.#carry({ ...job, clock: null, interlocksRead: true });
  }

  async #carry(job: Job): Promise<PushResult> {
    const { field, reservations, pollAfter, audit } = this.#context;
    const { config, by, action, wanted, clock } = job;
    const stationId = config.StationId;
    const doing = action === 'push' ? 'pushes' : texts.rollsBackVerb;
    const refuse = async (error: AppError, outcome: 'refused' | 'failed') => {
      const words = `${action === 'push' ? texts.push : texts.rollBack} not started: ${error.message}`;
      await audit.append({
        kind: 'push',
        action,
        outcome,
        by,
        stationId,
        words,
        details: { Code: error.code },
      });
      error.audit = 'written';
      return error;
    };
    if (!config.Enabled) {
      const words = texts.stationDisabledEnableFirst(config.SiteName);
      throw await refuse(new AppError('STATION_DISABLED', words), 'refused');
    }
    const clockPoints = Array.isArray(clock) ? clock.map((position) => config.Points[position]!) : [];
    const points = [...wanted.map(({ point }) => point), ...clockPoints];
    let release: () => void;
    try {
      const ids = points.map(({ Id }) => Id);
      release = reservations.take(ids, by, texts.configurationOf(doing, config.SiteName));
    } catch (error) {
      throw error instanceof AppError ? await refuse(error, 'refused') : error;
    }
    try {
      const result = await field.session(config, (device) => this.#exchange(device, job), { givesWay: true });
      await pollAfter(stationId);
      return result;
    } catch (error) {
      // Only what happens before the push starts rejects with one of these.
      if (error instanceof FieldError) throw await refuse(error, 'failed');
      throw error instanceof NothingSent ? await refuse(error, 'refused') : error;
    } finally {
      release();
    }
  }

  async #exchange(device: DeviceSession, job: Job): Promise<PushResult> {
    const { book, clock: time, board, image } = this.#context;
    const { config, by, action, ofPush, wanted, left, clock, lost } = job;
    const stationId = config.StationId;
    const before = await device.read(wanted.map(({ point }) => point));
    refuseChangedStation(image, config);
    const changed = ({ point, value }: DesiredValue) => changeSinceCheck(image, config, point, value);
    const stored: StoredEntry[] = wanted.map((one, position) => {
      const entry = beforeWriting(one, before[position]!, position);
      if (entry.outcome !== null) return entry;
      const still = unlessChanged(entry, changed(one));
      if (still.outcome !== null || left === null) return still;
      return unlessWrittenSince(still, one.point, before[position]!, left.get(one)!);
    });
    for (const entry of lost) stored.push({ ...entry, position: stored.length });
    const clockAt = clock === null ? -1 : stored.length;
    const zone = board.zoneOf(config);
    if (clock !== null) stored.push(clockEntry(clockAt));

    const todo = stored.flatMap(({ outcome, position }) =>
      outcome === null && position !== clockAt ? [position] : [],
    );
    if (!job.interlocksRead) {
      refuseUnreadInterlocks(
        image,
        config,
        todo.map((position) => wanted[position]!.point),
      );
    }
    const about = { kind: 'push', action, by, stationId } as const;
    const name = action === 'push' ? texts.pushConfigurationTo : texts.rollBackConfigurationOf;
    const differ = todo.length + (clock === null ? 0 : 1);
    const { pushId, auditIds } = await book.begin(
      { stationId, action, ofPush, by, atMs: time.now() },
      stored,
      (id): AuditNote[] => [
        {
          ...about,
          outcome: 'begun',
          words: texts.valuesToWrite(name, config.SiteName, differ, stored.length),
          details: {
            PushId: id,
            Entries: stored.length,
            ToWrite: differ,
            ...(ofPush === null ? {} : { OfPush: ofPush }),
          },
        },
        ...todo.map((position) => ({
          ...about,
          outcome: 'begun' as const,
          pointId: wanted[position]!.point.Id,
          words: texts.writeChange(
            describeValueChange(
              config,
              wanted[position]!.point,
              before[position]!.value,
              wanted[position]!.value,
            ),
          ),
          details: entryDetails(id, position, wanted[position]!, before[position]!.value),
        })),
      ],
    );
    const lineOf = new Map(todo.map((position, i) => [position, auditIds[i + 1]!]));

    // Storing also took time.
    for (const position of todo) {
      stored[position] = unlessChanged(stored[position]!, changed(wanted[position]!));
    }
    const sendable = todo.filter((position) => stored[position]!.outcome === null);
    const carried = await device.write(sendable.map((position) => wanted[position]!));
    sendable.forEach((position, i) => {
      stored[position] = afterWriting(stored[position]!, wanted[position]!, before[position]!, carried[i]!);
    });
    if (clock !== null) {
      const goesOn = !carried.some(({ sent }) => sent === null || sent.kind === 'failed');
      const clockChange = () => {
        const points = Array.isArray(clock) ? clock.map((at) => config.Points[at]!) : [];
        return (
          points.map((point) => changeSinceCheck(image, config, point, null)).find((one) => one !== null) ??
          null
        );
      };
      const entry = await pushClock({
        device,
        config,
        positions: clock,
        zone,
        time,
        goesOn,
        changed: clockChange,
      });
      stored[clockAt] = { ...stored[clockAt]!, ...entry };
    }
    return this.#store(job, pushId, stored, {
      lineOf,
      pushLine: auditIds[0]!,
      clockAt,
      before,
    });
  }

  async #store(
    { config, by, action, wanted }: Job,
    pushId: number,
    stored: readonly StoredEntry[],
    so: {
      lineOf: ReadonlyMap<number, number>;
      pushLine: number;
      clockAt: number;
      before: readonly PointReading[];
    },
  ): Promise<PushResult> {
    const { book, clock: time, results } = this.#context;
    const stationId = config.StationId;
    const outcomes = stored.map(({ outcome }) => outcome);
    const outcome = pushOutcome(outcomes);
    const about = { kind: 'push', action, by, stationId } as const;
    const details = { PushId: pushId };
    const notes: AuditNote[] = [
      {
        ...about,
        outcome: auditOutcomeOfPush(outcome),
        of: so.pushLine,
        words:
          outcome === 'partly' ? texts.partlyWrittenPush(describePush(outcomes)) : describePush(outcomes),
        details: { ...details, Outcome: outcome },
      },
    ];
    const lines: number[] = [];
    for (const entry of stored) {
      const line = so.lineOf.get(entry.position);
      const isClock = entry.position === so.clockAt;
      // An entry that was unchanged needs no event; one that is not in the controller has one,
      // tried or not.
      if (line === undefined && entry.outcome === 'unchanged') continue;
      const one = wanted[entry.position];
      const change =
        one === undefined
          ? `${isClock ? CLOCK_NAME : entry.terminal} to ${String(entry.wanted)}`
          : describeValueChange(config, one.point, so.before[entry.position]!.value, one.value);
      notes.push({
        ...about,
        outcome: auditOutcomeOf(entry.outcome!),
        ...(isClock ? {} : { pointId: entry.pointId }),
        // The clock has no earlier event, as its value is determined when it is sent; neither has
        // an entry that was never to be sent.
        of: line ?? so.pushLine,
        words: entry.reason === null ? texts.wrote(change) : `${change}: ${entry.reason}`,
        details: isClock
          ? { ...details, Position: entry.position, Clock: entry.actual }
          : one === undefined
            ? { ...details, Position: entry.position, Value: entry.wanted }
            : {
                ...entryDetails(pushId, entry.position, one, so.before[entry.position]!.value),
                Found: entry.actual,
              },
      });
      lines.push(entry.position);
    }
    const pushed = (action === 'push' ? stored : []).flatMap((entry): PushedValue[] =>
      isThere(entry.outcome)
        ? [{ stationId, pointId: entry.pointId, pushId, atMs: time.now(), by: by.name, value: entry.wanted }]
        : [],
    );
    const forgotten =
      action === 'roll-back'
        ? stored.flatMap(({ outcome, pointId }) =>
            isThere(outcome) || outcome === 'differs' ? [pointId] : [],
          )
        : [];
    await results.store(async () => {
      const ids = await book.end(stationId, pushId, { outcome, entries: stored, pushed, forgotten }, notes);
      if (outcome === 'unknown') book.noteOpenPush(pushId, ids[0]!, action, stationId);
      lines.forEach((position, i) => {
        const entry = stored[position]!;
        if (entry.outcome !== 'unknown') return;
        this.#settler.add({
          lineId: ids[i + 1]!,
          kind: 'push',
          action,
          stationId,
          pointId: entry.pointId,
          value: wanted[position]?.value ?? Number.NaN,
          old: so.before[position]?.value ?? Number.NaN,
          push: { pushId, position },
        });
      });
    });
    return {
      StationId: stationId,
      PushId: pushId,
      Outcome: outcome,
      Entries: stored.map((entry) => present(config, entry)),
    };
  }
}

/** What a push may have left at a point: the value it wrote, and the value read back. */
const leftBy = ({ wanted, actual }: StoredEntry, point: Point): number[] =>
  [wanted, actual].flatMap((value) =>
    value === null || typeof value === 'string' ? [] : (commandNumber(point, value) ?? []),
  );
