import type { Channel as ContractChannel, SendingState } from '@outpost/contract';
import type { PartHealth } from '../platform/health.ts';
import type { Database } from '../storage/index.ts';
import type { RetryPace } from './back-off.ts';

/** By which way a message leaves. */
export type ChannelName = ContractChannel;

/** A message that is to leave. */
export interface NewNotification {
  /** What it is, such as `report:3:2026-03-29:7`: one that is there already is not stored again. */
  readonly key: string;
  readonly channel: ChannelName;
  /** Who makes the words of it; see {@link Composer}. */
  readonly topic: string;
  /** What it is about; what that is, is the topic's. */
  readonly about: number;
  /** The same for messages about one occasion; ascending with time. Empty: of none. */
  readonly batch: string;
  /** null: the account is being deleted. */
  readonly accountId: number | null;
  readonly address: string;
  /** What the topic needs to make the words; plain data. */
  readonly content: unknown;
  /** When it may leave; at once when left out. */
  readonly dueAtMs?: number;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The words of a message, the same for every channel; one that cannot carry files leaves them out. */
export interface Message {
  readonly title: string;
  /** Lines that also a phone shows well. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The same in pieces, the most important first, for a channel with little room: it leaves whole ones out and says which. */
  readonly pieces?: readonly MessagePiece[];
  /** Where it leads on this server: `/stations/3`. */
  readonly path?: string;
  /** The same in facts, for programs; plain data. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface MessagePiece {
  /** What is missing where it is left out: `what to do`. */
  readonly what: string;
  readonly text: string;
}

/** A message that is not sent, and why in words: `acknowledged before`. That is no failure. */
export interface NotNeeded {
  readonly notNeeded: string;
}

/** Makes the words of a topic's message when it is about to leave, anew for each try. */
export type Composer = (notification: {
  readonly about: number;
  readonly content: unknown;
}) => Promise<Message | NotNeeded>;

/** What a provider said when it took a message. */
export interface AcceptedMessage {
  readonly answer: string;
  /** What the provider calls it, where it can be asked whether the message arrived. */
  readonly receipt?: string;
}

/** What a provider says of a message that it took. `open`: it does not know yet. */
export interface Receipt {
  readonly state: 'open' | 'delivered' | 'failed';
  readonly answer: string;
}

/** Hands messages over. */
export interface DeliveryChannel {
  readonly name: ChannelName;
  /**
   * @param key the same for each try, so that the other side can tell a second copy
   * @throws DeliveryError
   */
  send(address: string, message: Message, key: string): Promise<AcceptedMessage>;
  /** Asks what became of a message. @throws DeliveryError */
  receipt?(receipt: string): Promise<Receipt>;
  close(): void;
}

/** The message was not taken. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** Trying again is of no use. */
  readonly isPermanent: boolean;
  /** The provider asks to be left alone so long; 0: it does not. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    isPermanent: boolean,
    { retryAfterMs = 0, ...options }: ErrorOptions & { readonly retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.isPermanent = isPermanent;
    this.retryAfterMs = retryAfterMs;
  }
}

export type NotificationState = SendingState;

/** A message with what became of it. */
export interface LoggedNotification {
  readonly id: number;
  readonly channel: ChannelName;
  readonly topic: string;
  readonly accountId: number | null;
  readonly address: string;
  readonly content: unknown;
  readonly batch: string;
  readonly state: NotificationState;
  readonly createdAtMs: number;
  readonly dueAtMs: number;
  /** When the provider said that it arrived; null: it has not said so. */
  readonly deliveredAtMs: number | null;
  /** Oldest first. */
  readonly tries: readonly { readonly atMs: number; readonly isSent: boolean; readonly answer: string }[];
}

/** A try to hand a message over, as it ended. */
export interface EndedTry {
  readonly channel: ChannelName;
  readonly topic: string;
  readonly about: number;
  readonly batch: string;
  readonly content: unknown;
  /** What the message is now; `waiting`: it is tried again. */
  readonly state: Exclude<NotificationState, 'delivered'>;
  /** The message itself was refused for good, which says nothing of the channel. */
  readonly isPermanent: boolean;
  readonly answer: string;
}

/** How many messages of one occasion are in which state. */
export interface BatchStates {
  readonly batch: string;
  readonly waiting: number;
  /** Of those that wait: nobody has tried to hand them over yet. */
  readonly untried: number;
  /** Also those that were delivered. */
  readonly sent: number;
  readonly failed: number;
}

/** For metrics. */
export interface NotifyStats {
  /** Messages that wait, when it looked last. */
  waiting: number;
  /** When the one was put in that waits longest; null: none waits. */
  oldestMs: number | null;
  /** When the one was due, or will be, that is due first; null: none waits. */
  dueMs: number | null;
  /** When it last looked into the outbox, or was started; null: it was not. */
  lookedMs: number | null;
  /** Why the outbox could not be read the last time; null: it could. */
  failure: unknown;
  /** When a provider last took a message, since the start. */
  readonly lastTakenMs: Map<ChannelName, number>;
  /** Tries since the start, by how they ended. */
  sent: number;
  failed: number;
  /** Messages of which a provider said that they arrived. */
  delivered: number;
}

/** What else there is to say of a topic. */
export interface TopicOptions {
  /** Its messages also go to accounts that were deactivated or deleted: they say so. */
  readonly alsoToInactive?: boolean;
}

/** The outbox: what is put in leaves once, or is said to have failed. */
export interface Notify {
  /** Whether a channel is set up. */
  has(channel: ChannelName): boolean;
  /** From now on messages leave by this one. @param channel null: there is none any more */
  use(name: ChannelName, channel: DeliveryChannel | null): void;
  /** Who makes the words of a topic, and how soon it is tried again; before `start`. */
  compose(topic: string, composer: Composer, pace?: RetryPace, options?: TopicOptions): void;
  /**
   * Hands a message over at once, past the outbox and once: for a test that somebody waits for.
   *
   * @returns what the provider said
   * @throws DeliveryError
   */
  sendNow(channel: ChannelName, address: string, message: Message): Promise<string>;
  /**
   * Stores messages, each once, in the caller's transaction: they leave if that is committed. Call {@link nudge} after it.
   */
  put(db: Database, notifications: readonly NewNotification[]): Promise<void>;
  /** Something may have been put in: looks at once instead of in a few seconds. */
  nudge(): void;
  /** Takes out what waits about something, in the caller's transaction. */
  withdraw(db: Database, topic: string, about: number): Promise<void>;
  /** The newest messages about something, newest first. */
  log(topic: string, about: number, limit: number): Promise<LoggedNotification[]>;
  /** Messages by their keys, in no order; those that are not there are left out. */
  byKeys(keys: readonly string[]): Promise<LoggedNotification[]>;
  /** The newest occasion about something, without what went to some accounts; null: none yet. */
  lastBatch(topic: string, about: number, exceptIds?: readonly number[]): Promise<BatchStates | null>;
  /** Told of each try once it is noted; before `start`. */
  onTried(listener: (tried: EndedTry) => void): void;
  start(): void;
  /** Takes nothing more, and waits a while for what is being handed over. */
  stop(): Promise<void>;
  readonly stats: Readonly<NotifyStats>;
  health(): PartHealth;
}
