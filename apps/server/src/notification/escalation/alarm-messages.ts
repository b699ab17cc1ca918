import { canAcknowledge } from '@outpost/core';
import type { EndedTry, LoggedNotification } from '../outbox/index.ts';
import type { EscalationContext } from './context.ts';
import {
  type AlarmContent,
  ESCALATION_TOPICS,
  type EscalationRecipient,
  type GatheredContent,
  type IncidentContent,
} from './messages.ts';
import { LAST_STEP, type Returned } from './runner.ts';

/** A digest may be created by the first alarm of its minute. */
const DIGEST_AHEAD_MS = 60_000;
/** Messages shown for one alarm. */
const MAX_DELIVERIES = 500;

/** What the outbox knows of the messages about an alarm. */
export class AlarmMessages {
  readonly #context: EscalationContext;

  constructor(context: EscalationContext) {
    this.#context = context;
  }

  /** Accounts that are notified of alarms but may not acknowledge. */
  async viewerIds(): Promise<number[]> {
    const { accounts } = this.#context;
    return (await accounts()).filter(({ Role }) => !canAcknowledge(Role)).map(({ Id }) => Id);
  }

  /** Newest first of each topic. */
  async of(alarmId: number): Promise<LoggedNotification[]> {
    const messages = await this.#logged(alarmId);
    return messages.filter(({ topic }) => topic !== ESCALATION_TOPICS.returnedDigest);
  }

  /** Also digests of returns to normal. */
  async #logged(alarmId: number): Promise<LoggedNotification[]> {
    const { notify, repository } = this.#context;
    const own = await notify.log(ESCALATION_TOPICS.alarm, alarmId, MAX_DELIVERIES);
    const gathered = await repository.digestsOf([alarmId]);
    return [...own, ...(await notify.byKeys(gathered.map(({ key }) => key)))];
  }

  /** All recipients of messages about an alarm, once for each address. */
  async #recipientsOf(alarmId: number): Promise<EscalationRecipient[]> {
    const notified = new Map<string, EscalationRecipient>();
    for (const { accountId, channel, address } of await this.of(alarmId)) {
      if (accountId !== null)
        notified.set(`${accountId}:${channel}:${address}`, { accountId, channel, address });
    }
    return [...notified.values()];
  }

  /** Whom to notify that an alarm is over. */
  async returned(alarmId: number): Promise<Returned> {
    const { alarms, clock } = this.#context;
    const entry = await alarms.service.find(alarmId);
    const atMs = entry?.ReturnedAt ? Date.parse(entry.ReturnedAt) : clock.now();
    return { to: await this.#recipientsOf(alarmId), incidentId: entry?.IncidentId ?? null, atMs };
  }

  /** The alarms of a message whose newest step reached no one, with the number of steps taken. */
  async unheardOf(tried: EndedTry): Promise<{ id: number; taken: number }[]> {
    const { notify, repository } = this.#context;
    const { topic, about, batch } = tried;
    if (topic === ESCALATION_TOPICS.digest)
      return this.#unheardOfDigest((tried.content as GatheredContent).key);
    if (topic !== ESCALATION_TOPICS.alarm && topic !== ESCALATION_TOPICS.incident) return [];
    const content = tried.content as AlarmContent | IncidentContent;
    // The last step goes to all users: it is repeated in its time.
    if (content.step >= LAST_STEP) return [];
    const last = await notify.lastBatch(topic, about, await this.viewerIds());
    if (!last || last.batch !== batch || last.sent > 0 || last.untried > 0) return [];
    const ids = 'key' in content ? await repository.gathered(content.key) : [about];
    return ids.map((id) => ({ id, taken: content.step }));
  }

  /**
   * As {@link unheardOf}, for a digest: other messages about each alarm since its step count too.
   */
  async #unheardOfDigest(key: string): Promise<{ id: number; taken: number }[]> {
    const { repository } = this.#context;
    const unheard: { id: number; taken: number }[] = [];
    const viewers = await this.viewerIds();
    for (const id of await repository.gathered(key)) {
      const step = await repository.newestStep(id);
      if (!step || step.taken >= LAST_STEP) continue;
      const messages = (await this.of(id)).filter(
        ({ createdAtMs, accountId }) =>
          createdAtMs >= step.atMs - DIGEST_AHEAD_MS && !viewers.includes(accountId ?? -1),
      );
      const isHeard = ({ state, tries }: LoggedNotification) =>
        state === 'sent' || state === 'delivered' || (state === 'waiting' && tries.length === 0);
      if (!messages.some(isHeard)) unheard.push({ id, taken: step.taken });
    }
    return unheard;
  }

  /** All messages about an alarm and its return, oldest first. */
  async history(alarmId: number): Promise<LoggedNotification[]> {
    const messages = await this.#logged(alarmId);
    const returns = await this.#context.notify.log(ESCALATION_TOPICS.returned, alarmId, MAX_DELIVERIES);
    return [...messages, ...returns].sort((a, b) => a.createdAtMs - b.createdAtMs || a.id - b.id);
  }
}
