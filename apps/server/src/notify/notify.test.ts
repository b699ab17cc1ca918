import { expect, it, onTestFinished } from 'vitest';
import { createAudit } from '../audit/index.ts';
import { createEmailChannel } from '../mail/index.ts';
import { MailSink } from '../mail/testing/mail-sink.ts';
import { createLogger } from '../platform/logger.ts';
import { type Storage, StorageError } from '../storage/index.ts';
import { type DatabaseHarness, describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import {
  type Channel,
  type ChannelName,
  createNotify,
  DeliveryError,
  type Message,
  type NewNotification,
  type Notify,
  type Receipt,
  type Taken,
} from './index.ts';

/** Mail goes over a real connection, on a machine that may have other work. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MESSAGE: Message = {
  title: 'Count report: Ölmühle',
  text: 'Pump 1: 12 starts, 5.2 h on.\n.\nEnd',
  attachments: [
    { fileName: 'report.csv', mediaType: 'text/csv; charset=utf-8', content: Buffer.from('a,b\r\n') },
  ],
};

async function addAccount(storage: Storage, email: string, active: 0 | 1 = 1): Promise<number> {
  const { id } = await storage.write
    .insertInto('accounts')
    .values({
      email,
      first_name: 'A',
      last_name: 'B',
      role: 'Viewer',
      active,
      password_hash: 'x',
      token_version: 1,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A channel that says when it is used, and lets the test say how that ends. */
class Hand implements Channel {
  readonly name: ChannelName;
  readonly sent: { address: string; key: string }[] = [];
  readonly asked: string[] = [];
  arrived: Receipt = { state: 'open', answer: 'on its way' };
  answer: (address: string) => Promise<string> = async () => '250 taken';

  constructor(name: ChannelName = 'email') {
    this.name = name;
  }

  async send(address: string, _message: Message, key: string): Promise<Taken> {
    this.sent.push({ address, key });
    const answer = await this.answer(address);
    return this.name === 'sms' ? { answer, receipt: `SM${address}` } : { answer };
  }

  async receipt(receipt: string): Promise<Receipt> {
    this.asked.push(receipt);
    return this.arrived;
  }

  close(): void {}
}

function start(storage: Storage, clock: ManualClock, channels: readonly Channel[]): Notify {
  const notify = createNotify({
    storage,
    audit: createAudit({ storage, clock }),
    clock,
    logger: createLogger('silent'),
    random: () => 0.5,
    channels,
  });
  notify.compose('report', async ({ content }) =>
    content === 'gone' ? { notNeeded: 'it is gone' } : MESSAGE,
  );
  notify.compose('alarm', async () => MESSAGE, 'urgent');
  notify.start();
  onTestFinished(() => notify.stop());
  return notify;
}

const report = (accountId: number, more: Partial<NewNotification> = {}): NewNotification => ({
  key: `report:1:${accountId}`,
  channel: 'email',
  topic: 'report',
  about: 1,
  batch: '2026-03-29',
  accountId,
  address: `${accountId}@example.com`,
  content: { Day: 1 },
  ...more,
});

async function put(storage: Storage, notify: Notify, all: NewNotification[]): Promise<void> {
  await storage.transaction((trx) => notify.put(trx, all));
  notify.nudge();
}

/** When receipts are asked for next. */
const dueOf = async (storage: Storage) =>
  (await storage.read.selectFrom('notifications').select('receipt_due_at').execute()).map(
    (row) => row.receipt_due_at ?? Number.POSITIVE_INFINITY,
  );
const statesOf = async (notify: Notify) => (await notify.log('report', 1, 100)).map(({ state }) => state);

describeOnEachDatabase('the outbox', (open, { reopen }: DatabaseHarness) => {
  it('hands a message to a mail server once, and notes what that said', async () => {
    const sink = await MailSink.start();
    const storage = await open();
    const clock = new ManualClock();
    const account = await addAccount(storage, 'ann@example.com');
    const from = 'Outpost <outpost@example.com>';
    const notify = start(storage, clock, [createEmailChannel({ server: sink.server, from })]);
    expect(notify.has('email')).toBe(true);
    const one = report(account, { address: 'ann@example.com' });
    await put(storage, notify, [one]);
    await put(storage, notify, [one]);
    await soon(() => statesOf(notify)).toEqual(['sent']);
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
    await soon(() => notify.stats.waiting).toBe(0);
  });

  it('tries again later each time, and gives up after a day', async () => {
    const sink = await MailSink.start();
    sink.refuse = () => ({ code: 451, words: 'come back later' });
    const storage = await open();
    const clock = new ManualClock();
    const account = await addAccount(storage, 'ann@example.com');
    const notify = start(storage, clock, [
      createEmailChannel({ server: sink.server, from: 'o@example.com' }),
    ]);
    await put(storage, notify, [report(account)]);
    const tries = async () => (await notify.log('report', 1, 1))[0]!.tries;
    const waits = [0, 1, 2, 5, 15, 30, 60, 60];
    for (const [index, minutes] of waits.entries()) {
      if (minutes > 0) {
        await clock.advanceAsync(minutes * MINUTE - 15_000);
        expect(await tries()).toHaveLength(index);
        await clock.advanceAsync(30_000);
      }
      await soon(tries).toHaveLength(index + 1);
    }
    expect((await tries())[0]).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('come back later'),
    });
    expect(await statesOf(notify)).toEqual(['waiting']);
    for (let hour = 0; hour < 24 && (await statesOf(notify))[0] === 'waiting'; hour++) {
      const count = (await tries()).length;
      await clock.advanceAsync(HOUR + 15_000);
      await soon(async () => (await tries()).length).toBeGreaterThan(count);
    }
    expect(await statesOf(notify)).toEqual(['failed']);
    expect(sink.mails).toEqual([]);
  });

  it('sends what was refused for a while when it is taken again, and never what was refused for good', async () => {
    const sink = await MailSink.start();
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
    const notify = start(storage, clock, [
      createEmailChannel({ server: sink.server, from: 'o@example.com' }),
    ]);
    await put(storage, notify, [
      report(ann, { address: 'ann@example.com' }),
      report(bob, { address: 'bob@example.com' }),
    ]);
    await soon(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 1, sent: 0, failed: 1 });
    await soon(async () => (await notify.log('report', 1, 2))[1]!.tries).toHaveLength(1);
    isDown = false;
    await clock.advanceAsync(75_000);
    await soon(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 1, failed: 1 });
    expect(sink.mails.map(({ to }) => to)).toEqual([['ann@example.com']]);
  });

  it('says so when there is no mail server, no reason any more, or no account', async () => {
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
    await soon(answers).toEqual([
      ['not-needed', 'Not sent: it is gone'],
      ['failed', 'The account is gone, or may no longer sign in'],
      ['waiting', 'No mail server is set up (setting SMTP_URL)'],
    ]);
    await storage.write.deleteFrom('accounts').where('id', '=', bob).execute();
    expect((await notify.log('report', 1, 10)).map(({ accountId }) => accountId)).toEqual([eve, null, ann]);
    await storage.transaction((trx) => notify.withdraw(trx, 'report', 1));
    expect(await statesOf(notify)).toEqual(['not-needed', 'failed']);
    expect(notify.stats).toMatchObject({ sent: 0, failed: 2 });
  });

  it('lets no channel wait for another one that hangs', async () => {
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
    await soon(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 10, sent: 10 });
    expect(hanging.sent).toHaveLength(4);
    expect(fine.sent).toHaveLength(10);
    released.resolve('at last');
    await soon(() => notify.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 20 });
  });

  it('tries urgent messages again soon, and leaves a provider alone for as long as it asks', async () => {
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
      await soon(tries).toBe(index + 1);
      await clock.advanceAsync(seconds * 1_000 - 500);
      expect(hand.sent).toHaveLength(index + 1);
      // Little more: the wait counts from when the database had answered, which may be before this is over.
      await clock.advanceAsync(600);
      await soon(() => hand.sent.length).toBe(index + 2);
    }
  });

  it('asks whether a message arrived, and says when it did not', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
    const hand = new Hand('sms');
    const notify = start(storage, clock, [hand]);
    const tried: string[] = [];
    notify.onTried(({ state, answer }) => tried.push(`${state}: ${answer}`));
    await put(storage, notify, [report(ann, { channel: 'sms', address: '1' })]);
    await soon(() => statesOf(notify)).toEqual(['sent']);
    await clock.advanceAsync(6_000);
    await soon(() => hand.asked).toEqual(['SM1']);
    expect(await statesOf(notify)).toEqual(['sent']);
    hand.arrived = { state: 'delivered', answer: 'delivered' };
    const beforeMs = clock.now();
    await clock.advanceAsync(16_000);
    await soon(() => statesOf(notify)).toEqual(['delivered']);
    // When it was asked, which the database's pace shifts a little.
    const { deliveredAtMs } = (await notify.log('report', 1, 1))[0]!;
    expect(deliveredAtMs).toBeGreaterThan(beforeMs);
    expect(deliveredAtMs).toBeLessThanOrEqual(clock.now());
    expect(await notify.lastBatch('report', 1)).toMatchObject({ sent: 1, waiting: 0, failed: 0 });

    hand.arrived = { state: 'failed', answer: 'undelivered: no such number' };
    await put(storage, notify, [report(bob, { channel: 'sms', address: '2', key: 'two' })]);
    await soon(async () => (await statesOf(notify))[0]).toBe('sent');
    await clock.advanceAsync(6_000);
    await soon(async () => (await statesOf(notify))[0]).toBe('failed');
    expect(
      (await notify.log('report', 1, 1))[0]!.tries.map(({ isSent, answer }) => [isSent, answer]),
    ).toEqual([
      [true, '250 taken'],
      [false, 'undelivered: no such number'],
    ]);
    expect(tried).toEqual(['sent: 250 taken', 'sent: 250 taken', 'failed: undelivered: no such number']);
    await clock.advanceAsync(4 * HOUR);
    expect(hand.asked).toEqual(['SM1', 'SM1', 'SM2']);
  });

  it('stops asking a provider that never says', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const hand = new Hand('sms');
    const notify = start(storage, clock, [hand]);
    await put(storage, notify, [
      report(await addAccount(storage, 'a@b.c'), { channel: 'sms', address: '1' }),
    ]);
    await soon(() => statesOf(notify)).toEqual(['sent']);
    const waits = [5, 15, 60, 300, 1_800, 7_200];
    for (const [index, seconds] of waits.entries()) {
      // It counts from when the database had answered, which may be a little before now.
      const waitMs = (await dueOf(storage))[0]! - clock.now();
      expect(waitMs).toBeLessThanOrEqual(seconds * 1_000);
      expect(waitMs).toBeGreaterThan(seconds * 1_000 - 100);
      await clock.advanceAsync(waitMs - 1);
      expect(hand.asked).toHaveLength(index);
      await clock.advanceAsync(50);
      await soon(() => hand.asked.length).toBe(index + 1);
      await soon(async () => (await dueOf(storage))[0]).not.toBeLessThanOrEqual(clock.now());
    }
    await clock.advanceAsync(4 * HOUR);
    expect(hand.asked).toHaveLength(6);
    expect(await statesOf(notify)).toEqual(['sent']);
  });

  it('hands each of many to one of two processes, a few at a time', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ids: number[] = [];
    for (let n = 0; n < 25; n++) ids.push(await addAccount(storage, `${n}@b.c`));
    const hand = new Hand();
    let atOnce = 0;
    let most = 0;
    hand.answer = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return 'ok';
    };
    const one = start(storage, clock, [hand]);
    const two = start(await reopen(), clock, [hand]);
    await storage.transaction((trx) =>
      one.put(
        trx,
        ids.map((id) => report(id)),
      ),
    );
    one.nudge();
    two.nudge();
    await soon(() => one.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 25 });
    expect(new Set(hand.sent.map(({ key }) => key)).size).toBe(25);
    expect(hand.sent).toHaveLength(25);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('goes on after a restart: with what waited at once, with what was being sent when that is surely dead', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
    const hanging = new Hand();
    hanging.answer = () => new Promise(() => {});
    const first = start(storage, clock, [hanging]);
    await put(storage, first, [report(ann)]);
    await soon(() => hanging.sent).toHaveLength(1);
    const stopped = first.stop();
    await clock.advanceAsync(5_000);
    await stopped;
    await storage.transaction((trx) => first.put(trx, [report(bob)]));

    const hand = new Hand();
    const second = start(await reopen(), clock, [hand]);
    await soon(() => hand.sent.map(({ key }) => key)).toEqual([`report:1:${bob}`]);
    await clock.advanceAsync(30_000);
    await soon(() => statesOf(second)).toEqual(['sent', 'sent']);
    expect(hand.sent.map(({ key }) => key)).toEqual([`report:1:${bob}`, `report:1:${ann}`]);
  });

  it('leaves to another process what that one still has in hand', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const slow = new Hand();
    const taken = Promise.withResolvers<string>();
    slow.answer = () => taken.promise;
    const first = start(storage, clock, [slow]);
    await put(storage, first, [report(await addAccount(storage, 'ann@b.c'))]);
    await soon(() => slow.sent).toHaveLength(1);
    const other = new Hand();
    start(await reopen(), clock, [other]);
    const heldUntil = async () =>
      (await storage.read.selectFrom('notifications').select('claimed_until').executeTakeFirstOrThrow())
        .claimed_until;
    for (let n = 0; n < 10; n++) {
      await clock.advanceAsync(10_000);
      await soon(heldUntil).toBeGreaterThan(clock.now() + 20_000);
    }
    taken.resolve('250 taken at last');
    await soon(() => statesOf(first)).toEqual(['sent']);
    expect([slow.sent.length, other.sent.length]).toEqual([1, 0]);
  });

  it('sends nothing twice because the database was away when it had been taken', async () => {
    const storage = await open();
    const clock = new ManualClock();
    let isAway = false;
    const away = async () => {
      throw new StorageError('STORAGE_UNAVAILABLE', 'the database is away');
    };
    const shaky: Storage = {
      ...storage,
      transaction: (work, how) => (isAway ? away() : storage.transaction(work, how)),
    };
    const hand = new Hand();
    const taken = Promise.withResolvers<string>();
    hand.answer = () => taken.promise;
    const notify = start(shaky, clock, [hand]);
    await put(storage, notify, [report(await addAccount(storage, 'ann@b.c'))]);
    await soon(() => hand.sent).toHaveLength(1);
    isAway = true;
    taken.resolve('250 taken');
    for (let n = 0; n < 12; n++) await clock.advanceAsync(10_000);
    expect(await statesOf(notify)).toEqual(['waiting']);
    isAway = false;
    await clock.advanceAsync(10_000);
    await soon(() => statesOf(notify)).toEqual(['sent']);
    expect(hand.sent).toHaveLength(1);
  });

  it('lets no message wait for longer when the clock is set back, before or after a start', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const hand = new Hand();
    hand.answer = () => Promise.reject(new DeliveryError('451 later', false));
    const first = start(storage, clock, [hand]);
    await put(storage, first, [report(await addAccount(storage, 'ann@b.c'))]);
    const tries = async () => (await first.log('report', 1, 1))[0]!.tries.length;
    await soon(tries).toBe(1);
    clock.setBack(5 * HOUR);
    await clock.advanceAsync(10_000);
    const dueMs = async () => (await first.log('report', 1, 1))[0]!.dueAtMs;
    await soon(dueMs).toBeLessThanOrEqual(clock.now() + MINUTE);
    await clock.advanceAsync(MINUTE);
    await soon(tries).toBe(2);

    await first.stop();
    clock.setBack(5 * HOUR);
    expect(await dueMs()).toBeGreaterThan(clock.now() + 4 * HOUR);
    const second = start(await reopen(), clock, [hand]);
    await soon(() => second.stats.lookedMs).toBe(clock.now());
    await soon(dueMs).toBeLessThanOrEqual(clock.now() + 2 * HOUR);
  });

  it('does not wait for ever for a server that says nothing, and forgets what is long over', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ann = await addAccount(storage, 'ann@b.c');
    const hand = new Hand();
    hand.answer = () => new Promise(() => {});
    const notify = start(storage, clock, [hand]);
    await put(storage, notify, [report(ann)]);
    await soon(() => hand.sent).toHaveLength(1);
    await clock.advanceAsync(2 * MINUTE);
    await soon(async () => (await notify.log('report', 1, 1))[0]!.tries).toMatchObject([
      { isSent: false, answer: 'The mail server did not take it in time' },
    ]);
    hand.answer = async () => {
      throw new DeliveryError('550 gone', true);
    };
    await clock.advanceAsync(2 * MINUTE);
    await soon(() => statesOf(notify)).toEqual(['failed']);
    await clock.advanceAsync(24 * HOUR);
    expect(await statesOf(notify)).toEqual(['failed']);
    await storage.write.updateTable('notifications').set({ settled_at: 0, created_at: 0 }).execute();
    await clock.advanceAsync(24 * HOUR);
    await soon(() => statesOf(notify)).toEqual([]);
  });
});

