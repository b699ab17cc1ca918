import type { Socket } from 'socket.io';
import { AppError } from '../../platform/app-error.ts';
import type { LiveClient } from './client.ts';
import { handshakeToken } from './handshake.ts';
import type { HubContext, HubStats, LiveIdentity } from './live-types.ts';
import * as texts from './texts.ts';

/** Set by `admit` for the accepted connection. */
export interface Admitted {
  readonly identity: LiveIdentity;
  readonly token: string;
}

/** Who may connect, and which connections end because their session has. */
export class LiveSessions {
  readonly #context: Pick<HubContext, 'authenticate' | 'logger'>;
  readonly #stats: Pick<HubStats, 'refused' | 'expired'>;
  /** Those connected now. */
  readonly #clients: () => readonly LiveClient[];
  #isChecking = false;

  constructor(
    context: Pick<HubContext, 'authenticate' | 'logger'>,
    stats: Pick<HubStats, 'refused' | 'expired'>,
    clients: () => readonly LiveClient[],
  ) {
    this.#context = context;
    this.#stats = stats;
    this.#clients = clients;
  }

  /** Accepts a connection whose token is valid, or refuses it with code and detail. */
  async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const token = handshakeToken(socket);
      const admitted: Admitted = { token, identity: await this.#context.authenticate(token) };
      Object.assign(socket.data as Partial<Admitted>, admitted);
      next();
    } catch (error) {
      this.#stats.refused += 1;
      if (!(error instanceof AppError))
        this.#context.logger.error({ err: error }, 'a live connection failed');
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      const detail = error instanceof AppError ? error.message : texts.internalServerError;
      next(Object.assign(new Error(detail), { data: { code, detail } }));
    }
  }

  endExpired(client: LiveClient, atMs: number): void {
    if (client.identity.expiresAtMs <= atMs) this.#end(client);
  }

  /**
   * Ends connections whose session was ended or whose account was changed; one after the other, to
   * spare the database.
   */
  async checkAll(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (const client of this.#clients()) await this.#check(client);
    this.#isChecking = false;
  }

  /** The same at once, for one account or all (null), when this process changed it. */
  async checkAccount(accountId: number | null): Promise<void> {
    for (const client of this.#clients()) {
      if (accountId === null || client.identity.accountId === accountId) await this.#check(client);
    }
  }

  async #check(client: LiveClient): Promise<void> {
    const { token } = client;
    try {
      await this.#context.authenticate(token);
    } catch (error) {
      // An unavailable database says nothing about the session.
      const isRefused =
        error instanceof AppError &&
        (error.code.startsWith('TOKEN_') || error.code === 'SECOND_FACTOR_REQUIRED');
      if (isRefused && client.token === token && client.socket.connected) this.#end(client);
    }
  }

  #end(client: LiveClient): void {
    this.#stats.expired += 1;
    client.socket.disconnect(true);
  }
}
