import { expect, it } from 'vitest';
import { openChannel } from '../testing/open-channel.ts';
import { TestMailSink } from './testing/mail-sink.ts';

it('prevents a title from adding a header, a recipient or a body to a mail', async () => {
  const sink = await TestMailSink.start();
  const channel = openChannel('email', { settings: sink.settings });
  const title = 'High: Elm\r\nBcc: eve@example.com\r\n\r\nNot what it seems\u2028 \u202exé';
  await channel.send('ann@example.com', { title, text: 'Wet well reads 3 ft', attachments: [] }, 'key');
  channel.close();
  const [mail] = sink.mails;
  expect(mail).toMatchObject({ to: ['ann@example.com'], from: 'outpost@example.com' });
  expect([...mail!.headers.keys()].sort()).toEqual([
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
  expect(mail!.headers.get('subject')).toMatch(/^(=\?UTF-8\?\w\?[^?]+\?=\s*)+$/);
  expect(mail!.body.trim()).toBe('Wet well reads 3 ft');
});

it('puts the links of a message after its text', async () => {
  const sink = await TestMailSink.start();
  const channel = openChannel('email', { settings: sink.settings });
  const links = [
    { label: 'Acknowledge', url: 'https://outpost.example.com/acknowledge#x' },
    { label: 'Station', url: 'https://outpost.example.com/stations/1' },
  ];
  await channel.send('ann@example.com', { title: 'High', text: 'Overflow', links, attachments: [] }, 'key');
  channel.close();
  expect(sink.mails[0]!.body.trim().split('\r\n')).toEqual([
    'Overflow',
    '',
    'Acknowledge: https://outpost.example.com/acknowledge#x',
    'Station: https://outpost.example.com/stations/1',
  ]);
});
