import { channelOf, cleanSingleLine } from '@outpost/contract';
import * as z from 'zod';
import { DeliveryError, formatLink, type Message } from '../../outbox/index.ts';
import type { ChannelModule } from '../channel-module.ts';
import { cutText } from '../posting.ts';
import { contactRemoved } from '../texts.ts';
import { createBotApi, MAX_RESPONSE_BYTES } from './bot-api.ts';
import { POLL_SECONDS, TelegramPoller } from './poller.ts';
import * as texts from './texts.ts';

const { limits, address: of } = channelOf('telegram');
const MAX_UNITS = limits.maxCharacters ?? 0;
/** The longest data of a button. */
const MAX_DATA_BYTES = 64;
const POLL_TIMEOUT_MS = (POLL_SECONDS + 15) * 1_000;

const Sent = z.object({ message_id: z.number() });
const Me = z.object({ username: z.string() });

/** Sends messages to chats with a bot, and acknowledges by a button below them. */
export const telegram: ChannelModule<'telegram'> = {
  create(channel) {
    const { settings, toServer, targetOf } = channel;
    const { TELEGRAM_TOKEN: token, TELEGRAM_URL: server } = settings;
    const api = createBotApi(toServer('TELEGRAM_URL'), server, token);
    const limited = toServer('TELEGRAM_URL', {
      timeoutMs: POLL_TIMEOUT_MS,
      maxAnswerBytes: MAX_RESPONSE_BYTES,
    });
    const polling = createBotApi(limited, server, token);
    let poller: TelegramPoller | null = null;
    return {
      name: 'telegram',
      async send(address, message) {
        const target = targetOf(address);
        if (!target) throw new DeliveryError(contactRemoved(of.missing), true);
        const { message_id } = await api.call(
          'sendMessage',
          { chat_id: Number(target.value), ...contentOf(message) },
          Sent,
        );
        return { answer: texts.sentAs(message_id) };
      },
      async linkUrl(code) {
        const { username } = await api.call('getMe', {}, Me);
        return `https://t.me/${username}?start=${code}`;
      },
      start(replies) {
        const bot = token.slice(0, token.indexOf(':'));
        poller ??= new TelegramPoller(channel, polling, bot, replies);
        poller.start();
      },
      problem: () => poller?.problem ?? null,
      close: () => poller?.stop(),
    };
  },
};

/**
 * The title in bold, the text, and links; the button acknowledges without a page. URLs are in the text,
 * because Telegram refuses a message with a button to a private host name.
 */
function contentOf({ title, text, links = [], acknowledge }: Message) {
  const heading = cutText(cleanSingleLine(title), 300);
  const hasButton = acknowledge !== undefined && Buffer.byteLength(acknowledge.token) <= MAX_DATA_BYTES;
  const shown = links.filter(({ label }) => !hasButton || label !== acknowledge.label);
  const tail = shown.length === 0 ? '' : `\n\n${shown.map(formatLink).join('\n')}`;
  const room = MAX_UNITS - heading.length - 2 - tail.length;
  let body = cutText(text, room);
  // Telegram counts in UTF-16.
  while (body.length > room) body = cutText(body, [...body].length - (body.length - room));
  return {
    text: `${heading}\n\n${body}${tail}`,
    entities: [{ type: 'bold', offset: 0, length: heading.length }],
    link_preview_options: { is_disabled: true },
    ...(hasButton && {
      reply_markup: {
        inline_keyboard: [[{ text: acknowledge.label, callback_data: acknowledge.token }]],
      },
    }),
  };
}
