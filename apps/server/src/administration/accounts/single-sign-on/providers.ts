import { isDeepStrictEqual } from 'node:util';
import {
  type AccountAreas,
  MAX_SSO_PROVIDERS,
  type NewSsoProvider,
  type SsoProvider,
  type SsoProviderBody,
} from '@outpost/contract';
import { type AreaRename, renamedAreas } from '@outpost/core';
import { AppError } from '../../../platform/app-error.ts';
import { type Actor, OUTPOST } from '../../../platform/audit/index.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { invalid } from '../../../platform/http/index.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import type { AccountContext } from '../account-context.ts';
import type { SingleSignOnRepository, StoredProvider } from './repository.ts';
import * as texts from './texts.ts';

/** A provider with everything that a sign-in needs. */
export interface Provider {
  readonly key: string;
  readonly body: SsoProviderBody;
  readonly from: 'environment' | 'page';
  /** undefined: it cannot be decrypted. Empty: none. */
  readonly secret: string | undefined;
}

/** Where a provider sends users and messages; the addresses are registered there. */
export function addressesOf(publicUrl: string, key: string) {
  return {
    redirectUri: `${publicUrl}/sso/${key}`,
    backChannelLogoutUri: `${publicUrl}/accounts/sso/${key}/back-channel-logout`,
    signedOutUri: `${publicUrl}/login`,
  };
}

/** The identity providers of the environment and, with other keys, those of the page. */
export class IdentityProviders {
  readonly #context: AccountContext;
  readonly #repository: SingleSignOnRepository;
  readonly #sealing: Sealing;
  readonly #turns = new ConcurrencyLimit();

  constructor(context: AccountContext, repository: SingleSignOnRepository, sealing: Sealing) {
    this.#context = context;
    this.#repository = repository;
    this.#sealing = sealing;
  }

  /** Read each time: another server may have changed them. */
  async all(): Promise<Provider[]> {
    const given = this.#context.config.ssoProviders.map(
      ({ Key, ...body }): Provider => ({
        ...{ key: Key, body, from: 'environment' },
        secret: body.ClientSecret ?? '',
      }),
    );
    const keys = new Set(given.map(({ key }) => key));
    const stored = (await this.#repository.providers()).filter(({ key }) => !keys.has(key));
    return [
      ...given,
      ...stored.map(
        ({ key, body, sealedSecret }): Provider => ({
          ...{ key, body, from: 'page' },
          secret: sealedSecret === null ? '' : this.#sealing.open(sealedSecret, key)?.toString(),
        }),
      ),
    ];
  }

  /** @throws AppError `SSO_NOT_FOUND` */
  async get(key: string): Promise<Provider> {
    const provider = (await this.all()).find((each) => each.key === key);
    if (!provider) throw new AppError('SSO_NOT_FOUND', texts.notFound(key));
    return provider;
  }

  /** As Admins see them. */
  async list(): Promise<SsoProvider[]> {
    const publicUrl = this.#context.publicUrl();
    const [all, linked] = await Promise.all([this.all(), this.#repository.linked()]);
    return all.map(({ key, body: { ClientSecret, ...body }, from, secret }) => {
      const addresses = publicUrl === null ? null : addressesOf(publicUrl, key);
      return {
        ...body,
        Key: key,
        HasSecret: secret !== '',
        From: from,
        RedirectUri: addresses?.redirectUri ?? null,
        BackChannelLogoutUri: addresses?.backChannelLogoutUri ?? null,
        SignedOutUri: addresses?.signedOutUri ?? null,
        Accounts: [...linked.values()].filter((keys) => keys.includes(key)).length,
      };
    });
  }

  /** @throws AppError `CONFLICT` when the key is taken, or there are too many */
  create(by: Actor, { Key, ...body }: NewSsoProvider): Promise<void> {
    return this.#turns.take(async () => {
      refuseAreasOfAdmins(body);
      const all = await this.all();
      if (all.some(({ key }) => key === Key)) {
        const Message = texts.keyTaken(Key);
        throw new AppError('CONFLICT', Message, { problems: [{ Path: 'body.Key', Message }] });
      }
      if (all.length >= MAX_SSO_PROVIDERS)
        throw new AppError('CONFLICT', texts.maxProviders(MAX_SSO_PROVIDERS));
      await this.#store(by, { key: Key, body, sealedSecret: this.#seal(Key, body.ClientSecret ?? '') }, null);
    });
  }

