import { createHash } from 'node:crypto';
import { toInstant } from '../../../platform/clock.ts';
import { signedHeaders } from '../../../platform/outbound/index.ts';
import { textWithLinks } from '../../outbox/index.ts';
import { urlChannel } from '../posting.ts';
import * as texts from './texts.ts';

/** Posts messages as signed JSON to the users' URLs. */
export const webhook = urlChannel(
  'webhook',
  texts.receiver,
  ({ clock, publicUrl }) =>
    (message, key, { secret }) => {
      const { title, path, facts } = message;
      const id = `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
      const server = publicUrl();
      const body = JSON.stringify({
        Id: id,
        SentAt: toInstant(clock.now()),
        Event: 'message',
        Title: title,
        Text: textWithLinks(message),
        Url: server === null || path === undefined ? null : `${server}${path}`,
        ...facts,
      });
      return { body, headers: signedHeaders(secret ?? '', id, clock.now(), body) };
    },
);
