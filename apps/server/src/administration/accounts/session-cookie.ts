import { REFRESH_TOKEN_SECONDS, type SignedInUser } from '@outpost/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf } from './origin.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { Sessions, SignedIn } from './sessions.ts';
import * as texts from './texts.ts';

/** Of all cookies of accounts. Only Outpost's own pages send them, so `Strict` is possible. */
export const cookieOptions = ({ basePath, behindTls }: Pick<Config, 'basePath' | 'behindTls'>) =>
  ({ path: `${basePath}/accounts`, httpOnly: true, sameSite: 'strict', secure: behindTls }) as const;

/** The cookie by which a browser continues its session: its refresh token. */
export class SessionCookie {
  readonly #name: string;
  readonly #options: ReturnType<typeof cookieOptions>;
  readonly #sessions: Sessions;

  constructor(
    config: Pick<Config, 'basePath' | 'behindTls'>,
    { cookieName }: Pick<RefreshTokens, 'cookieName'>,
    sessions: Sessions,
  ) {
    this.#name = cookieName;
    this.#options = cookieOptions(config);
    this.#sessions = sessions;
  }

  tokenOf({ cookies }: FastifyRequest): string | undefined {
    return cookies[this.#name];
  }

  /** For a user who has just signed in. Ends the browser's previous session, which an attacker may have planted. */
  async begin(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<SignedInUser> {
    await this.#end(request, texts.endedSessionBySigningIn);
    return this.keep(reply, signedIn);
  }

  /** Sets the next token of the session, if there is one, and returns the user. */
  keep(reply: FastifyReply, { user, refreshToken }: SignedIn): SignedInUser {
    if (refreshToken !== null)
      reply.setCookie(this.#name, refreshToken, { ...this.#options, maxAge: REFRESH_TOKEN_SECONDS });
    return user;
  }

  /** Ends the browser's session, if it has one. */
  async leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#end(request, texts.signedOut);
    this.clear(reply);
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
  }

  async #end(request: FastifyRequest, reason: string): Promise<void> {
    const token = this.tokenOf(request);
    if (token) await this.#sessions.end(token, reason, originOf(request));
  }
}
