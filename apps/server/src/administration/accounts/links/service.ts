import { randomUUID } from 'node:crypto';
import type { LinkPurpose, OneTimeLink } from '@outpost/contract';
import { DeliveryError, type Notify } from '../../../notification/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor, AuditNote } from '../../../platform/audit/index.ts';
import { toInstant } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import {
  type AccountActor,
  mustBeAnother,
  noAccount,
  requireAreas,
  requireAuthorityOver,
} from '../account-rules.ts';
import { accountActor, accountNote, fullName, type RequestOrigin } from '../audit-notes.ts';
import { refreshTokenHash } from '../refresh-token.ts';
import type { Account } from '../repository.ts';
import * as texts from '../texts.ts';
import type { LoginThrottle } from '../throttle.ts';
import type { LinkKind, StoredLink } from './links.repository.ts';
import { ACCOUNT_TOPIC, type LinkMail, mailOf } from './mail.ts';
import { type LinkTokens, pathOf } from './tokens.ts';
import { isUsable } from './usable-link.ts';

const LIFE_MS: Readonly<Record<LinkKind, number>> = { invitation: 72 * 60 * 60_000, reset: 60 * 60_000 };
/** A user who forgot the password is sent no second link within this time. */
const AGAIN_MS = 5 * 60_000;

type LinkOutbox = Pick<Notify, 'has' | 'compose' | 'put' | 'nudge'>;

/** A link created in a transaction. */
export interface MadeLink {
  readonly link: OneTimeLink;
  readonly note: AuditNote;
}

interface OpenLink {
  readonly link: StoredLink;
  readonly account: Account;
}

/** Links with which users set their password, each valid once; an account has at most one. */
export class AccountLinks {
  readonly #context: AccountContext;
  readonly #tokens: LinkTokens;
  /** Limits requests for a reset. */
  readonly #throttle: LoginThrottle;
  readonly #underWay = new Set<Promise<void>>();
  #notify: LinkOutbox | null = null;

  constructor(context: AccountContext, tokens: LinkTokens, throttle: LoginThrottle) {
    this.#context = context;
    this.#tokens = tokens;
    this.#throttle = throttle;
  }

