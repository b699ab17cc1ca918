import { type SignedInUser, TOKEN_STORAGE_KEY } from '@outpost/contract';
import { ownName } from './base-path.ts';
import type { SessionUser } from './session-machine.ts';

/** Names of the token's user, so that another tab can take both over. Nothing secret. */
const USER_KEY = ownName('outpost.user');
export const TOKEN_KEY = ownName(TOKEN_STORAGE_KEY);

export interface StoredSession {
  readonly token: string;
  readonly user: SessionUser;
}

/**
 * The access token in local storage, shared by all tabs; in memory where the browser blocks
 * storage.
 */
export class TokenStore {
  readonly #storage: Storage | null;
  #memory: StoredSession | null = null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** The stored token, even if its user is unknown. */
  token(): string | null {
    return this.#get(TOKEN_KEY) ?? this.#memory?.token ?? null;
  }

  /** Token and user, if both are stored. */
  read(): StoredSession | null {
    const token = this.#get(TOKEN_KEY);
    const user = parseUser(this.#get(USER_KEY));
    return token !== null && user !== null ? { token, user } : this.#memory;
  }

  /** The user is stored first: other tabs act when the token changes and then read its user. */
  write({ JwtToken: token, ...user }: SignedInUser): void {
    this.#memory = { token, user };
    try {
      this.#storage?.setItem(USER_KEY, JSON.stringify(user));
      this.#storage?.setItem(TOKEN_KEY, token);
    } catch {
      // Storage is full or blocked: this tab still has its token in memory.
    }
  }

  /** Clears this tab's memory; the stored token belongs to the other tabs as well. */
  forget(): void {
    this.#memory = null;
  }

  clear(): void {
    this.forget();
    try {
      this.#storage?.removeItem(USER_KEY);
      this.#storage?.removeItem(TOKEN_KEY);
    } catch {
      // Nothing was stored.
    }
  }

  #get(key: string): string | null {
    try {
      return this.#storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }
}

function parseUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as SessionUser;
    return typeof user.Id === 'number' && typeof user.Role === 'string' ? user : null;
  } catch {
    return null;
  }
}
