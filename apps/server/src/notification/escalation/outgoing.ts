import type { Priority } from '@outpost/contract';
import type { NewNotification } from '../outbox/index.ts';
import type { IncidentMessages, IncidentNews } from './incident-messages.ts';
import type { MessageBounds } from './message-bounds.ts';

/** The messages of one transaction, and the alarms of its digests. */
export class Outgoing {
  readonly messages: NewNotification[] = [];
  readonly gathered = new Map<string, number[]>();
  readonly #bounds: MessageBounds;
  readonly #incidents: IncidentMessages;
  readonly #atMs: number;

  constructor(bounds: MessageBounds, incidents: IncidentMessages, atMs: number) {
    this.#bounds = bounds;
    this.#incidents = incidents;
    this.#atMs = atMs;
  }

  /**
   * A message about one alarm, which may become part of a digest.
   * @param priority omitted: the alarm has returned to normal
   */
  send(one: NewNotification, priority?: Priority): void {
    const digest = this.#bounds.place(one, this.#atMs, priority);
    if (!digest) this.messages.push(one);
    else if (this.#gather(digest.key, one.about)) this.messages.push(digest);
  }

  /** A message about an alarm of an incident. These are already limited in number. */
  sendOfIncident(alarmId: number, news: IncidentNews): void {
    const { key, message } = this.#incidents.place(news, this.#atMs);
    this.#gather(key, alarmId);
    if (message) this.messages.push(message);
  }

  /** @returns whether it is the first of them */
  #gather(key: string, alarmId: number): boolean {
    const gathered = this.gathered.get(key);
    if (gathered) gathered.push(alarmId);
    else this.gathered.set(key, [alarmId]);
    return gathered === undefined;
  }
}
