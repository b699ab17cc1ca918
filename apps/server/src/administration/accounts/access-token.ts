import { createSecretKey, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, Role } from '@outpost/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

const ISSUER = 'outpost';
const AUDIENCE = 'outpost-api';
const ALGORITHM = 'HS256';

/** The content of an access token. */
export interface AccessClaims {
  accountId: number;
  role: Role;
  name: string;
  sessionId: string;
  /** The account's version when the token was issued. */
  tokenVersion: number;
  expiresAtMs: number;
}

const Payload = z.object({
  sub: z.string().regex(/^\d+$/),
  role: Role,
  name: z.string(),
  sid: z.string(),
  ver: z.int(),
  exp: z.int(),
});

/** Issues and verifies access tokens: JWT (RFC 7519), signed with HMAC-SHA-256. */
export class AccessTokens {
  readonly #key: KeyObject;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(secret, 'base64url'));
  }

  sign(claims: Omit<AccessClaims, 'expiresAtMs'>, nowMs: number): Promise<string> {
    const nowSeconds = Math.floor(nowMs / 1_000);
    return new SignJWT({
      role: claims.role,
      name: claims.name,
      sid: claims.sessionId,
      ver: claims.tokenVersion,
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(claims.accountId))
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
      .sign(this.#key);
  }

  /** @throws AppError `TOKEN_EXPIRED`, or `TOKEN_INVALID` for everything else */
  async read(token: string, nowMs: number): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: new Date(nowMs),
      });
      const { sub, role, name, sid, ver, exp } = Payload.parse(payload);
      return {
        accountId: Number(sub),
        role,
        name,
        sessionId: sid,
        tokenVersion: ver,
        expiresAtMs: exp * 1_000,
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired(error);
      throw new AppError('TOKEN_INVALID', texts.accessTokenOfOtherServer, {
        cause: error,
      });
    }
  }
}

export function expired(cause?: unknown): AppError {
  return new AppError('TOKEN_EXPIRED', texts.accessTokenExpired, {
    cause,
  });
}
