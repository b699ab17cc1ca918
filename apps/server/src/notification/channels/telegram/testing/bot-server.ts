import type { ServerResponse } from 'node:http';
import { HttpSink } from '../../../../platform/outbound/testing/http-sink.ts';

export interface BotCall {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A Bot API server with one bot: holds `getUpdates` until there is an update, as Telegram does. */
export class TestBotServer {
  static readonly token = '123456:bot-token-secret';
  readonly calls: BotCall[] = [];
  readonly sink: HttpSink;
  /** The response to `getUpdates`; null: as Telegram. */
  failing: { readonly status: number; readonly body: object } | null = null;
  readonly #updates: { readonly update_id: number }[] = [];
  #nextId = 100;
  #held: { readonly response: ServerResponse; readonly offset: number } | null = null;
  /** How often updates were requested. */
  polls = 0;

  private constructor(sink: HttpSink) {
    this.sink = sink;
  }

  static async start(): Promise<TestBotServer> {
    const server = new TestBotServer(await HttpSink.start());
    server.accept();
    return server;
  }

  accept(): void {
    this.sink.answer = ({ path, body }, response) => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
      const request = JSON.parse(body.toString()) as BotCall['body'];
      if (token !== TestBotServer.token)
        return answer(response, 401, { ok: false, description: 'Unauthorized' });
      if (method === 'getUpdates') return this.#poll(response, Number(request.offset));
      this.calls.push({ method, body: request });
      const results: Record<string, object> = {
        sendMessage: { message_id: this.calls.length },
        getMe: { id: 123_456, username: 'outpost_test_bot' },
      };
      answer(response, 200, { ok: true, result: results[method] ?? true });
    };
  }

  /** A user does something. @returns the number of the update */
  push(update: object): number {
    const update_id = this.#nextId++;
    this.#updates.push({ update_id, ...update });
    this.#release();
    return update_id;
  }

  /** A user writes to the bot. */
  write(text: string, { id = 7, type = 'private' } = {}): void {
    const from = { id, first_name: 'Ann', last_name: 'Lee', username: 'ann' };
    this.push({ message: { message_id: 1, chat: { id, type }, from, text } });
  }

  /** A user presses the button of the last message. */
  press({ id = 7, data = '' } = {}): void {
    const sent = this.calls.findLast(({ method }) => method === 'sendMessage')!.body;
    const keyboard = sent.reply_markup as { inline_keyboard: { callback_data: string }[][] };
    const message = {
      message_id: 1,
      chat: { id, type: 'private' },
      text: sent.text,
      entities: sent.entities,
    };
    const callback_data = data || keyboard.inline_keyboard[0]![0]!.callback_data;
    this.push({
      callback_query: { id: 'q', from: { id, first_name: 'Ann' }, data: callback_data, message },
    });
  }

  named(method: string): BotCall['body'][] {
    return this.calls.filter((call) => call.method === method).map(({ body }) => body);
  }

  #poll(response: ServerResponse, offset: number): void {
    this.polls += 1;
    if (this.failing) {
      answer(response, this.failing.status, this.failing.body);
    } else {
      this.#held = { response, offset };
      this.#release();
    }
  }

  #release(): void {
    if (!this.#held) return;
    const { response, offset } = this.#held;
    const result = this.#updates.filter(({ update_id }) => update_id >= offset);
    if (result.length === 0) return;
    this.#held = null;
    answer(response, 200, { ok: true, result });
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status).end(JSON.stringify(body));
}
