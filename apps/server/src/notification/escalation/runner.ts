import { CHANNELS, type Priority, type User } from '@outpost/contract';
import {
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type EscalationStep,
  type FormatContext,
  isNoOneOnCallIn,
  MINUTE_MS,
  type Routing,
} from '@outpost/core';
import type { AlarmRecord } from '../../alarms/index.ts';
import type { Timer } from '../../platform/clock.ts';
import { ClockFollower } from '../../platform/clock-follower.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import { accountName } from '../account-name.ts';
import { stepNotes } from './audit-notes.ts';
import type { EscalationContext } from './context.ts';
import type { RunningEscalation } from './due.repository.ts';
import { IncidentMessages } from './incident-messages.ts';
import { MessageBounds } from './message-bounds.ts';
import { type EscalationRecipient, escalationMessage, returnMessage } from './messages.ts';
import { Outgoing } from './outgoing.ts';
import type { StepContent, StoredEscalationStep } from './step.repository.ts';
import * as texts from './texts.ts';

/** How often to check for due steps; new alarms trigger a check immediately. */
const LOOK_EVERY_MS = 1_000;
/** Escalations of one transaction. */
const MAX_AT_ONCE = 200;
/** The retry interval when no one could be notified: a recipient may be configured soon. */
const NO_RECIPIENT_RETRY_MS = MINUTE_MS;
/** The last step, which is repeated. */
export const LAST_STEP = 3;
const MAX_REPEAT_MINUTES = 60;

/** The recipients of the notification that an alarm is over, and its content. */
export interface Returned {
  readonly to: readonly EscalationRecipient[];
  readonly incidentId: number | null;
  readonly atMs: number;
}

/**
 * Takes escalation steps when they are due. A step and its messages are stored together, so a kill
 * repeats none.
 */
export class EscalationRunner {
  readonly #context: EscalationContext;
  readonly #returned: (alarmId: number) => Promise<Returned>;
  readonly #onTaken: () => void;
  /** A clock that is set back delays no step. */
  readonly #clock: ClockFollower;
  #bounds = new MessageBounds();
  #incidents = new IncidentMessages();
  #timer: Timer | null = null;
  readonly #task: CoalescedTask;
  #failure: unknown = null;
  #lookedMs: number | null = null;

