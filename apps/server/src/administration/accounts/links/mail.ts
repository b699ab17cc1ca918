import { formatZone } from '@outpost/core';
import type { Message } from '../../../notification/index.ts';
import { wallClockText } from '../../../platform/tables/index.ts';
import { wallClockOf } from '../../../platform/wall-clock.ts';
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

export interface LinkMailContext {
  /** The complete link. */
  readonly url: string;
  /** The organisation's name; may be empty. */
  readonly company: string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The mail with a one-time link. */
export function mailOf(
  { Kind, FirstName, By, ValidUntil }: LinkMail,
  { url, company, timeZone }: LinkMailContext,
): Message {
  const where = company === '' ? texts.outpost : texts.companyAndOutpost(company);
  const untilMs = Date.parse(ValidUntil);
  const until = `${wallClockText(wallClockOf(timeZone)(untilMs)).slice(0, 16)} ${formatZone(timeZone, untilMs)}`;
  const isNew = Kind === 'invitation';
  const reason = isNew ? invitationReason(By, where) : resetReason(By, where);
  const otherwise = isNew ? texts.ignoreInvitation : texts.ignorePasswordReset;
  const text = [texts.hello(FirstName), '', reason, '', url, '', texts.linkWorksOnce(until, otherwise)].join(
    '\n',
  );
  return {
    title: isNew ? texts.accountSubject(where) : texts.resetPasswordSubject(where),
    text,
    attachments: [],
  };
}

function invitationReason(by: string | null, where: string): string {
  return by === null ? texts.accountCreated(where) : texts.accountCreatedBy(by, where);
}

function resetReason(by: string | null, where: string): string {
  return by === null ? texts.passwordResetRequested(where) : texts.passwordLinkSent(by, where);
}
