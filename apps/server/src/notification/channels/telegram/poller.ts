import * as z from 'zod';
import type { Timer } from '../../../platform/clock.ts';
import { type ChannelReplies, DeliveryError } from '../../outbox/index.ts';
import type { ChannelContext } from '../channel-module.ts';
import { type BotApi, BotApiError } from './bot-api.ts';
import * as texts from './texts.ts';

/** How long Telegram holds a request while there is no reply. */
export const POLL_SECONDS = 25;
const LIMIT = 10;
/** The waits after failures in a row. */
const WAITS_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
/** Another program polls the same bot, or the token is wrong: only a user can help. */
const SLOW_STATUSES = [401, 404, 409];
const MAX_ALERT_CHARACTERS = 200;

const TelegramUser = z.object({
  id: z.number(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z.string().optional(),
});
const TelegramMessage = z.object({
  message_id: z.number(),
  chat: z.object({ id: z.number(), type: z.string() }),
  from: TelegramUser.optional(),
  text: z.string().optional(),
  entities: z.array(z.unknown()).optional(),
});
const Update = z.object({
  update_id: z.number(),
  message: TelegramMessage.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: TelegramUser,
      data: z.string().optional(),
      // Telegram omits the text of messages that it no longer has.
      message: TelegramMessage.optional(),
    })
    .optional(),
});
type Update = z.infer<typeof Update>;
/** One that cannot be read is skipped. */
const Updates = z.array(Update.or(z.object({ update_id: z.number() })));
const State = z.object({ bot: z.string(), offset: z.number() });

type TelegramChannel = Pick<ChannelContext<'telegram'>, 'state' | 'clock' | 'logger'>;

/**
 * Receives what users do in chats with the bot, by long polling. An update is confirmed once it is
 * handled: after a kill it is handled again, which changes nothing.
 */
export class TelegramPoller {
  readonly #channel: TelegramChannel;
  readonly #api: BotApi;
  /** The number of the bot: another bot counts its updates from elsewhere. */
  readonly #bot: string;
  readonly #replies: ChannelReplies;
  readonly #aborting = new AbortController();
  #problem: string | null = null;
  #wait: { readonly timer: Timer; readonly end: () => void } | null = null;

  constructor(channel: TelegramChannel, api: BotApi, bot: string, replies: ChannelReplies) {
    this.#channel = channel;
    this.#api = api;
    this.#bot = bot;
    this.#replies = replies;
  }

  get problem(): string | null {
    return this.#problem;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#aborting.abort();
    this.#wait?.timer.cancel();
    this.#wait?.end();
  }

  get #isOpen(): boolean {
    return !this.#aborting.signal.aborted;
  }

  async #run(): Promise<void> {
    let offset: number | null = null;
    let failures = 0;
    while (this.#isOpen) {
      try {
        offset ??= await this.#readOffset();
        for (const update of await this.#poll(offset)) {
          await this.#handle(update);
          offset = update.update_id + 1;
          await this.#channel.state.write(JSON.stringify({ bot: this.#bot, offset }));
        }
        failures = 0;
        this.#problem = null;
      } catch (error) {
        if (!this.#isOpen) return;
        this.#note(error);
        await this.#pause(waitAfter(error, failures));
        failures += 1;
      }
    }
  }

  async #readOffset(): Promise<number> {
    const text = await this.#channel.state.read();
    const state = text === null ? null : State.safeParse(JSON.parse(text)).data;
    return state?.bot === this.#bot ? state.offset : 0;
  }

  #poll(offset: number) {
    const request = {
      offset,
      limit: LIMIT,
      timeout: POLL_SECONDS,
      allowed_updates: ['message', 'callback_query'],
    };
    return this.#api.call('getUpdates', request, Updates, this.#aborting.signal);
  }

  #note(error: unknown): void {
    const problem = texts.repliesNotReceived(
      error instanceof DeliveryError ? error.message : texts.repliesNotStored,
    );
    if (problem !== this.#problem) {
      this.#channel.logger.warn(detailsOf(error), 'Telegram replies are not received; retrying');
    }
    this.#problem = problem;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#channel.clock.setTimeout(resolve, ms);
      this.#wait = { timer, end: resolve };
    });
  }

  /** @throws StorageError: the update is handled again */
  async #handle({ message, callback_query: press }: Partial<Update>): Promise<void> {
    if (press) await this.#press(press);
    else if (message?.text !== undefined) await this.#answer(message, message.text);
  }

  async #press({ id, from, data, message }: NonNullable<Update['callback_query']>): Promise<void> {
    // In a private chat the chat has the number of its user.
    const { text, isOver } = await this.#replies.acknowledge(chatOf(from), data ?? '');
    await this.#tell('answerCallbackQuery', {
      callback_query_id: id,
      text: [...text].slice(0, MAX_ALERT_CHARACTERS).join(''),
      show_alert: !isOver,
    });
    if (!isOver || message?.text === undefined) return;
    await this.#tell('editMessageText', {
      chat_id: message.chat.id,
      message_id: message.message_id,
      text: `${message.text}\n\n${texts.doneMarker(text)}`,
      ...(message.entities && { entities: message.entities }),
      link_preview_options: { is_disabled: true },
    });
  }

  async #answer({ chat, from }: z.infer<typeof TelegramMessage>, text: string): Promise<void> {
    const code = /^\/start(?:@\w+)?(?: +([\w-]{1,64}))?\s*$/.exec(text);
    const isPrivate = chat.type === 'private' && from !== undefined;
    // Members of a group talk to each other.
    if (!isPrivate && code === null) return;
    const answer = !isPrivate
      ? texts.onlyPrivateChats
      : code?.[1] === undefined
        ? texts.notForThisChat
        : (await this.#replies.link(chatOf(from), code[1])).text;
    await this.#tell('sendMessage', { chat_id: chat.id, text: answer });
  }

  /** What the user sees in addition; its failure changes nothing. */
  async #tell(method: string, body: object): Promise<void> {
    await this.#api.call(method, body, z.unknown(), this.#aborting.signal).catch((error) => {
      this.#channel.logger.warn({ ...detailsOf(error), method }, 'a reply in Telegram was not answered');
    });
  }
}

/** What is logged: a failed request needs no stack, another error does. */
function detailsOf(error: unknown): object {
  if (!(error instanceof DeliveryError)) return { err: error };
  const code = error instanceof BotApiError ? error.status : codeOf(error);
  return { reason: error.message, ...(code !== undefined && { code }) };
}

/** The code of the first error that caused this one and has a code, such as `ECONNREFUSED`. */
function codeOf({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return (cause as NodeJS.ErrnoException).code ?? codeOf(cause);
}

function waitAfter(error: unknown, failures: number): number {
  const usual = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)]!;
  if (!(error instanceof BotApiError)) return usual;
  return Math.max(SLOW_STATUSES.includes(error.status) ? WAITS_MS.at(-1)! : usual, error.retryAfterMs);
}

function chatOf({ id, first_name, last_name, username }: z.infer<typeof TelegramUser>) {
  const name = `${first_name} ${last_name}`.trim();
  const label = username === undefined ? name : `${name} (@${username})`.trim();
  return { channel: 'telegram', value: String(id), label } as const;
}
