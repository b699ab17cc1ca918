import type { Channel, Priority, User } from '@outpost/contract';
import {
  type ChainStep,
  type Routing,
  stepWords,
  type WordsContext,
  whyNotToldWords,
  whyToldWords,
} from '@outpost/core';
import type { AlarmRecord } from '../alarms/index.ts';
import type { NewNotification } from '../notify/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Database, Storage } from '../storage/index.ts';
import { MessageBounds } from './message-bounds.ts';
import type { Callout, CalloutRepository, StepContent, TakenStep } from './repository.ts';

/** How often it is looked for steps that are due; those of new alarms are seen at once. */
const LOOK_EVERY_MS = 1_000;
/** Callouts of one transaction. */
const MOST_AT_ONCE = 200;
const MINUTE_MS = 60_000;
/** Nobody could be told: somebody may be set up soon. */
const UNTOLD_RETRY_MS = MINUTE_MS;
/** It is repeated. */
export const LAST_STEP = 3;
const LONGEST_REPEAT_MINUTES = 60;

/** Topics of the outbox. */
export const TOPICS = { alarm: 'alarm', returned: 'alarm-returned', digest: 'alarm-digest' } as const;

/** What a message about one alarm keeps of why it was made. */
export interface AlarmContent {
  readonly accountId: number;
  /** How many steps had been taken with the one that it belongs to. */
  readonly step: number;
  readonly raises: number;
  /** Until when its link acknowledges. */
  readonly expiresAtMs: number;
}

export interface RunnerDeps {
  readonly storage: Storage;
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
  /** After messages about an alarm were made; the return of it goes to whom they went. */
  readonly toldOf: (alarmId: number) => Promise<readonly Recipient[]>;
  readonly escalationMinutes: Readonly<Record<Priority, number>>;
  readonly timeZone: string;
  /** After steps were taken or could not be. */
  readonly onTaken: () => void;
}

export interface Recipient {
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
}

const LINK_LIFE_MS = 24 * 60 * MINUTE_MS;

/** Takes the steps of callouts as they fall due. A step and its messages are stored together, so that a kill repeats none. */
export class CalloutRunner {
  readonly #deps: RunnerDeps;
  readonly #bounds = new MessageBounds();
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;
  #lookAgain = false;
  #failure: unknown = null;
  #lookedMs: number | null = null;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
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
        const taken = await this.#takeDue();
        if (taken === MOST_AT_ONCE) this.#lookAgain = true;
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
    const { storage, repository, clock, routing, accounts, put, nudge } = this.#deps;
    const due = await repository.due(clock.now(), MOST_AT_ONCE);
    if (due.length === 0) return 0;
    const book = await routing();
    const people = new Map((await accounts()).map((account) => [account.Id, account]));
    const returns = new Map<number, readonly Recipient[]>();
    for (const { alarmId, isReturn } of due) {
      if (isReturn) returns.set(alarmId, await this.#deps.toldOf(alarmId));
    }
    await storage.transaction(async (trx) => {
      const atMs = clock.now();
      // Meanwhile an alarm may have returned or been raised again, which counts: what is stored now is looked at.
      const still = await repository.stillDue(
        trx,
        due.map(({ alarmId }) => alarmId),
        atMs,
      );
      const known = still.filter(({ alarmId, isReturn }) => !isReturn || returns.has(alarmId));
      const made = this.#make(known, book, people, returns, atMs);
      await repository.take(trx, made.steps);
      await repository.end(trx, made.ended);
      for (const [key, alarmIds] of made.digests) await repository.gather(trx, key, alarmIds);
      await put(trx, made.messages);
    });
    nudge();
    return due.length;
  }

