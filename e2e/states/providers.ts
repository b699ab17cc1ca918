import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';

export const BOT_TOKEN = '123456:token-of-the-bot';

/** One message as a provider got it. */
export interface ReceivedMessage {
  readonly by: string;
  readonly text: string;
}

/** The SMS gateway, the receivers of webhooks and Telegram, in one local server. */
export interface Providers {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** A user writes to the Telegram bot. */
  writeToBot(text: string): void;
  /** A user presses the button below the last message of the bot. */
  pressButton(): void;
  stop(): void;
}

const CHAT = { id: 7, type: 'private' };
const USER = { id: 7, first_name: 'Oscar', last_name: 'Reyes', username: 'oscar' };
/** Webhooks by path; Slack and Teams responses are those of their documentation. */
const WEBHOOKS: Readonly<Record<string, string>> = { '/slack': 'Slack', '/teams': 'Microsoft Teams' };

export async function startProviders(): Promise<Providers> {
  const received: ReceivedMessage[] = [];
  const updates: object[] = [];
  let held: { response: ServerResponse; offset: number } | null = null;
  let button = '';

  const release = () => {
    if (held === null || updates.length <= held.offset) return;
    const { response, offset } = held;
    held = null;
    const result = updates.slice(offset).map((update, at) => ({ update_id: offset + at, ...update }));
    send(response, { ok: true, result });
  };
  const push = (update: object) => {
    updates.push(update);
    release();
  };
  async function answerBot(method: string, request: IncomingMessage, response: ServerResponse) {
    const body = (await json(request)) as BotRequest;
    if (method === 'getUpdates') {
      held = { response, offset: body.offset ?? 0 };
      return release();
    }
    if (body.text !== undefined) received.push({ by: 'Telegram', text: textOf(body) });
    button = body.reply_markup?.inline_keyboard[0]?.[0]?.callback_data ?? button;
    send(response, {
      ok: true,
      result: method === 'getMe' ? { username: 'outpost_bot' } : { message_id: 1 },
    });
  }

  const server = createServer(async (request, response) => {
    const method = /^\/bot[^/]+\/(\w+)$/.exec(request.url!)?.[1];
    if (method !== undefined) return answerBot(method, request, response);
    const body = await text(request);
    const isSms = request.url!.includes('Messages');
    received.push(
      isSms
        ? { by: 'SMS', text: new URLSearchParams(body).get('Body') ?? '' }
        : { by: WEBHOOKS[request.url!] ?? 'Webhook', text: shownTexts(JSON.parse(body)).join('\n') },
    );
    send(response, { sid: 'SM1', status: 'delivered' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    writeToBot: (written) => push({ message: { message_id: 1, chat: CHAT, from: USER, text: written } }),
    pressButton: () =>
      push({
        callback_query: {
          id: 'q',
          from: USER,
          data: button,
          message: { message_id: 1, chat: CHAT, text: '' },
        },
      }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface BotRequest {
  readonly offset?: number;
  readonly text?: string;
  readonly reply_markup?: { readonly inline_keyboard: { text: string; callback_data: string }[][] };
}

function textOf({ text: shown = '', reply_markup }: BotRequest): string {
  const buttons = reply_markup?.inline_keyboard.flat().map((one) => one.text) ?? [];
  return [shown, ...buttons].join('\n');
}

const SHOWN_FIELDS = ['Title', 'Text', 'text', 'title'];

/** The texts of a webhook's body: its own, or those of Slack's blocks and Teams' cards. */
function shownTexts(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'string' ? (SHOWN_FIELDS.includes(field) ? [value] : []) : shownTexts(value),
  );
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
