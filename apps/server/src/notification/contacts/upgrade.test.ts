import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { addAccount } from '../outbox/testing/outbox.ts';
import { ContactBook } from './book.ts';
import { createContactRepository } from './repository.ts';

const BEFORE = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === '036-contact-addresses'),
);

describeOnEachDatabase('contact details of the release before', (open) => {
  it('reach the same phones, webhooks and browsers', async () => {
    const storage = await open({ migrated: false });
    await migrate(storage, BEFORE, 1);
    const ids: number[] = [];
    for (const name of ['both', 'phone', 'none', 'incomplete'])
      ids.push(await addAccount(storage, `${name}@b.c`));
    const [both, phone, none, incomplete] = ids as [number, number, number, number];
    await sql`insert into contacts (account_id, phone, webhook_url, webhook_secret) values
      (${both}, '+15551234567', 'https://hooks.example.com:8443/x', 'whsec_AAAA'),
      (${phone}, '+15557654321', null, null), (${none}, null, null, null),
      (${incomplete}, null, 'https://hooks.example.com/y', null)`.execute(storage.write);
    await sql`insert into push_subscriptions (account_id, endpoint, p256dh, auth, label, created_at)
      values (${phone}, 'https://push.example.com/1', 'p', 'a', 'Chrome on Android', 1)`.execute(
      storage.write,
    );

    await migrate(storage, MIGRATIONS, 2);
    const book = new ContactBook(createContactRepository(storage));
    await book.load();
    const addresses = (Id: number) =>
      (['email', 'sms', 'push', 'webhook'] as const).map((channel) =>
        book.addressesOf({ Id, Email: 'e' }, channel),
      );
    const hook = `hooks.example.com:8443 (${both})`;
    expect(addresses(both)).toEqual([['e'], ['+15551234567'], [], [hook]]);
    expect(addresses(phone)).toEqual([['e'], ['+15557654321'], ['Chrome on Android (1)'], []]);
    expect(addresses(none)).toEqual([['e'], [], [], []]);
    // A webhook without a secret was none.
    expect(addresses(incomplete)).toEqual([['e'], [], [], []]);
    // Messages that wait in the outbox have these addresses.
    expect(book.storedAt('webhook', hook)).toEqual({
      value: 'https://hooks.example.com:8443/x',
      secret: 'whsec_AAAA',
      label: null,
    });
    expect(book.browserAt('Chrome on Android (1)')).toMatchObject({ endpoint: 'https://push.example.com/1' });
  });
});
