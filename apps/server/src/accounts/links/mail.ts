import type { Message } from '../../notify/index.ts';
import type { LinkKind } from './links.repository.ts';

/** The topic in the outbox. */
export const ACCOUNT_TOPIC = 'account-link';

/** The content of a mail in the outbox; it is not sufficient to use the link. */
export interface LinkMail {
  readonly Nonce: string;
  readonly Kind: LinkKind;
  readonly FirstName: string;
  /** Who created it; null: requested on the sign-in page. */
  readonly By: string | null;
  readonly ValidUntil: string;
}

/**
 * The mail with a one-time link.
 * @param url the complete link
 * @param company the organisation's name; may be empty
 */
export function mailOf({ Kind, FirstName, By, ValidUntil }: LinkMail, url: string, company: string): Message {
  const where = company === '' ? 'Outpost' : `${company} Outpost`;
  const until = `${ValidUntil.slice(0, 10)} ${ValidUntil.slice(11, 16)} UTC`;
  const isNew = Kind === 'invitation';
  const reason = isNew ? invitationReason(By, where) : resetReason(By, where);
  const otherwise = isNew
    ? 'If you did not expect this invitation, ignore this email.'
    : 'If you did not request this, ignore this email. Your password stays unchanged.';
  const text = [
    `Hello ${FirstName},`,
    '',
    reason,
    '',
    url,
    '',
    `The link works once and expires at ${until}. ${otherwise}`,
  ].join('\n');
  return {
    title: isNew ? `Your ${where} account` : `Reset your ${where} password`,
    text,
    attachments: [],
  };
}

function invitationReason(by: string | null, where: string): string {
  return by === null
    ? `An account for ${where}, which monitors remote stations, was created for you. Set your password:`
    : `${by} created an account for you in ${where}, which monitors remote stations. Set your password:`;
}

function resetReason(by: string | null, where: string): string {
  return by === null
    ? `A password reset was requested for your ${where} account. Set a new password:`
    : `${by} sent you a link to reset the password of your ${where} account. Set a new password:`;
}