  /** Enables sending links by mail, if a mail server is configured. Before the outbox starts. */
  mailBy(notify: LinkOutbox): void {
    this.#notify = notify;
    notify.compose(ACCOUNT_TOPIC, async ({ content }) => {
      const mail = content as LinkMail;
      const token = this.#tokens.tokenOf(mail.Nonce);
      if (!(await this.#usable(token))) {
        return { notNeeded: texts.linkNoLongerValid };
      }
      const publicUrl = this.#context.publicUrl();
      if (publicUrl === null) throw new DeliveryError(texts.publicUrlNotSet, false);
      return mailOf(mail, {
        url: `${publicUrl}${pathOf(token)}`,
        company: this.#context.settings.now().companyName,
        timeZone: this.#context.timeZone,
      });
    });
  }

  /**
   * Creates a link and replaces the previous one.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`, `OWN_ACCOUNT`, `CONFLICT` for an inactive
   * account
   */
  async invite(by: AccountActor, accountId: number): Promise<OneTimeLink> {
    const { storage, accounts, audit } = this.#context;
    mustBeAnother(by, accountId, 'create-link');
    const { link } = await storage.transaction(
      async (trx) => {
        const account = await accounts.find(accountId, trx);
        if (!account) throw noAccount(accountId);
        requireAuthorityOver(by, account.role);
        requireAreas(by, account.areas);
        if (!account.active) throw new AppError('CONFLICT', texts.accountDeactivatedActivateFirst);
        const made = await this.make(trx, account, by);
        await audit.appendIn(trx, [made.note]);
        return made;
      },
      { alone: 'accounts' },
    );
    this.sent();
    return link;
  }

  /**
   * As a step of a transaction; call {@link sent} after it. @param by null: requested on the
   * sign-in page
   */
  async make(trx: Database, account: Account, by: Actor | null, origin?: RequestOrigin): Promise<MadeLink> {
    const kind: LinkKind = account.passwordHash === null ? 'invitation' : 'reset';
    const nonce = this.#tokens.newNonce();
    const token = this.#tokens.tokenOf(nonce);
    const createdAtMs = this.#context.clock.now();
    const expiresAtMs = createdAtMs + LIFE_MS[kind];
    await this.#context.links.put(trx, {
      accountId: account.id,
      hash: refreshTokenHash(token),
      kind,
      createdAtMs,
      expiresAtMs,
      createdBy: by?.accountId ?? null,
    });
    const validUntil = toInstant(expiresAtMs);
    const isMailed = this.#canMail;
    if (isMailed) {
      const mail: LinkMail = {
        Nonce: nonce,
        Kind: kind,
        FirstName: account.firstName,
        By: by?.name ?? null,
        ValidUntil: validUntil,
      };
      await this.#notify!.put(trx, [
        {
          key: `${ACCOUNT_TOPIC}:${randomUUID()}`,
          channel: 'email',
          topic: ACCOUNT_TOPIC,
          about: account.id,
          batch: '',
          accountId: account.id,
          address: account.email,
          content: mail,
        },
      ]);
    }
    const what = kind === 'invitation' ? texts.invitation : texts.passwordResetLink;
    const how = isMailed ? texts.sentTo(account.email) : texts.toBeSharedByHand;
    const words =
      by === null
        ? texts.passwordResetLinkSent(fullName(account), origin?.address ?? '', account.email)
        : texts.createdLinkFor(by.name, what, fullName(account), how);
    const actor: Actor = by ?? { accountId: null, name: texts.unknownUser };
    return {
      link: {
        Kind: kind,
        ValidUntil: validUntil,
        Mailed: isMailed,
        Path: isMailed ? null : pathOf(token),
      },
      note: accountNote('link', actor, account, words, {
        Kind: kind,
        ValidUntil: validUntil,
        Mailed: isMailed,
      }),
    };
  }

  /** The outbox may contain a mail with the link. */
  sent(): void {
    this.#notify?.nudge();
  }

  /**
   * Sends a reset link by mail, if the account exists. It runs after the response, so neither the
   * response nor its time reveals which accounts exist.
   * @throws AppError `LOGIN_THROTTLED`
   */
  forgot(email: string, origin: RequestOrigin): void {
    const name = email.trim().toLowerCase();
    // There is no right or wrong here: each request counts. AGAIN_MS limits what an account is sent.
    this.#throttle.beginAt(name, origin.address);
    const work = this.#mailForgotten(name, origin)
      .catch((error) => this.#context.logger.warn({ err: error }, 'a password reset link was not created'))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #mailForgotten(email: string, origin: RequestOrigin): Promise<void> {
    const { storage, accounts, identities, links, audit, clock } = this.#context;
    const account = await accounts.findByEmail(email);
    if (!account?.active || !this.#canMail) return;
    // A user who may no longer sign in at the identity provider must not get in by a password.
    if (account.passwordHash === null && (await identities.identitiesOf(account.id)).length > 0) return;
    await storage.transaction(
      async (trx) => {
        const now = await accounts.find(account.id, trx);
        const before = await links.of(account.id, trx);
        if (!now?.active || (before && clock.now() - before.createdAtMs < AGAIN_MS)) return;
        const { note } = await this.make(trx, now, null, origin);
        await audit.appendIn(trx, [note]);
      },
      { alone: 'accounts' },
    );
    this.sent();
  }

  /** Reads a link. @throws AppError `LINK_INVALID` */
  async look(token: string): Promise<LinkPurpose> {
    const { link, account } = await this.#open(token);
    const { email, firstName } = account;
    return { Kind: link.kind, Email: email, FirstName: firstName, ValidUntil: toInstant(link.expiresAtMs) };
  }

  /**
   * Sets the password; all sessions of the account end.
   * @throws AppError `LINK_INVALID`, also the second time; `BAD_REQUEST` for a weak password
   */
  async use(token: string, password: string, origin: RequestOrigin): Promise<void> {
    const { storage, accounts, sessions, links, audit, clock, changed } = this.#context;
    const { link, account } = await this.#open(token);
    const passwordHash = await this.#context.passwords.accept(password, account, 'body.Password');
    await storage.transaction(
      async (trx) => {
        const now = await this.#usable(token, trx);
        if (!now || !(await links.take(trx, now.link))) throw worthless();
        await accounts.setPasswordHash(trx, account.id, passwordHash, null);
        const ended = await sessions.endAll(trx, account.id, clock.now());
        const what = link.kind === 'invitation' ? texts.invitation : texts.resetLink;
        const words = texts.setPasswordWithLink(fullName(account), what, origin.address);
        const details = { Address: origin.address, Device: origin.device, SessionsEnded: ended };
        await audit.appendIn(trx, [accountNote('link-used', accountActor(account), account, words, details)]);
      },
      { alone: 'accounts' },
    );
    changed(account.id);
  }

  /** Waits for work in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  get #canMail(): boolean {
    return this.#context.publicUrl() !== null && this.#notify?.has('email') === true;
  }

  async #open(token: string): Promise<OpenLink> {
    const open = await this.#usable(token);
    if (!open) throw worthless();
    return open;
  }

  async #usable(token: string, db?: Database): Promise<OpenLink | null> {
    const { links, accounts, clock } = this.#context;
    const link = await links.find(refreshTokenHash(token), db);
    const account = link && (await accounts.find(link.accountId, db));
    return link && account && isUsable(link, account, clock.now()) ? { link, account } : null;
  }
}

function worthless(): AppError {
  return new AppError('LINK_INVALID', texts.linkInvalid);
}
