import { expect, it, onTestFinished } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TestMailSink } from '../channels/email/testing/mail-sink.ts';
import { openChannel } from '../channels/testing/open-channel.ts';
import { createNotify, DeliveryError } from './index.ts';
import {
  addAccount,
  eventually,
  Hand,
  HOUR,
  MESSAGE,
  OUTBOX_MINUTE_MS,
  put,
  report,
  start,
  statesOf,
} from './testing/outbox.ts';

describeOnEachDatabase('the outbox', (open) => {
  it('sends a message to a mail server once, and records the response', async () => {
    const sink = await TestMailSink.start();
    const storage = await open();
    const clock = new ManualClock();
    const account = await addAccount(storage, 'ann@example.com');
    const from = 'Outpost <outpost@example.com>';
    const notify = start(storage, clock, [
      openChannel('email', { settings: { ...sink.settings, MAIL_FROM: from } }),
    ]);
    expect(notify.has('email')).toBe(true);
    const one = report(account, { address: 'ann@example.com' });
    await put(storage, notify, [one]);
    await put(storage, notify, [one]);
    await eventually(() => statesOf(notify)).toEqual(['sent']);
    const [mail, ...more] = sink.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'outpost@example.com', to: ['ann@example.com'] });
    expect(mail!.headers.get('from')).toBe('Outpost <outpost@example.com>');
    expect(mail!.headers.get('subject')).toMatch(/^=\?UTF-8\?/i);
    expect(mail!.headers.get('message-id')).toMatch(/^<[0-9a-f]{40}@example\.com>$/);
    expect(mail!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail!.body).toContain('Pump 1: 12 starts, 5.2 h on.');
    expect([...mail!.attachments]).toEqual([['report.csv', Buffer.from('a,b\r\n')]]);
    const [logged] = await notify.log('report', 1, 10);
    expect(logged).toMatchObject({
      accountId: account,
      address: 'ann@example.com',
      batch: '2026-03-29',
      content: { Day: 1 },
      tries: [{ atMs: clock.now(), isSent: true, answer: expect.stringContaining('taken as 1') }],
    });
    expect(await notify.lastBatch('report', 1)).toEqual({
      batch: '2026-03-29',
      waiting: 0,
      untried: 0,
      sent: 1,
      failed: 0,
    });
    expect(await notify.lastBatch('report', 2)).toBeNull();
    expect(notify.stats).toMatchObject({ sent: 1, failed: 0 });
    await eventually(() => notify.stats.waiting).toBe(0);
  });

  it('retries at increasing intervals, and gives up after a day', async () => {
    const sink = await TestMailSink.start();
    sink.refuse = () => ({ code: 451, words: 'come back later' });
    const storage = await open();
    const clock = new ManualClock();
    const account = await addAccount(storage, 'ann@example.com');
    const notify = start(storage, clock, [openChannel('email', { settings: sink.settings })]);
    await put(storage, notify, [report(account)]);
    const tries = async () => (await notify.log('report', 1, 1))[0]!.tries;
    const waits = [0, 1, 2, 5, 15, 30, 60, 60];
    for (const [index, minutes] of waits.entries()) {
      if (minutes > 0) {
        await clock.advanceAsync(minutes * OUTBOX_MINUTE_MS - 15_000);
        expect(await tries()).toHaveLength(index);
        await clock.advanceAsync(30_000);
      }
      await eventually(tries).toHaveLength(index + 1);
    }
    expect((await tries())[0]).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('come back later'),
    });
    expect(await statesOf(notify)).toEqual(['waiting']);
    for (let hour = 0; hour < 24 && (await statesOf(notify))[0] === 'waiting'; hour++) {
      const count = (await tries()).length;
      await clock.advanceAsync(HOUR + 15_000);
      await eventually(async () => (await tries()).length).toBeGreaterThan(count);
    }
    expect(await statesOf(notify)).toEqual(['failed']);
    expect(sink.mails).toEqual([]);
  });

  it('sends messages after a temporary rejection, and never after a permanent one', async () => {
    const sink = await TestMailSink.start();
    let isDown = true;
    sink.refuse = (recipient) =>
      recipient.startsWith('bob')
        ? { code: 550, words: 'no such mailbox' }
        : isDown
          ? { code: 421, words: 'busy' }
          : null;
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
    const notify = start(storage, clock, [openChannel('email', { settings: sink.settings })]);
    await put(storage, notify, [
      report(ann, { address: 'ann@example.com' }),
      report(bob, { address: 'bob@example.com' }),
    ]);
    await eventually(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 1, sent: 0, failed: 1 });
    await eventually(async () => (await notify.log('report', 1, 2))[1]!.tries).toHaveLength(1);
    isDown = false;
    await clock.advanceAsync(75_000);
    await eventually(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 1, failed: 1 });
    expect(sink.mails.map(({ to }) => to)).toEqual([['ann@example.com']]);
  });

  it('reports a missing mail server, a message no longer needed, or a missing account', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob, eve] = [
      await addAccount(storage, 'ann@b.c'),
      await addAccount(storage, 'bob@b.c', 0),
      await addAccount(storage, 'eve@b.c'),
    ];
    const notify = start(storage, clock, []);
    expect(notify.has('email')).toBe(false);
    await put(storage, notify, [report(ann), report(bob), report(eve, { content: 'gone' })]);
    const answers = async () =>
      (await notify.log('report', 1, 10)).map(({ state, tries }) => [state, tries[0]?.answer]);
    await eventually(answers).toEqual([
      ['not-needed', 'Not sent: it is gone'],
      ['failed', 'The account was deleted or deactivated'],
      ['waiting', 'No mail server is configured (setting SMTP_URL)'],
    ]);
    await storage.write.deleteFrom('accounts').where('id', '=', bob).execute();
    expect((await notify.log('report', 1, 10)).map(({ accountId }) => accountId)).toEqual([eve, null, ann]);
    await storage.transaction((trx) => notify.withdraw(trx, 'report', 1));
    expect(await statesOf(notify)).toEqual(['not-needed', 'failed']);
    expect(notify.stats).toMatchObject({ sent: 0, failed: 2 });
  });

  it('does not delay a channel because another one hangs', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) ids.push(await addAccount(storage, `${n}@b.c`));
    const [hanging, fine] = [new Hand('sms'), new Hand('webhook')];
    const released = Promise.withResolvers<string>();
    hanging.answer = () => released.promise;
    const notify = start(storage, clock, [hanging, fine]);
    const both = (['sms', 'webhook'] as const).flatMap((channel) =>
      ids.map((id) => report(id, { channel, key: `${channel}:${id}` })),
    );
    await put(storage, notify, both);
    await eventually(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 10, sent: 10 });
    expect(hanging.sent).toHaveLength(4);
    expect(fine.sent).toHaveLength(10);
    released.resolve('at last');
    await eventually(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 20 });
  });

  it("retries urgent messages soon, and respects the provider's retry time", async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ann = await addAccount(storage, 'ann@b.c');
    const hand = new Hand('webhook');
    const notify = start(storage, clock, [hand]);
    const waits = [5, 15, 90, 60];
    hand.answer = async () => {
      const retryAfterMs = hand.sent.length === 3 ? 90_000 : 0;
      throw new DeliveryError('503 busy', false, { retryAfterMs });
    };
    await put(storage, notify, [report(ann, { topic: 'alarm', channel: 'webhook' })]);
    const tries = async () => (await notify.log('alarm', 1, 1))[0]!.tries.length;
    for (const [index, seconds] of waits.entries()) {
      await eventually(tries).toBe(index + 1);
      await clock.advanceAsync(seconds * 1_000 - 500);
      expect(hand.sent).toHaveLength(index + 1);
      // Slightly more: the delay starts when the database has responded, which may be before this
      // point.
      await clock.advanceAsync(600);
      await eventually(() => hand.sent.length).toBe(index + 2);
    }
  });

  it('gives up on a server that does not respond, and deletes old messages', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ann = await addAccount(storage, 'ann@b.c');
    const hand = new Hand();
    hand.answer = () => new Promise(() => {});
    const notify = start(storage, clock, [hand]);
    await put(storage, notify, [report(ann)]);
    await eventually(() => hand.sent).toHaveLength(1);
    await clock.advanceAsync(2 * OUTBOX_MINUTE_MS);
    await eventually(async () => (await notify.log('report', 1, 1))[0]!.tries).toMatchObject([
      { isSent: false, answer: 'The mail server did not respond in time' },
    ]);
    hand.answer = async () => {
      throw new DeliveryError('550 gone', true);
    };
    await clock.advanceAsync(2 * OUTBOX_MINUTE_MS);
    await eventually(() => statesOf(notify)).toEqual(['failed']);
    await clock.advanceAsync(24 * HOUR);
    expect(await statesOf(notify)).toEqual(['failed']);
    await storage.write.updateTable('notifications').set({ settled_at: 0, created_at: 0 }).execute();
    await clock.advanceAsync(24 * HOUR);
    await eventually(() => statesOf(notify)).toEqual([]);
  });
});

it('retries a message that cannot be composed', async () => {
  const { openSqlite, migrate, MIGRATIONS } = await import('../../platform/storage/index.ts');
  const { temporaryFolder } = await import('@outpost/testing/folders.ts');
  const storage = await openSqlite(`${await temporaryFolder()}/outpost.sqlite`);
  await migrate(storage, MIGRATIONS, 0);
  onTestFinished(() => storage.close());
  const clock = new ManualClock();
  const hand = new Hand();
  const notify = createNotify(testContext({ storage, clock }), [hand]);
  let isBroken = true;
  notify.compose('report', async () => {
    if (isBroken) throw new Error('secret words of the inside');
    return MESSAGE;
  });
  notify.start();
  onTestFinished(() => notify.stop());
  const ann = await addAccount(storage, 'ann@b.c');
  await put(storage, notify, [report(ann)]);
  await eventually(async () =>
    (await notify.log('report', 1, 1))[0]!.tries.map(({ answer }) => answer),
  ).toEqual(['The message could not be composed. See the server log.']);
  isBroken = false;
  await clock.advanceAsync(75_000);
  await eventually(() => statesOf(notify)).toEqual(['sent']);
});
