import { createHash } from 'node:crypto';
import { cleanSingleLine } from '@outpost/contract';
import { needsTls, parseSmtpUrl } from '../../../platform/outbound/index.ts';
import { DeliveryError, type Message, textWithLinks } from '../../outbox/index.ts';
import type { ChannelModule } from '../channel-module.ts';

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

/** Sends messages to a mail server, each over its own connection. */
export const email: ChannelModule<'email'> = {
  create({ settings }) {
    const from = settings.MAIL_FROM;
    // The setting was validated.
    const server = parseSmtpUrl(settings.SMTP_URL)!;
    const { host, port, isTls, user, password } = server;
    // Not loaded by servers that do not use it.
    const transport = import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport({
        host,
        port,
        secure: isTls,
        requireTLS: needsTls(server),
        ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    return {
      name: 'email',
      async send(address, message, key) {
        try {
          const { response } = await (await transport).sendMail({
            from,
            to: address,
            // The same for each attempt: mailboxes show a duplicate only once.
            messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`,
            ...contentOf(message),
          });
          return { answer: response };
        } catch (error) {
          throw mailRefusal(error);
        }
      },
      close: () => void transport.then((made) => made.close()),
    };
  },
};

function contentOf(message: Message) {
  const { title, attachments } = message;
  return {
    // One line, whatever the station was called when its alarm was stored.
    subject: cleanSingleLine(title),
    text: textWithLinks(message),
    // Prevents automatic replies (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: attachments.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      content,
    })),
  };
}

/**
 * Permanent rejections of a recipient or a message (5yz, RFC 5321, 4.2.1) are final; a wrong login
 * can be corrected.
 */
function mailRefusal(error: unknown): DeliveryError {
  const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isOfMessage && responseCode !== undefined && responseCode >= 500;
  return new DeliveryError(message, isPermanent, { cause: error });
}
