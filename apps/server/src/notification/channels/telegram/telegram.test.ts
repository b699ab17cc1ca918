import type { Contact, ContactLink } from '@outpost/contract';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { itOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { EscalationHarness, soon } from '../../escalation/testing/harness.ts';
import type { ChannelReplies } from '../../outbox/index.ts';
import { openChannel } from '../testing/open-channel.ts';
import { TestBotServer } from './testing/bot-server.ts';

const settingsOf = ({ sink }: TestBotServer) => ({
  TELEGRAM_TOKEN: TestBotServer.token,
  TELEGRAM_URL: sink.url,
});

async function open(databaseUrl: string | null = null) {
  const bot = await TestBotServer.start();
  const harness = await EscalationHarness.open({
    databaseUrl,
    noMail: true,
    channels: settingsOf(bot),
  });
  const said = () => bot.named('sendMessage').map(({ text }) => String(text));
  /** Links chat 7 to an account, and returns its code. */
  const link = async (role: 'Operator' | 'Viewer', id = 7) => {
    const { Url } = (await harness.do(role, 'POST', '/api/Contacts/link', {
      Channel: 'telegram',
    })) as ContactLink;
    const code = /^https:\/\/t\.me\/outpost_test_bot\?start=([\w-]{24})$/.exec(Url)![1]!;
    bot.write(`/start ${code}`, { id });
    return code;
  };
  const contactOf = (role: 'Operator' | 'Viewer') =>
    harness.do(role, 'GET', '/api/Contacts') as Promise<Contact>;
  return { bot, harness, said, link, contactOf };
}

itOnEachDatabase('links a chat by a code, and acknowledges by its button', async (databaseUrl) => {
  const { bot, harness, said, link, contactOf } = await open(databaseUrl);
  const code = await link('Operator');
  await soon(said).toEqual([expect.stringContaining('linked to the Outpost account of Operator Test')]);
  expect((await contactOf('Operator')).TelegramChat).toBe('Ann Lee (@ann)');
  // A code works once.
  bot.write(`/start ${code}`, { id: 8 });
  await soon(() => said().at(-1)).toContain('not valid or has expired');
  expect((await contactOf('Operator')).TelegramChat).toBe('Ann Lee (@ann)');

  const AccountId = await harness.accountId('Operator');
  const setting = { AccountId, StationId: 1, LeastPriority: 'low', Channels: ['telegram'] };
  await harness.do('Supervisor', 'POST', '/api/AccountStations/admin', [setting]);
  harness.float(1);
  await soon(() => said().at(-1)).toMatch(/^Critical: Site 1, Overflow\n\n/);
  await soon(() => harness.sent()).toBe(1);
  const { Deliveries } = await harness.alarm();
  expect(Deliveries[0]).toMatchObject({ Channel: 'telegram', Address: `Telegram (${AccountId})` });
  expect(said().at(-1)).not.toContain('/acknowledge#');

  // Someone else's press does nothing.
  bot.press({ id: 8 });
  await soon(() => bot.named('answerCallbackQuery')).toHaveLength(1);
  expect(bot.named('answerCallbackQuery')[0]).toMatchObject({ show_alert: true });
  expect((await harness.alarm()).State).toBe('unacknowledged');
  bot.press();
  await soon(async () => (await harness.alarm()).State).toBe('acknowledged');
  await soon(() => bot.named('editMessageText')).toHaveLength(1);
  expect(bot.named('editMessageText')[0]!.text).toMatch(
    /^Critical: Site 1, Overflow\n[\s\S]+\n\n✓ Acknowledged by Operator Test at 2026-05-01 00:30:\d\d /,
  );
  expect(bot.named('editMessageText')[0]).not.toHaveProperty('reply_markup');
  const { Events } = await harness.alarm();
  expect(JSON.stringify(Events)).toContain('By the button in a Telegram notification');
  // A second press says who was first.
  bot.press();
  await soon(() => bot.named('answerCallbackQuery')).toHaveLength(3);
  expect(bot.named('answerCallbackQuery')[2]).toMatchObject({
    text: expect.stringContaining('Acknowledged by Operator Test'),
    show_alert: false,
  });

  await harness.do('Operator', 'PUT', '/api/Contacts?confirm=no-recipient', {
    Phone: null,
    WebhookUrl: null,
    TelegramChat: null,
  });
  expect((await contactOf('Operator')).TelegramChat).toBeNull();
});

it('refuses unknown chats politely, and is silent in groups', async () => {
  const { bot, harness, said, link, contactOf } = await open();
  bot.write('hello');
  await soon(said).toEqual([expect.stringContaining('link a Telegram chat')]);
  bot.write('hello all', { id: -5, type: 'group' });
  bot.write('/start@outpost_test_bot abc', { id: -5, type: 'group' });
  await soon(said).toEqual([expect.any(String), expect.stringContaining('private chats only')]);
  await link('Viewer');
  await soon(async () => (await contactOf('Viewer')).TelegramChat).toBe('Ann Lee (@ann)');
  await harness.do('Viewer', 'POST', '/api/Contacts/link', { Channel: 'sms' }, 400);
  // An expired code.
  const { Url } = (await harness.do('Viewer', 'POST', '/api/Contacts/link', {
    Channel: 'telegram',
  })) as ContactLink;
  harness.clock.advance(15 * 60_000);
  bot.write(`/start ${Url.split('=')[1]}`);
  // The held request was given up meanwhile; the next one follows after a second.
  await soon(async () => {
    await harness.clock.advanceAsync(1_000);
    return said().at(-1);
  }).toContain('has expired');
});

it('polls on after a restart where it ended, waits after errors, and says what is wrong', async () => {
  const bot = await TestBotServer.start();
  const clock = new ManualClock();
  let stored: string | null = null;
  const keep = async (value: string) => {
    stored = value;
  };
  const state = { read: async () => stored, write: keep };
  const codes: string[] = [];
  const replies: ChannelReplies = {
    async link(_chat, code) {
      codes.push(code);
      return { text: 'linked', isOver: true };
    },
    acknowledge: async () => ({ text: 'done', isOver: true }),
  };
  const run = () => {
    const channel = openChannel('telegram', { clock, settings: settingsOf(bot), state });
    channel.start!(replies);
    return channel;
  };
  const first = run();
  bot.write('/start one');
  await expect.poll(() => codes).toEqual(['one']);
  await expect.poll(() => stored).toBe('{"bot":"123456","offset":101}');
  first.close();
  bot.write('/start two');
  const second = run();
  // Neither lost nor handled twice.
  await expect.poll(() => codes).toEqual(['one', 'two']);
  expect(second.problem!()).toBeNull();

  for (const [status, description, wait, said] of [
    [409, 'Conflict: terminated by other getUpdates request', 60_000, /409: Conflict/],
    [401, 'Unauthorized', 60_000, /rejected the bot token \(setting TELEGRAM_TOKEN\)/],
  ] as const) {
    bot.failing = { status, body: { ok: false, error_code: status, description } };
    bot.write('wakes the held request');
    await expect.poll(() => second.problem!()).toMatch(said);
    const polls = bot.polls;
    bot.failing = null;
    await clock.advanceAsync(wait - 1);
    expect(bot.polls).toBe(polls);
    await clock.advanceAsync(1);
    await expect.poll(() => bot.polls).toBeGreaterThan(polls);
    bot.write('hello');
    await expect.poll(() => second.problem!()).toBeNull();
  }
  second.close();
});

it('logs the reason of a failure once, without a stack and without the token', async () => {
  const bot = await TestBotServer.start();
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const clock = new ManualClock();
  const channel = openChannel('telegram', { clock, logger, settings: settingsOf(bot) });
  // As a proxy that repeats the path.
  const description = `Error reading from /bot${TestBotServer.token}/getUpdates`;
  bot.failing = { status: 502, body: { ok: false, description } };
  channel.start!({ link: vi.fn(), acknowledge: vi.fn() });
  const reason = 'Telegram responded with 502: Error reading from /bot…/getUpdates';
  await expect.poll(() => channel.problem!()).toBe(`Telegram replies are not received: ${reason}`);
  await bot.sink.stop();
  await expect
    .poll(async () => {
      await clock.advanceAsync(60_000);
      return channel.problem!();
    })
    .toContain('Connection refused');
  channel.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reason, code: 502 },
    { reason: 'Connection refused', code: 'ECONNREFUSED' },
  ]);
  expect(lines.join('')).not.toMatch(new RegExp(`stack|${TestBotServer.token}`));
});