  #make(
    due: readonly Callout[],
    routing: Routing,
    people: ReadonlyMap<number, User>,
    returns: ReadonlyMap<number, readonly Recipient[]>,
    atMs: number,
  ) {
    const steps: TakenStep[] = [];
    const ended: number[] = [];
    const messages: NewNotification[] = [];
    const digests = new Map<string, number[]>();
    const send = (one: NewNotification) => {
      const digest = this.#bounds.place(one, atMs);
      if (!digest) {
        messages.push(one);
        return;
      }
      const gathered = digests.get(digest.key);
      if (gathered) gathered.push(one.about);
      else {
        digests.set(digest.key, [one.about]);
        messages.push(digest);
      }
    };
    for (const callout of due) {
      const { alarmId } = callout;
      if (callout.isReturn) {
        ended.push(alarmId);
        for (const to of returns.get(alarmId) ?? []) send(returnMessage(alarmId, to, atMs));
        continue;
      }
      const record = this.#deps.alarm(alarmId);
      if (!record || !isCalling(record, callout.taken)) {
        ended.push(alarmId);
        continue;
      }
      const taken = callout.taken + 1;
      const step = this.#stepOf(record, Math.min(taken, LAST_STEP), routing, people, atMs);
      const isTold = step.told.length > 0;
      // That still nobody can be told was said: a line a minute would only fill the log.
      const isRepeat = !isTold && taken > LAST_STEP;
      steps.push({
        alarmId,
        atMs,
        step: Math.min(taken, LAST_STEP),
        taken: isRepeat ? LAST_STEP : taken,
        content: isRepeat ? null : step.content,
        nextMs: this.#nextMs(record.priority, taken, isTold, atMs),
      });
      for (const { accountId, channels } of step.told) {
        const account = people.get(accountId);
        for (const channel of account ? channels : []) {
          for (const address of this.#deps.addressesOf(account!, channel)) {
            send(alarmMessage(record, { accountId, channel, address }, taken, atMs));
          }
        }
      }
    }
    return { steps, ended, messages, digests };
  }

  /** Who is told in a step. One alarm of which that cannot be found out keeps no other from being told. */
  #stepOf(
    { id, subject, priority }: AlarmRecord,
    number: number,
    routing: Routing,
    people: ReadonlyMap<number, User>,
    atMs: number,
  ): { told: ChainStep['told']; content: StepContent } {
    try {
      const chain = routing.chainFor({ stationId: subject.stationId, priority, atMs });
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
    const minutes = this.#deps.escalationMinutes[priority];
    if (minutes === 0) return null;
    // Everybody knows by the last step: it is repeated ever less often, but never ceases.
    const repeats = Math.max(0, taken - LAST_STEP);
    const longest = Math.max(minutes, LONGEST_REPEAT_MINUTES);
    return atMs + Math.min(minutes * 2 ** Math.min(repeats, 20), longest) * MINUTE_MS;
  }

  #contentOf(step: ChainStep, people: ReadonlyMap<number, User>, atMs: number): StepContent {
    const nameOf = (accountId: number) => {
      const account = people.get(accountId);
      return account
        ? `${account.FirstName} ${account.LastName}`.trim() || account.Email
        : `Account ${accountId}`;
    };
    const context: WordsContext = { timeZone: this.#deps.timeZone, atMs, nameOf };
    return {
      Words: stepWords(step),
      NobodyOnCall: step.step === 1 && step.rule !== 'on-duty',
      Told: step.told.map(({ accountId, channels, why }) => ({
        Name: nameOf(accountId),
        Channels: [...channels],
        Why: whyToldWords(why, context),
      })),
      NotTold: step.notTold.map(({ accountId, why }) => ({
        Name: nameOf(accountId),
        Why: whyNotToldWords(why, context),
      })),
    };
  }
}

/** Whether people are still to be told: it stands unseen. One that came and went before the first step is told all the same. */
function isCalling({ memory, heldBack }: AlarmRecord, stepsTaken: number): boolean {
  const { active, acknowledged, suppression } = memory;
  return !acknowledged && suppression === null && !heldBack && (active || stepsTaken === 0);
}

function alarmMessage(record: AlarmRecord, to: Recipient, step: number, atMs: number): NewNotification {
  const content: AlarmContent = {
    accountId: to.accountId,
    step,
    raises: record.raises,
    expiresAtMs: atMs + LINK_LIFE_MS,
  };
  return {
    ...to,
    key: `${TOPICS.alarm}:${record.id}:${atMs}:${to.accountId}:${to.channel}:${to.address}`,
    topic: TOPICS.alarm,
    about: record.id,
    batch: String(atMs),
    content,
  };
}

function returnMessage(alarmId: number, to: Recipient, atMs: number): NewNotification {
  return {
    ...to,
    key: `${TOPICS.returned}:${alarmId}:${atMs}:${to.accountId}:${to.channel}:${to.address}`,
    topic: TOPICS.returned,
    about: alarmId,
    batch: String(atMs),
    content: { accountId: to.accountId },
  };
}