it('a message that nobody can make is tried again', async () => {
  const { openSqlite, migrate, MIGRATIONS } = await import('../storage/index.ts');
  const { temporaryFolder } = await import('../testing/folders.ts');
  const storage = await openSqlite(`${await temporaryFolder()}/outpost.sqlite`);
  await migrate(storage, MIGRATIONS, 0);
  onTestFinished(() => storage.close());
  const clock = new ManualClock();
  const hand = new Hand();
  const notify = createNotify({
    storage,
    audit: createAudit({ storage, clock }),
    clock,
    logger: createLogger('silent'),
    random: () => 0.5,
    channels: [hand],
  });
  let isBroken = true;
  notify.compose('report', async () => {
    if (isBroken) throw new Error('secret words of the inside');
    return MESSAGE;
  });
  notify.start();
  onTestFinished(() => notify.stop());
  const ann = await addAccount(storage, 'ann@b.c');
  await put(storage, notify, [report(ann)]);
  await soon(async () => (await notify.log('report', 1, 1))[0]!.tries.map(({ answer }) => answer)).toEqual([
    'The message could not be made. See the log of the server',
  ]);
  isBroken = false;
  await clock.advanceAsync(75_000);
  await soon(() => statesOf(notify)).toEqual(['sent']);
});

describeOnEachDatabase('what the audit log says of messages', (open) => {
  it('names whom each was sent to by which way, once it is known how that ended', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const hand = new Hand('sms');
    const refusing = new Hand();
    refusing.answer = () => Promise.reject(new DeliveryError('550 no such mailbox', true));
    const account = await addAccount(storage, 'ann@example.com');
    const notify = start(storage, clock, [hand, refusing]);
    await put(storage, notify, [
      report(account, { key: 'a', channel: 'sms', address: '+15550100' }),
      report(account, { key: 'b', address: 'gone@example.com' }),
      report(account, { key: 'c', content: 'gone' }),
    ]);
    await soon(() => statesOf(notify)).toEqual(['not-needed', 'failed', 'sent']);
    const audit = createAudit({ storage, clock });
    const lines = async () =>
      (await audit.list({ kind: 'notification', limit: 10 })).map(({ Outcome, Words }) => [Outcome, Words]);
    expect((await lines()).sort()).toEqual([
      ['done', 'Told A B by SMS: Count report: Ölmühle'],
      ['failed', 'Could not tell A B by e-mail: Count report: Ölmühle. 550 no such mailbox'],
    ]);
    hand.arrived = { state: 'delivered', answer: 'delivered' };
    await clock.advanceAsync(5_000);
    await soon(async () => (await lines())[0]).toEqual(['done', 'The message to A B by SMS arrived']);
    const [line] = await audit.list({ kind: 'notification', limit: 1 });
    expect(line!.Details).toMatchObject({ AccountId: account, Channel: 'sms', Topic: 'report', About: 1 });
  });
});
