import type { Channel, Priority, User } from '@outpost/contract';
import {
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type EscalationStep,
  type FormatContext,
  type Routing,
} from '@outpost/core';
import type { AlarmRecord } from '../alarms/index.ts';
import type { Audit } from '../audit/index.ts';
import type { NewNotification } from '../notify/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import { ClockFollower } from '../platform/clock-follower.ts';
import type { Logger } from '../platform/logger.ts';
import type { Database, Storage } from '../storage/index.ts';
import { stepNotes } from './audit-notes.ts';
import { IncidentMessages } from './incident-messages.ts';
import { MessageBounds } from './message-bounds.ts';
import { type CalloutRecipient, calloutMessage, returnMessage } from './messages.ts';
import { Outgoing } from './outgoing.ts';
import type { Callout, CalloutRepository, StepContent, StoredEscalationStep } from './repository.ts';

/** How often it is looked for steps that are due; those of new alarms are seen at once. */
const LOOK_EVERY_MS = 1_000;
/** Callouts of one transaction. */
const MAX_AT_ONCE = 200;
const MINUTE_MS = 60_000;
/** Nobody could be told: somebody may be set up soon. */
const UNTOLD_RETRY_MS = MINUTE_MS;
/** It is repeated. */
export const LAST_STEP = 3;
const MAX_REPEAT_MINUTES = 60;

export interface RunnerDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly repository: CalloutRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  /** An alarm that is not over; null: it is. */
  readonly alarm: (id: number) => AlarmRecord | null;
  readonly routing: () => Promise<Routing>;
  readonly accounts: () => Promise<readonly User[]>;
  /** Where a channel reaches an account; none: nowhere. */
  readonly addressesOf: (account: User, channel: Channel) => readonly string[];
  readonly put: (db: Database, notifications: readonly NewNotification[]) => Promise<void>;
  readonly nudge: () => void;
  readonly returned: (alarmId: number) => Promise<Returned>;
  readonly escalationMinutes: () => Readonly<Record<Priority, number>>;
  readonly timeZone: string;
  /** After steps were taken or could not be. */
  readonly onTaken: () => void;
}

/** Who is told that an alarm is over, and what is to be said of it. */
export interface Returned {
  readonly to: readonly CalloutRecipient[];
  readonly incidentId: number | null;
  readonly atMs: number;
}

