import type { PushEntryOutcome, SettingValue } from '@outpost/contract';
import { type AuditNote, OUTPOST } from '../platform/audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import { CLOCK_ID } from './desired-configuration.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import { describePush, pushOutcome } from './push-outcome.ts';
import type { PushedValue } from './pushed-value.repository.ts';
import type { NewPush, PushEnd, PushRepository, StoredPush } from './repository.ts';

interface OpenPush {
  /** The audit event with the outcome `unknown`. */
  readonly lineId: number;
  readonly action: string;
  readonly stationId: number;
}

/** Stored pushes, with the known values of each controller in memory. */
export class PushBook {
  readonly #repository: PushRepository;
  readonly #clock: Clock;
  readonly #pushed = new Map<number, Map<number, PushedValue>>();
  readonly #open = new Map<number, OpenPush>();
  /** Entries that are not yet settled, by push. */
  readonly #questions = new Map<number, number>();
  /** Called when the pushed values of a station changed. */
  onChange: (stationId: number) => void = () => undefined;

  constructor(repository: PushRepository, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    for (const value of await this.#repository.pushed()) this.#put(value);
  }

  /** The value last pushed to a point (0: the clock) and read back. */
  pushedTo(stationId: number, pointId: number): PushedValue | undefined {
    return this.#pushed.get(stationId)?.get(pointId);
  }

  begin(push: NewPush, entries: readonly StoredEntry[], notes: (pushId: number) => readonly AuditNote[]) {
    return this.#repository.begin(push, entries, notes);
  }

  async end(stationId: number, pushId: number, end: PushEnd, notes: readonly AuditNote[]): Promise<number[]> {
    const ids = await this.#repository.end(stationId, pushId, end, notes);
    for (const value of end.pushed) this.#put(value);
    for (const pointId of end.forgotten) this.#pushed.get(stationId)?.delete(pointId);
    this.onChange(stationId);
    return ids;
  }

  leaveUnknown(pushIds: readonly number[]): Promise<void> {
    return this.#repository.leaveUnknown(pushIds);
  }

  /** A push is settled when its last entry is. */
  noteOpenPush(pushId: number, lineId: number, action: string, stationId: number): void {
    this.#open.set(pushId, { lineId, action, stationId });
  }

  /** One entry of a push is unknown. */
  noteQuestion(pushId: number): void {
    this.#questions.set(pushId, (this.#questions.get(pushId) ?? 0) + 1);
  }

  /**
   * Settles pushes without open entries: their process ended with nothing of theirs in transit, or
   * only with the clock.
   */
  async settleIdle(): Promise<void> {
    for (const [pushId, open] of [...this.#open]) {
      if (this.#questions.has(pushId)) continue;
      const outcomes = (await this.#repository.entries(pushId)).map(({ outcome }) => outcome);
      await this.#repository.note([settledNote(open, pushId, describePush(outcomes))]);
      this.#open.delete(pushId);
    }
  }

  /** The settled result of an entry. @param found.written null: it can no longer be determined */
  async settle(
    stationId: number,
    { pushId, position }: { readonly pushId: number; readonly position: number },
    found: { readonly actual: SettingValue | null; readonly written: boolean | null },
    note: AuditNote,
  ): Promise<void> {
    const entries = await this.#repository.entries(pushId);
    const { actual, written } = found;
    const outcome: PushEntryOutcome = written === null ? 'unknown' : written ? 'applied' : 'failed';
    const reason = written === true ? null : note.words;
    const settled = entries.map((entry) => (entry.position === position ? { ...entry, outcome } : entry));
    const own = settled.find((entry) => entry.position === position);
    const outcomes = settled.map((entry) => entry.outcome);
    const pushed: PushedValue | null =
      written === true && own !== undefined
        ? {
            stationId,
            pointId: own.pointId,
            pushId,
            atMs: this.#clock.now(),
            by: (await this.#repository.find(stationId, pushId))?.by ?? OUTPOST.name,
            value: own.wanted,
          }
        : null;
    const notes = [note];
    const open = this.#open.get(pushId);
    const left = (this.#questions.get(pushId) ?? 1) - 1;
    if (left === 0 && open !== undefined) notes.push(settledNote(open, pushId, describePush(outcomes)));
    const reasonCode = written === true ? null : 'WRITE_UNKNOWN';
    const entry = { position, actual, outcome, reason, reasonCode };
    await this.#repository.settle(pushId, { entry, pushed, outcome: pushOutcome(outcomes) }, notes);
    // Only now: what the database rejects is settled again.
    if (left > 0) this.#questions.set(pushId, left);
    else {
      this.#questions.delete(pushId);
      this.#open.delete(pushId);
    }
    if (pushed !== null) this.#put(pushed);
    this.onChange(stationId);
  }

  newest(stationId: number): Promise<StoredPush | null> {
    return this.#repository.newest(stationId);
  }

  find(stationId: number, pushId: number): Promise<StoredPush | null> {
    return this.#repository.find(stationId, pushId);
  }

  entries(pushId: number): Promise<StoredEntry[]> {
    return this.#repository.entries(pushId);
  }

  /**
   * What a roll-back would restore: what the push changed, with a known previous value, and no
   * roll-back has restored yet. A roll-back counts for its push, of which it may have left entries.
   * The clock is not included, because it advances.
   */
  async leftToRollBack({ id, ofPush }: StoredPush): Promise<StoredEntry[]> {
    const pushId = ofPush ?? id;
    const entries = await this.#repository.entries(pushId);
    const rolledBack = await this.#repository.rolledBack(pushId);
    return entries.filter(
      ({ outcome, old, pointId }) =>
        (outcome === 'applied' || outcome === 'differs') &&
        old !== null &&
        pointId !== CLOCK_ID &&
        !rolledBack.has(pointId),
    );
  }

  #put(value: PushedValue): void {
    let own = this.#pushed.get(value.stationId);
    if (own === undefined) {
      own = new Map();
      this.#pushed.set(value.stationId, own);
    }
    own.set(value.pointId, value);
  }
}

function settledNote({ action, stationId, lineId }: OpenPush, pushId: number, words: string): AuditNote {
  return {
    kind: 'push',
    action,
    outcome: 'settled',
    by: OUTPOST,
    stationId,
    of: lineId,
    words,
    details: { PushId: pushId },
  };
}
