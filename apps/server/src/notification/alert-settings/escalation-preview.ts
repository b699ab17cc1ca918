import { prepareRouting, type RoutedAccount } from '@outpost/core';
import type { AlertSettingContext, PreparedRouting } from './context.ts';

/**
 * The routing of alarms, cached: it is prepared again after settings, schedules, overrides or
 * accounts changed.
 */
export class EscalationPreviewer {
  readonly #context: Omit<AlertSettingContext, 'prepared'>;
  readonly #stop: () => void;
  /** Counts changes; data that was read before a change is not cached after it. */
  #version = 0;
  #kept: { readonly version: number; readonly accounts: string; readonly prepared: PreparedRouting } | null =
    null;

  constructor(context: Omit<AlertSettingContext, 'prepared'>) {
    this.#context = context;
    this.#stop = context.bus.on('onCallChanged', () => {
      this.#version++;
    });
  }

  /** As currently stored. @throws StorageError */
  async prepared(): Promise<PreparedRouting> {
    const { repository, schedules, reachable, timeZone } = this.#context;
    const version = this.#version;
    const users = await this.#context.accounts();
    const accounts = users.map(
      (user): RoutedAccount => ({
        Id: user.Id,
        Role: user.Role,
        Active: user.Active,
        Reachable: reachable(user),
      }),
    );
    const accountsKey = JSON.stringify([
      accounts,
      users.map(({ FirstName, LastName }) => [FirstName, LastName]),
    ]);
    const kept = this.#kept;
    if (kept?.version === version && kept.accounts === accountsKey) return kept.prepared;
    const [settings, stored] = await Promise.all([repository.all(), schedules.duty()]);
    const book = { accounts, settings, ...stored, timeZone };
    const routing = prepareRouting(book);
    const isNoOneReachable = accounts.every(({ Reachable }) => Reachable?.length === 0);
    const prepared: PreparedRouting = {
      routing,
      plan: isNoOneReachable
        ? prepareRouting({ ...book, accounts: accounts.map(({ Reachable: _, ...account }) => account) })
        : routing,
      accounts: new Map(users.map((user) => [user.Id, user])),
      duty: stored,
    };
    this.#kept = { version, accounts: accountsKey, prepared };
    return prepared;
  }

  stop(): void {
    this.#stop();
  }
}