/** Takes the steps of callouts as they fall due. A step and its messages are stored together, so that a kill repeats none. */
export class CalloutRunner {
  readonly #deps: RunnerDeps;
  /** A clock that is set back makes nobody wait for longer. */
  readonly #clock: ClockFollower;
  #bounds = new MessageBounds();
  #incidents = new IncidentMessages();
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;
  #lookAgain = false;
  #failure: unknown = null;
  #lookedMs: number | null = null;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    this.#clock = new ClockFollower(deps.clock, deps.repository, () => {
      const minutes = Object.values(deps.escalationMinutes());
      return Math.max(MAX_REPEAT_MINUTES, ...minutes) * MINUTE_MS;
    });
  }

  /** When it last looked for steps and took those that were due; null: it has not started. */
  get lookedMs(): number | null {
    return this.#lookedMs;
  }

  /** Why the newest steps could not be taken; null: they could. */
  get failure(): unknown {
    return this.#failure;
  }

  start(): void {
    this.#lookedMs = this.#deps.clock.now();
    this.#timer = this.#deps.clock.setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#lookAgain = false;
    await this.#running;
  }

  /** Looks for steps that are due, unless it is looking already; then once more. */
  look(): void {
    if (this.#timer === null) return;
    this.#lookAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // Somebody asked when it had just made up its mind.
      if (this.#lookAgain) this.look();
    });
  }

  async #run(): Promise<void> {
    const { logger, onTaken } = this.#deps;
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false;
        await this.#clock.follow();
        const taken = await this.#takeDue();
        if (taken === MAX_AT_ONCE) this.#lookAgain = true;
        if (taken > 0) onTaken();
      }
      this.#failure = null;
      this.#lookedMs = this.#deps.clock.now();
    } catch (error) {
      if (this.#failure === null)
        logger.error({ err: error }, 'people could not be told of alarms; it is tried again');
      this.#failure = error;
      onTaken();
    }
  }

  /** @returns how many were due */
  async #takeDue(): Promise<number> {
    const { storage, audit, repository, clock, routing, accounts, put, nudge } = this.#deps;
    const due = await repository.due(clock.now(), MAX_AT_ONCE);
    if (due.length === 0) return 0;
    const book = await routing();
    const people = new Map((await accounts()).map((account) => [account.Id, account]));
    const returns = new Map<number, Returned>();
    for (const { alarmId, isReturn } of due) {
      if (isReturn) returns.set(alarmId, await this.#deps.returned(alarmId));
    }
    const sent = await storage.transaction(async (trx) => {
      const atMs = clock.now();
      // A transaction that fails has sent nothing: what it counted as sent must not keep the next attempt from sending it.
      const bounds = this.#bounds.copy();
      const incidents = this.#incidents.copy();
      // Meanwhile an alarm may have returned or been raised again, which counts: what is stored now is looked at.
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
      await put(trx, made.messages);
      await audit.appendIn(
        trx,
        stepNotes(made.steps, (id) => this.#deps.alarm(id)?.subject),
      );
      return { bounds, incidents };
    });
    this.#bounds = sent.bounds;
    this.#incidents = sent.incidents;
    nudge();
    return due.length;
  }

  #make(
    due: readonly Callout[],
    routing: Routing,
    people: ReadonlyMap<number, User>,
    returns: ReadonlyMap<number, Returned>,
    out: Outgoing,
    atMs: number,
  ) {
    const steps: StoredEscalationStep[] = [];
    const ended: number[] = [];
    for (const callout of due) {
      const { alarmId } = callout;
      if (callout.isReturn) {
        ended.push(alarmId);
        const { to: recipients, incidentId, atMs: happenedAtMs } = returns.get(alarmId)!;
        for (const to of recipients) {
          if (incidentId === null) out.send(returnMessage(alarmId, to, atMs));
          else out.sendOfIncident(alarmId, { incidentId, to, step: 0, happenedAtMs });
        }
        continue;
      }
      const record = this.#deps.alarm(alarmId);
      if (!record || !isCalling(record, callout.taken)) {
        ended.push(alarmId);
        continue;
      }
      const taken = callout.taken + 1;
      const step = this.#stepOf(record, Math.min(taken, LAST_STEP), routing, people, atMs);
      // That a Viewer was told brings nobody to the station.
      const responders = step.told.filter((one) => one.canAcknowledge).length;
      const isTold = responders > 0;
      // That still nobody can be told was said: a line a minute would only fill the log.
      const isRepeat = !isTold && taken > LAST_STEP;
      steps.push({
        alarmId,
        atMs,
        step: Math.min(taken, LAST_STEP),
        taken: isRepeat ? LAST_STEP : taken,
        content: isRepeat ? null : step.content,
        responders,
        nextMs: this.#nextMs(record.priority, taken, isTold, atMs),
      });
      for (const { accountId, channels } of step.told) {
        const account = people.get(accountId);
        for (const channel of account ? channels : []) {
          for (const address of this.#deps.addressesOf(account!, channel)) {
            const to = { accountId, channel, address };
            const { incidentId, lastRaisedAtMs, joinedAtMs } = record;
            // One that was suppressed, or that joined later, was in no message before.
            const happenedAtMs = Math.max(lastRaisedAtMs, joinedAtMs ?? 0, callout.beganAtMs);
            if (incidentId === null) out.send(calloutMessage(record, to, taken, atMs));
            else out.sendOfIncident(alarmId, { incidentId, to, step: taken, happenedAtMs });
          }
        }
      }
    }
    return { steps, ended, messages: out.messages, gathered: out.gathered };
  }

  /** Who is told in a step. One alarm of which that cannot be found out keeps no other from being told. */
  #stepOf(
    { id, subject, priority }: AlarmRecord,
    number: number,
    routing: Routing,
    people: ReadonlyMap<number, User>,
    atMs: number,
  ): { told: EscalationStep['told']; content: StepContent } {
    try {
      const chain = routing.escalationFor({ stationId: subject.stationId, priority, atMs });
      const step = chain.steps[number - 1]!;
      return { told: step.told, content: this.#contentOf(step, people, atMs) };
    } catch (error) {
      this.#deps.logger.error({ err: error, alarm: id }, 'who is told of an alarm could not be found out');
      const Words = 'Who is told could not be found out; it is tried again every minute';
      return { told: [], content: { Words, NobodyOnCall: true, Told: [], NotTold: [] } };
    }
  }

  #nextMs(priority: Priority, taken: number, isTold: boolean, atMs: number): number | null {
    if (!isTold) return atMs + UNTOLD_RETRY_MS;
    const minutes = this.#deps.escalationMinutes()[priority];
    if (minutes === 0) return null;
    // Everybody knows by the last step: it is repeated ever less often, but never ceases.
    const repeats = Math.max(0, taken - LAST_STEP);
    const longest = Math.max(minutes, MAX_REPEAT_MINUTES);
    return atMs + Math.min(minutes * 2 ** Math.min(repeats, 20), longest) * MINUTE_MS;
  }

  #contentOf(step: EscalationStep, people: ReadonlyMap<number, User>, atMs: number): StepContent {
    const nameOf = (accountId: number) => {
      const account = people.get(accountId);
      return account ? `${account.FirstName} ${account.LastName}` : `Account ${accountId}`;
    };
    const context: FormatContext = { timeZone: this.#deps.timeZone, atMs, nameOf };
    return {
      Words: describeStep(step),
      NobodyOnCall: step.step === 1 && step.rule !== 'on-duty',
      Told: step.told.map((one) => ({
        Name: nameOf(one.accountId),
        Channels: [...one.channels],
        Why: describeNotified(one, context),
      })),
      NotTold: step.notTold.map(({ accountId, why }) => ({
        Name: nameOf(accountId),
        Why: describeWhyNotNotified(why, context),
      })),
    };
  }
}

/** Whether people are still to be told: it stands unseen. One that came and went before the first step is told all the same. */
function isCalling({ memory, maintenanceHold }: AlarmRecord, stepsTaken: number): boolean {
  const { active, acknowledged, suppression } = memory;
  return !acknowledged && suppression === null && !maintenanceHold && (active || stepsTaken === 0);
}
