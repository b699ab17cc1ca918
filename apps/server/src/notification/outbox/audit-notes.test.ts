import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/index.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DeliveryError } from './index.ts';
import { addAccount, eventually, Hand, put, report, start, statesOf } from './testing/outbox.ts';

describeOnEachDatabase('audit events of messages', (open) => {
  it('records the recipient and channel of each message once its result is known', async () => {
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
    await eventually(() => statesOf(notify)).toEqual(['not-needed', 'failed', 'sent']);
    const audit = createAudit(storage, clock);
    const lines = async () =>
      (await audit.list({ kind: 'notification', limit: 10 })).map(({ Outcome, Words }) => [Outcome, Words]);
    expect((await lines()).sort()).toEqual([
      ['done', 'Sent to A B by SMS: “Count report: Ölmühle”'],
      ['failed', 'Not sent to A B by email: “Count report: Ölmühle”. 550 no such mailbox'],
    ]);
    hand.arrived = { state: 'delivered', answer: 'delivered' };
    await clock.advanceAsync(5_000);
    await eventually(async () => (await lines())[0]).toEqual(['done', 'Delivered to A B by SMS']);
    const [line] = await audit.list({ kind: 'notification', limit: 1 });
    expect(line!.Details).toMatchObject({ AccountId: account, Channel: 'sms', Topic: 'report', About: 1 });
  });
});
