import type { Message } from '../../../notification/index.ts';
import * as texts from '../texts.ts';
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
  const where = company === '' ? texts.outpost : texts.outpostPart(company);
  const until = `${ValidUntil.slice(0, 10)} ${ValidUntil.slice(11, 16)} UTC`;
  const isNew = Kind === 'invitation';
  const reason = isNew ? invitationReason(By, where) : resetReason(By, where);
  const otherwise = isNew ? texts.ifYouDidNotExpect : texts.ifYouDidNotRequest;
  const text = [
    texts.hello(FirstName),
    '',
    reason,
    '',
    url,
    '',
    texts.theLinkWorksOnceAnd(until, otherwise),
  ].join('\n');
  return {
    title: isNew ? texts.yourAccount(where) : texts.resetYourPassword(where),
    text,
    attachments: [],
  };
}

function invitationReason(by: string | null, where: string): string {
  return by === null ? texts.anAccountForWhichMonitors(where) : texts.createdAnAccountForYou(by, where);
}

function resetReason(by: string | null, where: string): string {
  return by === null ? texts.aPasswordResetWasRequested(where) : texts.sentYouALinkTo(by, where);
}
