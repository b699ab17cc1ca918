import { CHANNELS, channelOf } from '@outpost/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DeliveryError, type Message } from '../outbox/index.ts';
import { MessageSender } from '../outbox/message-sender.ts';
import { BUSY_SECONDS, type ProviderManner, type StartProvider } from './testing/provider.ts';

const ACKNOWLEDGE = 'https://outpost.example.com/acknowledge#1.2.3';
const MESSAGE: Message = {
  title: 'High: Ölmühle & Co, Overflow <1>',
  text: 'Level: 4.2 m_max\nWhat to do: *call* 水',
  links: [{ label: 'Acknowledge', url: ACKNOWLEDGE }],
  pieces: [{ text: 'High: Overflow' }, { what: 'acknowledge', text: `Acknowledge: ${ACKNOWLEDGE}` }],
  acknowledge: { label: 'Acknowledge', token: '1.2.3' },
  attachments: [],
  path: '/alarms?alarm=3',
};

/** The time within which every channel gives up an attempt. */
const DEADLINE_MS = 3 * 60_000;

describe.each(CHANNELS)('the channel %s', (id) => {
  const { limits, capabilities } = channelOf(id);

  async function open() {
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const { default: start } = (await import(`./${id}/testing/provider.ts`).catch((cause) => {
      throw new Error(`${id}/testing/provider.ts is needed, a server in the role of the provider`, { cause });
    })) as { default: StartProvider };
    const provider = await start(clock);
    const { channel, address, be } = provider;
    onTestFinished(() => channel.close());
    const sender = new MessageSender({ clock, observeOnly: false }, new Map([[id, channel]]), new Map());
    await be('accepts');
    const send = (message = MESSAGE, key = 'alarm:3') => sender.send(id, address, message, key);
    return { ...provider, clock, send };
  }

  async function failureAs(manner: ProviderManner) {
    const provider = await open();
    await provider.be(manner);
    const before = provider.contacts();
    const failing = provider.send().then(
      () => expect.unreachable(`${manner}: expected it to fail`),
      (error: unknown) => error,
    );
    if (manner === 'silent') {
      await expect.poll(provider.contacts).toBeGreaterThan(before);
      await provider.clock.advanceAsync(DEADLINE_MS);
    }
    const error = (await failing) as DeliveryError;
    expect(error, `${manner}: ${error}`).toBeInstanceOf(DeliveryError);
    return { error, provider };
  }

  it('is called as its descriptor', async () => {
    const { channel } = await open();
    expect(channel.name).toBe(id);
    expect(channel.receipt !== undefined).toBe(capabilities.receipt);
    expect(channel.start !== undefined).toBe(capabilities.acknowledge === 'button');
    expect(channel.linkUrl !== undefined).toBe(channelOf(id).address.how === 'chat');
  });

  it('delivers a message, with what acknowledges it, and returns the response', async () => {
    const { send, seen, texts } = await open();
    const { answer } = await send();
    expect(answer).not.toBe('');
    expect(texts()).toHaveLength(1);
    const how = { link: ACKNOWLEDGE, page: MESSAGE.path!, button: '"callback_data":"1.2.3"' };
    expect(seen().replaceAll('=3D', '=')).toContain(how[capabilities.acknowledge]);
  });

  it.each(['busy', 'fails', 'hangs up', 'silent', 'gone'] as const)(
    'can be retried when the provider is %s',
    async (manner) => {
      const { error, provider } = await failureAs(manner);
      expect(error.isPermanent, error.message).toBe(false);
      const waitMs = manner === 'busy' && provider.saysWhenBusy ? BUSY_SECONDS * 1_000 : 0;
      expect(error.retryAfterMs).toBe(waitMs);
      if (manner === 'gone') return;
      await provider.be('accepts');
      await provider.send();
      expect(provider.texts().length).toBeGreaterThan(0);
    },
  );

  it('reports a message that the provider refuses as a permanent failure', async () => {
    const { error } = await failureAs('refuses');
    expect(error.isPermanent, error.message).toBe(true);
  });

  it('reveals no secret in an error or log', async () => {
    const lines: string[] = [];
    const logger = createLogger('trace', { write: (line) => lines.push(line) });
    for (const manner of ['busy', 'fails', 'hangs up', 'silent', 'gone', 'refuses'] as const) {
      const { error, provider } = await failureAs(manner);
      logger.warn({ err: error }, 'a delivery attempt failed');
      const said = [error.message, String(error.stack), lines.at(-1)].join('\n');
      for (const secret of provider.secrets) expect(said, manner).not.toContain(secret);
    }
    expect(lines).toHaveLength(6);
  });

  it('cuts no message that fits, and others to what the provider accepts', async () => {
    const { send, texts } = await open();
    const long = 'Überlauf & <b>_*\\ 水\n'.repeat(2_000);
    const pieces = [{ text: 'High: Overflow' }, { text: long }];
    await send({ ...MESSAGE, text: long, pieces });
    const [text] = texts();
    const isLimited = limits.maxCharacters !== null;
    if (isLimited) expect([...text!].length).toBeLessThanOrEqual(limits.maxCharacters!);
    else expect(text!.length).toBeGreaterThanOrEqual(long.trim().length);
  });

  it.runIf(capabilities.receipt)('reports what became of a message', async () => {
    const { send, report, channel } = await open();
    const { receipt } = await send();
    for (const state of ['open', 'delivered', 'failed'] as const) {
      report!(state);
      expect(await channel.receipt!(receipt!)).toMatchObject({ state });
    }
  });
});