  /**
   * @throws AppError `SSO_NOT_FOUND`, `CONFLICT` for one of the environment, `BAD_REQUEST` when the
   * secret would be sent to another server
   */
  update(by: Actor, key: string, body: SsoProviderBody): Promise<void> {
    return this.#turns.take(async () => {
      refuseAreasOfAdmins(body);
      const before = await this.#ofPage(key);
      const { ClientSecret } = body;
      // A secret that is never shown must only be sent to the server for which it was entered.
      if (ClientSecret === null && before.sealedSecret !== null && before.body.Issuer !== body.Issuer)
        throw invalid([{ Path: 'body.ClientSecret', Message: texts.secretForNewIssuer }]);
      const sealedSecret = ClientSecret === null ? before.sealedSecret : this.#seal(key, ClientSecret);
      await this.#store(by, { key, body, sealedSecret }, before);
    });
  }

  /** Unlinks its accounts and ends the sessions that it began. @throws AppError as {@link update} */
  remove(by: Actor, key: string): Promise<void> {
    return this.#turns.take(async () => {
      const { storage, sessions, audit, clock, outage, changed } = this.#context;
      const before = await this.#ofPage(key);
      const open = await this.#repository.openSessions({ provider: key });
      await storage.transaction(
        async (trx) => {
          for (const { accountId, sessionId } of open)
            await sessions.end(trx, accountId, sessionId, clock.now());
          const accounts = await this.#repository.unlink(trx, key);
          await this.#repository.removeProvider(trx, key);
          const words = texts.removedProvider(by.name, before.body.Name, accounts);
          await audit.appendIn(trx, [providerNote(by, words, { Before: toldOf(before) })]);
        },
        { alone: 'accounts' },
      );
      for (const { sessionId, accountId } of open) {
        outage.memory.noteEnded(sessionId);
        changed(accountId);
      }
    });
  }

  /**
   * Renames an area of the groups and of the default role, so that users may act at the same stations
   * after their next sign-in. A group never loses its limit. Providers of the environment stay.
   */
  renameArea(renamed: AreaRename): Promise<void> {
    const after = (areas: AccountAreas) => areas && (renamedAreas(areas, renamed)?.sort() ?? areas);
    return this.#turns.take(async () => {
      for (const before of await this.#repository.providers()) {
        const { Groups, DefaultAreas, Name } = before.body;
        const body: SsoProviderBody = {
          ...before.body,
          Groups: Groups.map((group) => ({ ...group, Areas: after(group.Areas) })),
          DefaultAreas: after(DefaultAreas),
        };
        if (isDeepStrictEqual(body, before.body)) continue;
        const words = texts.areaRenamed(Name, renamed.from, renamed.to);
        await this.#store(OUTPOST, { ...before, body }, before, words);
      }
    });
  }

  async #ofPage(key: string): Promise<StoredProvider> {
    if (this.#context.config.ssoProviders.some(({ Key }) => Key === key))
      throw new AppError('CONFLICT', texts.setInEnvironment);
    const stored = (await this.#repository.providers()).find((each) => each.key === key);
    if (!stored) throw new AppError('SSO_NOT_FOUND', texts.notFound(key));
    return stored;
  }

  #seal(key: string, secret: string): string | null {
    return secret === '' ? null : this.#sealing.seal(Buffer.from(secret), key);
  }

  async #store(
    by: Actor,
    after: StoredProvider,
    before: StoredProvider | null,
    words = (before === null ? texts.addedProvider : texts.changedProvider)(by.name, after.body.Name),
  ): Promise<void> {
    const { storage, audit } = this.#context;
    const details = { ...(before && { Before: toldOf(before) }), After: toldOf(after) };
    await storage.transaction(async (trx) => {
      await this.#repository.saveProvider(trx, after);
      await audit.appendIn(trx, [providerNote(by, words, details)]);
    });
  }
}

/** @throws AppError `BAD_REQUEST` */
function refuseAreasOfAdmins({ Groups, DefaultRole, DefaultAreas }: SsoProviderBody): void {
  const wrong = Groups.flatMap(({ Role, Areas }, n) =>
    Role === 'Admin' && Areas !== null ? [`body.Groups.${n}.Areas`] : [],
  );
  if (DefaultRole === 'Admin' && DefaultAreas !== null) wrong.push('body.DefaultAreas');
  if (wrong.length > 0) throw invalid(wrong.map((Path) => ({ Path, Message: texts.mustBeNullForAdmin })));
}

/** What the audit log may contain of a provider. */
function toldOf({ key, body: { ClientSecret, ...body }, sealedSecret }: StoredProvider) {
  return { Key: key, ...body, ClientSecret: sealedSecret === null ? null : 'secret' };
}

/** An audit event about the settings of a provider. */
export const providerNote = (by: Actor, words: string, details: Readonly<Record<string, unknown>>) => ({
  ...{ kind: 'setting' as const, action: 'single-sign-on', outcome: 'done' as const, words, details },
  by: { accountId: by.accountId, name: by.name },
});
