import { openChannel } from '../../testing/open-channel.ts';
import type { StartProvider } from '../../testing/provider.ts';
import { TestMailSink } from './mail-sink.ts';

/** A mail server. */
const startProvider: StartProvider = async (clock) => {
  const sink = await TestMailSink.start();
  const { host, port } = sink.server;
  // Without TLS a password goes to this machine only.
  const settings = { ...sink.settings, SMTP_URL: `smtp://ops:mail-password@${host}:${port}` };
  return {
    channel: openChannel('email', { clock, settings }),
    address: 'ann@example.com',
    secrets: ['mail-password'],
    // RFC 5321 has no way to say it.
    saysWhenBusy: false,
    texts: () => sink.mails.map(({ body }) => body),
    seen: () => sink.mails.at(-1)!.body,
    contacts: () => sink.connections,
    async be(manner) {
      sink.greets = manner === 'silent' ? 'never' : manner === 'hangs up' ? 'closes' : 'at once';
      const codes = { busy: 451, fails: 421, refuses: 550 } as const;
      const code = codes[manner as keyof typeof codes];
      sink.refuse = () => (code === undefined ? null : { code, words: 'not now' });
      if (manner === 'gone') await sink.stop();
    },
  };
};
export default startProvider;
