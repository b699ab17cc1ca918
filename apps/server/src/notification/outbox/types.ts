import type { Channel, SendingState } from '@outpost/contract';
import type { RetryPace } from '../../platform/back-off.ts';
import type { PartHealth } from '../../platform/health.ts';
import type { Database } from '../../platform/storage/index.ts';

/** A message to be sent. */
export interface NewNotification {
  /** Its identifier, such as `report:3:2026-03-29:7`: an existing one is not stored again. */
  readonly key: string;
  readonly channel: Channel;
  /** Determines the composer; see {@link Composer}. */
  readonly topic: string;
  /** What it is about; the meaning depends on the topic. */
  readonly about: number;
  /** The same for messages of one occasion; ascending with time. Empty: none. */
  readonly batch: string;
  /** null: the account is being deleted. */
  readonly accountId: number | null;
  readonly address: string;
  /** What the topic needs to compose the message; plain data. */
  readonly content: unknown;
  /** When it may be sent; omitted: at once. */
  readonly dueAtMs?: number;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** A composed message, the same for every channel; channels without attachments omit them. */
export interface Message {
  readonly title: string;
  /** Lines that are also readable on a phone. */
  readonly text: string;
  /** Follow the text in channels that do not open the page themselves. */
  readonly links?: readonly MessageLink[];
  readonly attachments: readonly Attachment[];
  /** For a channel with a button; the same as the link of this label, but also without a public URL. */
  readonly acknowledge?: { readonly label: string; readonly token: string };
  /**
   * The same in pieces, the most important first, for a channel with limited length, which omits
   * whole pieces and says where they are.
   */
  readonly pieces?: readonly MessagePiece[];
  /** The page on this server that it opens: `/stations/3`. */
  readonly path?: string;
  /** The same as plain data, for programs. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface MessageLink {
  /** `Acknowledge all 3 alarms` */
  readonly label: string;
  readonly url: string;
}

export interface MessagePiece {
  /** Pieces for which a text names what to do, or where to look, when they are omitted. */
  readonly what?: 'acknowledge' | 'stations' | 'instructions';
  readonly text: string;
}

/** A message that is not sent, with the reason: `already acknowledged`. This is not a failure. */
export interface NotNeeded {
  readonly notNeeded: string;
}

/** Composes a topic's message when it is about to be sent, again for each attempt. */
export type Composer = (notification: {
  readonly about: number;
  readonly content: unknown;
}) => Promise<Message | NotNeeded>;

/** The provider's response to a message that it accepted. */
export interface AcceptedMessage {
  readonly answer: string;
  /** The provider's identifier, if a delivery receipt can be queried. */
  readonly receipt?: string;
}

/** A delivery receipt. `open`: not yet known. */
export interface Receipt {
  readonly state: 'open' | 'delivered' | 'failed';
  readonly answer: string;
}

/** Sends messages. */
export interface DeliveryChannel {
  readonly name: Channel;
  /** The key with which a browser subscribes (Push API); base64url. */
  readonly browserKey?: string;
  /**
   * @param key the same for each attempt, so that the receiver can detect a duplicate
   * @throws DeliveryError
   */
  send(address: string, message: Message, key: string): Promise<AcceptedMessage>;
  /** Queries a delivery receipt. @throws DeliveryError */
  receipt?(receipt: string): Promise<Receipt>;
  /** Begins to receive what users reply; not in observe-only mode. */
  start?(replies: ChannelReplies): void;
  /** Where a user links a chat by sending this code. @throws DeliveryError */
  linkUrl?(code: string): Promise<string>;
  /** Why replies cannot be received; null: they can. */
  problem?(): string | null;
  close(): void;
}

/** A chat in which a user replied. */
export interface Chat {
  readonly channel: Channel;
  /** The provider's number of the chat. */
  readonly value: string;
  /** Its name for the user. */
  readonly label: string;
}

/** What became of a reply. */
export interface ReplyResult {
  /** A sentence for the user. */
  readonly text: string;
  /** The message has nothing left to acknowledge. */
  readonly isOver: boolean;
}

/** What users can do by replying. Each may be called again for the same reply. */
export interface ChannelReplies {
  /** Links a chat to the account that got the code. @throws StorageError */
  link(chat: Chat, code: string): Promise<ReplyResult>;
  /** Acknowledges what a message names, on behalf of its recipient. @throws StorageError */
  acknowledge(chat: Chat, token: string): Promise<ReplyResult>;
}

/** The message was not accepted. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** A retry is useless. */
  readonly isPermanent: boolean;
  /** The delay that the provider requests; 0: none. */
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

/** A message with its state. */
export interface LoggedNotification {
  readonly id: number;
  readonly channel: Channel;
  readonly topic: string;
  readonly accountId: number | null;
  readonly address: string;
  readonly content: unknown;
  readonly batch: string;
  readonly state: NotificationState;
  readonly createdAtMs: number;
  readonly dueAtMs: number;
  /** When the delivery receipt arrived; null: not yet. */
  readonly deliveredAtMs: number | null;
  /** Oldest first. */
  readonly tries: readonly { readonly atMs: number; readonly isSent: boolean; readonly answer: string }[];
}

/** The result of an attempt. */
export interface EndedTry {
  readonly channel: Channel;
  readonly topic: string;
  readonly about: number;
  readonly batch: string;
  readonly content: unknown;
  /** The state of the message; `waiting`: it is retried. */
  readonly state: Exclude<NotificationState, 'delivered'>;
  /** The message itself was permanently rejected, which says nothing about the channel. */
  readonly isPermanent: boolean;
  readonly answer: string;
}

/** How far a message has come. */
export interface MessageState {
  readonly about: number;
  readonly createdAtMs: number;
  readonly state: NotificationState;
}

/** How far a message has come that is known by its key. */
export interface KeyedState {
  readonly key: string;
  readonly topic: string;
  /** See `NewNotification`. */
  readonly batch: string;
  readonly state: NotificationState;
}

/** The number of messages of an occasion by state. */
export interface BatchStates {
  readonly batch: string;
  readonly waiting: number;
  /** Waiting and not yet attempted. */
  readonly untried: number;
  /** Includes delivered ones. */
  readonly sent: number;
  readonly failed: number;
}

/** For metrics. */
export interface NotifyStats {
  /** Waiting messages at the last check. */
  waiting: number;
  /** When the longest waiting message was added; null: none is waiting. */
  oldestMs: number | null;
  /** The earliest due time; null: none is waiting. */
  dueMs: number | null;
  /** When the outbox was last checked, or started; null: it was not. */
  lookedMs: number | null;
  /** Why the outbox could not be read at the last check; null: it could. */
  failure: unknown;
  /** When a provider last accepted a message, since the start. */
  readonly lastTakenMs: Map<Channel, number>;
  /** Attempts since the start, by result. */
  sent: number;
  failed: number;
  /** Messages with a delivery receipt. */
  delivered: number;
}

/** How messages of a topic are composed and sent. */
export interface MessageTopic {
  readonly compose: Composer;
  readonly pace: RetryPace;
  /** Its messages also go to accounts that were deactivated or deleted: they report that. */
  readonly alsoToInactive: boolean;
}

/** The addresses of an account on a channel; may be empty. */
export type AddressesOf = (
  account: { readonly Id: number; readonly Email: string },
  channel: Channel,
) => string[];

/** The outbox: each message added is sent once, or reported as failed. */
export interface Notify {
  /** Whether a channel is configured and may send. */
  has(channel: Channel): boolean;
  /** Whether a channel is configured; also in observe-only mode, in which none sends. */
  isConfigured(channel: Channel): boolean;
  /** The key with which browsers subscribe; null: no channel sends to browsers. */
  browserKey(): string | null;
  /** Who gets what users reply; before `start`. */
  receive(replies: ChannelReplies): void;
  /** Where a user links a chat by sending this code; null: the channel has no chats, or is not configured. */
  linkUrl(channel: Channel, code: string): Promise<string> | null;
  /** Uses this channel from now on. @param channel null: the channel is removed */
  use(name: Channel, channel: DeliveryChannel | null): void;
  /** Registers the composer of a topic and how soon it is retried; before `start`. */
  compose(
    topic: string,
    composer: Composer,
    pace?: RetryPace,
    options?: Partial<Pick<MessageTopic, 'alsoToInactive'>>,
  ): void;
  /**
   * Sends a message immediately, bypassing the outbox, without retries: for a test whose result a
   * user waits for.
   * @returns the provider's response
   * @throws DeliveryError
   */
  sendNow(channel: Channel, address: string, message: Message): Promise<string>;
  /**
   * Stores messages, each once, in the caller's transaction: they are sent if it is committed. Call
   * {@link nudge} after it.
   */
  put(db: Database, notifications: readonly NewNotification[]): Promise<void>;
  /** Messages may have been added: checks at once instead of in a few seconds. */
  nudge(): void;
  /** Withdraws waiting messages about something, in the caller's transaction. */
  withdraw(db: Database, topic: string, about: number): Promise<void>;
  /** The newest messages about something, newest first. */
  log(topic: string, about: number, limit: number): Promise<LoggedNotification[]>;
  /** Messages by their keys, unordered; unknown keys are skipped. */
  byKeys(keys: readonly string[]): Promise<LoggedNotification[]>;
  /** The states of all messages about several things, unordered. */
  statesOf(topic: string, subjectIds: readonly number[]): Promise<MessageState[]>;
  /** The states of messages by their keys, unordered; unknown keys are skipped. */
  statesByKeys(keys: readonly string[]): Promise<KeyedState[]>;
  /** The newest occasion about something, excluding some accounts; null: none yet. */
  lastBatch(topic: string, about: number, exceptIds?: readonly number[]): Promise<BatchStates | null>;
  /** Called with each attempt once it is stored; before `start`. */
  onTried(listener: (tried: EndedTry) => void): void;
  start(): void;
  /** Stops claiming, and waits a limited time for messages being sent. */
  stop(): Promise<void>;
  readonly stats: Readonly<NotifyStats>;
  health(): PartHealth;
}
