import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import { startMailbox } from './mailbox.ts';

it('prints the recipient, subject and link of a mail', async () => {
  const said: string[] = [];
  const mailbox = await startMailbox((line) => said.push(line));
  onTestFinished(() => mailbox.stop());
  const transport = createTransport(mailbox.url);
  const link = `http://127.0.0.1:3000/acknowledge#${'a=b'.repeat(30)}`;
  const mail = {
    from: 'outpost@outpost.demo',
    to: 'ann@example.com',
    subject: 'Critical: Mill Creek, Overflow',
  };
  await transport.sendMail({
    ...mail,
    text: `Mill Creek: Overflow\n\nAcknowledge all 3 alarms: ${link}\nStation: x`,
  });
  await transport.sendMail({ ...mail, subject: 'Back to normal', text: 'It is.' });
  const account = `http://127.0.0.1:3000/link#token=${'Ab_-'.repeat(12)}`;
  await transport.sendMail({
    ...mail,
    subject: 'Your account in Outpost',
    text: `Hello Ann,\n\n${account}\n\nOnce.`,
  });
  expect(said).toEqual([
    'Email to ann@example.com: Critical: Mill Creek, Overflow',
    `  ${link}`,
    'Email to ann@example.com: Back to normal',
    'Email to ann@example.com: Your account in Outpost',
    `  ${account}`,
  ]);
  transport.close();
});