  /** @param onTaken called after steps were taken, or failed */
  constructor(
    context: EscalationContext,
    returned: (alarmId: number) => Promise<Returned>,
    onTaken: () => void,
  ) {
    this.#context = context;
    this.#returned = returned;
    this.#onTaken = onTaken;
    this.#clock = new ClockFollower(context.clock, context.repository, () => {
      const minutes = Object.values(context.settings.now().escalationMinutes);
      return Math.max(MAX_REPEAT_MINUTES, ...minutes) * MINUTE_MS;
    });
    this.#task = new CoalescedTask(
      () => this.#run(),
      (error) => this.#noteFailure(error),
    );
  }

  /** When due steps were last taken; null: it has not started. */
  get lookedMs(): number | null {
    return this.#lookedMs;
  }

  /** Why the latest steps failed; null: they did not. */
  get failure(): unknown {
    return this.#failure;
  }

  start(): void {
    this.#lookedMs = this.#context.clock.now();
    this.#timer = this.#context.clock.setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await this.#task.stop();
  }

  /** Checks for due steps; if a check is running, another one follows it. */
  look(): void {
    if (this.#timer !== null) void this.#task.request();
  }

  async #run(): Promise<void> {
    await this.#clock.follow();
    const taken = await this.#takeDue();
    if (taken === MAX_AT_ONCE) this.look();
    this.#failure = null;
    this.#lookedMs = this.#context.clock.now();
    if (taken > 0) this.#onTaken();
  }

  #noteFailure(error: unknown): void {
    if (this.#failure === null)
      this.#context.logger.error({ err: error }, 'escalation steps could not be taken; retrying');
    this.#failure = error;
    this.#onTaken();
  }

  /** @returns how many were due */
  async #takeDue(): Promise<number> {
    const { storage, audit, repository, clock, routing, accounts, notify } = this.#context;
    const due = await repository.due(clock.now(), MAX_AT_ONCE);
    if (due.length === 0) return 0;
    const book = await routing();
    const people = new Map((await accounts()).map((account) => [account.Id, account]));
    const returns = new Map<number, Returned>();
    for (const { alarmId, isReturn } of due) {
      if (isReturn) returns.set(alarmId, await this.#returned(alarmId));
    }
    const sent = await storage.transaction(async (trx) => {
      const atMs = clock.now();
      // A transaction that fails has sent nothing: its counts must not suppress messages of the
      // next attempt.
      const bounds = this.#bounds.copy();
      const incidents = this.#incidents.copy();
      // An alarm may have returned or been raised again meanwhile: the stored state counts.
      const still = await repository.stillDue(
        trx,
        due.map(({ alarmId }) => alarmId),
        atMs,
      );
      const known = still.filter(({ alarmId, isReturn }) => !isReturn || returns.has(alarmId));
      const made = this.#make(known, book, people, returns, new Outgoing(bounds, incidents, atMs), atMs);
      await repository.take(trx, made.steps);
      await repository.end(trx, made.ended);
      for (const [key, alarmIds] of made.gathered) await repository.gather(trx, key, alarmIds);
      await notify.put(trx, made.messages);
      await audit.appendIn(
        trx,
        stepNotes(made.steps, (id) => this.#context.alarms.active(id)?.subject),
      );
      return { bounds, incidents };
    });
    this.#bounds = sent.bounds;
    this.#incidents = sent.incidents;
    notify.nudge();
    return due.length;
  }

  #make(
    due: readonly RunningEscalation[],
    routing: Routing,
    people: ReadonlyMap<number, User>,
    returns: ReadonlyMap<number, Returned>,
    out: Outgoing,
    atMs: number,
  ) {
    const steps: StoredEscalationStep[] = [];
    const ended: number[] = [];
    for (const escalation of due) {
      const { alarmId } = escalation;
      if (escalation.isReturn) {
        ended.push(alarmId);
        const { to: recipients, incidentId, atMs: happenedAtMs } = returns.get(alarmId)!;
        for (const to of recipients) {
          if (incidentId === null) out.send(returnMessage(alarmId, to, atMs));
          else out.sendOfIncident(alarmId, { incidentId, to, step: 0, happenedAtMs });
        }
        continue;
      }
      const record = this.#context.alarms.active(alarmId);
      if (!record || !isCalling(record, escalation.taken)) {
        ended.push(alarmId);
        continue;
      }
      const taken = escalation.taken + 1;
      const step = this.#stepOf(record, Math.min(taken, LAST_STEP), routing, people, atMs);
      // A Viewer cannot act on the alarm.
      const responders = step.notified.filter((one) => one.canAcknowledge).length;
      const isNotified = responders > 0;
      // Already logged that no one can be notified: one event a minute would only fill the log.
      const isRepeat = !isNotified && taken > LAST_STEP;
      steps.push({
        alarmId,
        atMs,
        step: Math.min(taken, LAST_STEP),
        taken: isRepeat ? LAST_STEP : taken,
        content: isRepeat ? null : step.content,
        responders,
        nextMs: this.#nextMs(record.priority, taken, isNotified, atMs),
      });
      for (const { accountId, channels } of step.notified) {
        const account = people.get(accountId);
        for (const channel of account ? channels : []) {
          for (const address of this.#context.addressesOf(account!, channel)) {
            const to = { accountId, channel, address };
            const { incidentId, lastRaisedAtMs, joinedAtMs } = record;
            // A member that was suppressed or joined later was in no message before.
            const happenedAtMs = Math.max(lastRaisedAtMs, joinedAtMs ?? 0, escalation.beganAtMs);
            if (incidentId === null) out.send(escalationMessage(record, to, taken, atMs), record.priority);
            else out.sendOfIncident(alarmId, { incidentId, to, step: taken, happenedAtMs });
          }
        }
      }
    }
    return { steps, ended, messages: out.messages, gathered: out.gathered };
  }

  /**
   * The recipients of a step. If they cannot be determined for one alarm, the others are still
   * notified.
   */
  #stepOf(
    { id, subject, priority }: AlarmRecord,
    number: number,
    routing: Routing,
    people: ReadonlyMap<number, User>,
    atMs: number,
  ): { notified: EscalationStep['notified']; content: StepContent } {
    try {
      const escalation = routing.escalationFor({ stationId: subject.stationId, priority, atMs });
      const step = escalation.steps[number - 1]!;
      return { notified: step.notified, content: this.#contentOf(step, people, atMs) };
    } catch (error) {
      this.#context.logger.error({ err: error, alarm: id }, 'recipients of an alarm could not be determined');
      const Rule = texts.recipientsNotDetermined;
      const unknown = { NoneOnCall: true, OnCallNotReached: [], NoChannel: this.#isWithoutChannel() };
      return { notified: [], content: { Rule, ...unknown, Notified: [], NotNotified: [] } };
    }
  }

  /** No channel is configured on the server. */
  #isWithoutChannel(): boolean {
    return !CHANNELS.some((channel) => this.#context.notify.isConfigured(channel));
  }

  #nextMs(priority: Priority, taken: number, isNotified: boolean, atMs: number): number | null {
    if (!isNotified) return atMs + NO_RECIPIENT_RETRY_MS;
    const minutes = this.#context.settings.now().escalationMinutes[priority];
    if (minutes === 0) return null;
    // The last step reached all users: it is repeated at increasing intervals, without end.
    const repeats = Math.max(0, taken - LAST_STEP);
    const longest = Math.max(minutes, MAX_REPEAT_MINUTES);
    return atMs + Math.min(minutes * 2 ** Math.min(repeats, 20), longest) * MINUTE_MS;
  }

  #contentOf(step: EscalationStep, people: ReadonlyMap<number, User>, atMs: number): StepContent {
    const nameOf = (accountId: number) => accountName(people.get(accountId), accountId);
    const context: FormatContext = { timeZone: this.#context.timeZone, atMs, nameOf };
    return {
      Rule: describeStep(step),
      NoneOnCall: isNoOneOnCallIn(step),
      OnCallNotReached: (step.onCallNotReached ?? []).map(nameOf),
      NoChannel: this.#isWithoutChannel(),
      Notified: step.notified.map((one) => ({
        Name: nameOf(one.accountId),
        Channels: [...one.channels],
        Why: describeNotified(one, context),
      })),
      NotNotified: step.notNotified.map(({ accountId, why }) => ({
        Name: nameOf(accountId),
        Why: describeWhyNotNotified(why, context),
      })),
    };
  }
}

/**
 * Whether recipients must still be notified. An alarm that returned before the first step is
 * notified all the same.
 */
function isCalling({ memory, maintenanceHold }: AlarmRecord, stepsTaken: number): boolean {
  const { active, acknowledged, suppression } = memory;
  return !acknowledged && suppression === null && !maintenanceHold && (active || stepsTaken === 0);
}
