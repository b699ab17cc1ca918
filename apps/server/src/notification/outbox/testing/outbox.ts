import type { Channel } from '@outpost/contract';
import { expect, onTestFinished } from 'vitest';
import type { Storage } from '../../../platform/storage/index.ts';
import { testContext } from '../../../testing/context.ts';
import type { ManualClock } from '../../../testing/manual-clock.ts';
import {
  type AcceptedMessage,
  createNotify,
  type DeliveryChannel,
  type Message,
  type NewNotification,
  type Notify,
  type Receipt,
} from '../index.ts';

/** Mail uses a real connection, on a machine that may have other work. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });

export const OUTBOX_MINUTE_MS = 60_000;
export const HOUR = 60 * OUTBOX_MINUTE_MS;
export const MESSAGE: Message = {
  title: 'Count report: Ölmühle',
  text: 'Pump 1: 12 starts, 5.2 h on.\n.\nEnd',
  attachments: [
    { fileName: 'report.csv', mediaType: 'text/csv; charset=utf-8', content: Buffer.from('a,b\r\n') },
  ],
};

/** An account's row, without related data. */
export async function addAccount(storage: Storage, email: string, active: 0 | 1 = 1): Promise<number> {
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

/** A channel that reports its use, and lets the test determine the result. */
export class Hand implements DeliveryChannel {
  readonly name: Channel;
  readonly sent: { address: string; key: string }[] = [];
  readonly asked: string[] = [];
  arrived: Receipt = { state: 'open', answer: 'on its way' };
  answer: (address: string) => Promise<string> = async () => '250 taken';

  constructor(name: Channel = 'email') {
    this.name = name;
  }

  async send(address: string, _message: Message, key: string): Promise<AcceptedMessage> {
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

/** The outbox over a storage, started; it composes reports and alarms. */
export function start(storage: Storage, clock: ManualClock, channels: readonly DeliveryChannel[]): Notify {
  const notify = createNotify(testContext({ storage, clock }), channels);
  notify.compose('report', async ({ content }) =>
    content === 'gone' ? { notNeeded: 'it is gone' } : MESSAGE,
  );
  notify.compose('alarm', async () => MESSAGE, 'urgent');
  notify.start();
  onTestFinished(() => notify.stop());
  return notify;
}

export const report = (accountId: number, more: Partial<NewNotification> = {}): NewNotification => ({
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

/** Adds messages and triggers a check. */
export async function put(storage: Storage, notify: Notify, all: NewNotification[]): Promise<void> {
  await storage.transaction((trx) => notify.put(trx, all));
  notify.nudge();
}

/** When receipts are queried next. */
export const dueOf = async (storage: Storage) =>
  (await storage.read.selectFrom('notifications').select('receipt_due_at').execute()).map(
    (row) => row.receipt_due_at ?? Number.POSITIVE_INFINITY,
  );
export const statesOf = async (notify: Notify) =>
  (await notify.log('report', 1, 100)).map(({ state }) => state);
