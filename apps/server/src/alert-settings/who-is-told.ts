import type { Channel, User } from '@outpost/contract';
import { prepareRouting, type Routing } from '@outpost/core';
import type { Bus } from '../bus/index.ts';
import type { StoredDuty } from '../schedules/index.ts';
import type { AlertSettingRepository } from './repository.ts';

export interface WhoIsToldDeps {
  readonly repository: Pick<AlertSettingRepository, 'all'>;
  readonly bus: Bus;
  /** What is stored about who is on duty. */
  readonly duty: () => Promise<StoredDuty>;
  readonly accounts: () => Promise<readonly User[]>;
  /** By which of all channels an account can be reached. */
  readonly reachable: (account: User) => readonly Channel[];
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/**
 * Who is told of an alarm, kept ready: it is put in order anew when settings, schedules, overrides or accounts have changed since.
 */
export class WhoIsTold {
  readonly #deps: WhoIsToldDeps;
  readonly #stop: () => void;
  /** Counts changes; what was read before one is not kept after it. */
  #version = 0;
  #kept: { readonly version: number; readonly accounts: string; readonly routing: Routing } | null = null;

  constructor(deps: WhoIsToldDeps) {
    this.#deps = deps;
    this.#stop = deps.bus.on('onCallChanged', () => {
      this.#version++;
    });
  }

  /** As things are stored now. @throws StorageError */
  async routing(): Promise<Routing> {
    const { repository, duty, reachable, timeZone } = this.#deps;
    const version = this.#version;
    const accounts = (await this.#deps.accounts()).map((account) => ({
      Id: account.Id,
      Role: account.Role,
      Active: account.Active,
      Reachable: reachable(account),
    }));
    const accountsKey = JSON.stringify(accounts);
    const kept = this.#kept;
    if (kept?.version === version && kept.accounts === accountsKey) return kept.routing;
    const [settings, stored] = await Promise.all([repository.all(), duty()]);
    const routing = prepareRouting({ accounts, settings, ...stored, timeZone });
    this.#kept = { version, accounts: accountsKey, routing };
    return routing;
  }

  stop(): void {
    this.#stop();
  }
}
