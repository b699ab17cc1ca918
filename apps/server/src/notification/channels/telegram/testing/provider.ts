import { openChannel } from '../../testing/open-channel.ts';
import { BUSY_SECONDS, httpManner, type StartProvider } from '../../testing/provider.ts';
import { TestBotServer } from './bot-server.ts';

/** Telegram's Bot API. */
const startProvider: StartProvider = async (clock) => {
  const server = await TestBotServer.start();
  const { sink } = server;
  const settings = { TELEGRAM_TOKEN: TestBotServer.token, TELEGRAM_URL: sink.url };
  const blocked = { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' };
  const busy = { ok: false, description: 'Too Many Requests', parameters: { retry_after: BUSY_SECONDS } };
  const usual = httpManner(sink, () => [200], [403, blocked]);
  return {
    channel: openChannel('telegram', { clock, settings, targets: new Map([['Ann (1)', { value: '7' }]]) }),
    address: 'Ann (1)',
    secrets: ['bot-token-secret'],
    saysWhenBusy: true,
    texts: () => server.named('sendMessage').map(({ text }) => String(text)),
    seen: () => JSON.stringify(server.named('sendMessage').at(-1)),
    contacts: () => sink.requests.length,
    async be(manner) {
      if (manner === 'accepts') server.accept();
      else if (manner === 'busy') sink.says(429, busy);
      else await usual(manner);
    },
  };
};
export default startProvider;
