import type { Message } from '../../notify/index.ts';
import type { LinkKind } from './links.repository.ts';

/** Whose words the outbox asks for. */
export const ACCOUNT_TOPIC = 'account-link';

/** What the outbox keeps of a mail; nobody can use the link with it. */
export interface LinkMail {
  readonly Nonce: string;
  readonly Kind: LinkKind;
  readonly FirstName: string;
  /** Who made it; null: somebody who said to be its owner. */
  readonly By: string | null;
  readonly ValidUntil: string;
}

/**
 * The mail with a one-time link.
 *
 * @param url all of it
 * @param company the organisation's name; may be empty
 */
export function mailOf({ Kind, FirstName, By, ValidUntil }: LinkMail, url: string, company: string): Message {
  const where = company === '' ? 'Outpost' : `Outpost of ${company}`;
  const until = `${ValidUntil.slice(0, 10)} ${ValidUntil.slice(11, 16)} UTC`;
  const isNew = Kind === 'invitation';
  const why = isNew
    ? `${By ?? 'Somebody'} made an account for you in ${where}, which watches remote stations. Set your password here:`
    : By === null
      ? `Somebody asked for a new password for your account in ${where}. Set it here:`
      : `${By} lets you set a new password for your account in ${where}. Set it here:`;
  const otherwise = isNew
    ? 'If you know nothing of it, leave it: without a password the account is of no use to anybody.'
    : 'If it was not you, leave it: your password stays as it is.';
  const text = [
    `Hello ${FirstName},`,
    '',
    why,
    '',
    url,
    '',
    `The link can be used once, until ${until}. ${otherwise}`,
  ].join('\n');
  return {
    title: isNew ? `Your account in ${where}` : `Your password in ${where}`,
    text,
    attachments: [],
  };
}
