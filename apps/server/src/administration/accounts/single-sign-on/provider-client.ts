import type { SsoCheck } from '@outpost/contract';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Context } from '../../../platform/context.ts';
import {
  createOutbound,
  mayConnect,
  type Outbound,
  OutboundError,
  rangesOf,
} from '../../../platform/outbound/index.ts';
import { type Claims, claimAt } from './claims.ts';
import { ProviderError } from './provider-error.ts';
import { addressesOf, type Provider } from './providers.ts';
import * as texts from './texts.ts';

const TIMEOUT_MS = 10_000;
/** Discovery documents and keys of large providers. */
const MAX_RESPONSE_BYTES = 512 * 1_024;
/** The discovery document is read again after this time. */
const METADATA_FRESH_MS = 60 * 60_000;
/** A logout token is accepted for this time after it was issued. */
const LOGOUT_TOKEN_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Signatures with a public key: a secret known to both would let the client forge them. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const NEEDED_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** What identifies a user or a session (OpenID Connect Core 1.0, 2). */
const IDENTIFIER = /^[^\p{Cc}]{1,255}$/u;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** What a sign-in in progress must match. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider said about a user. */
export interface Confirmed {
  readonly issuer: string;
  readonly subject: string;
  /** The ID token's; empty when a refresh returned none. */
  readonly idTokenClaims: Claims;
  /** Those of the ID token and, where it lacks some, of the user info. */
  readonly claims: Claims;
  /** The provider's name of its session; null: none. */
  readonly sid: string | null;
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

interface CachedMetadata {
  readonly metadata: oidc.ServerMetadata;
  readonly readAtMs: number;
}

/**
 * Talks to identity providers: OpenID Connect with `openid-client`, over the guarded client for
 * other servers. Every method throws ProviderError.
 */
export class ProviderClient {
  readonly #context: Pick<Context, 'clock' | 'config' | 'publicUrl'>;
  readonly #metadata = new Map<string, CachedMetadata>();
  /** Discovery documents that are being read, so that many sign-ins at once read each once. */
  readonly #reading = new Map<string, Promise<oidc.ServerMetadata>>();

  constructor(context: Pick<Context, 'clock' | 'config' | 'publicUrl'>) {
    this.#context = context;
  }

  /** The address of the provider's sign-in page. */
  async authorizationUrl(provider: Provider, redirectUri: string, challenge: Challenge): Promise<string> {
    const config = await this.#configuration(provider);
    return guarded(async () => {
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.body.Scopes,
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /**
   * Exchanges the code of a response, and validates the ID token: signature, issuer, audience,
   * nonce and times.
   * @param response what follows `?` in the address to which the provider returned the browser
   */
  async exchange(
    provider: Provider,
    redirectUri: string,
    response: string,
    challenge: Challenge,
  ): Promise<Confirmed> {
    const config = await this.#configuration(provider);
    return guarded(async () => {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${response}`), {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.verifier,
        idTokenExpected: true,
      });
      const idTokenClaims = tokens.claims();
      if (!isIdentifier(idTokenClaims?.sub)) throw new ProviderError('invalid', texts.noUserInfo);
      const wanted = ['email', 'name', provider.body.GroupsClaim];
      const claims = await this.#completed(config, tokens.access_token, idTokenClaims, wanted);
      return confirmedOf(config, idTokenClaims, claims, tokens);
    });
  }

  /** Asks the provider again about the user of a session. */
  async refresh(
    provider: Provider,
    { subject, refreshToken }: { readonly subject: string; readonly refreshToken: string },
  ): Promise<Confirmed> {
    const config = await this.#configuration(provider);
    return guarded(async () => {
      const tokens = await oidc.refreshTokenGrant(config, refreshToken);
      const claims = tokens.claims();
      if (claims && claims.sub !== subject) throw new ProviderError('invalid', texts.noUserInfo);
      const known: Claims = claims ?? { sub: subject };
      const all = await this.#completed(config, tokens.access_token, known, [provider.body.GroupsClaim]);
      return confirmedOf(config, { ...known, sub: subject }, all, tokens);
    });
  }

  /** Where the provider's session ends; null: it has no such address. */
  async signOutUrl(provider: Provider, idToken: string | null): Promise<string | null> {
    const config = await this.#configuration(provider);
    const publicUrl = this.#context.publicUrl();
    const { end_session_endpoint } = config.serverMetadata();
    if (!isEndpoint(end_session_endpoint, provider.body.Issuer) || publicUrl === null) return null;
    const url = oidc.buildEndSessionUrl(config, {
      post_logout_redirect_uri: addressesOf(publicUrl, provider.key).signedOutUri,
      ...(idToken !== null && { id_token_hint: idToken }),
    });
    return url.href;
  }

  /** Whose sessions a logout token ends (OpenID Connect Back-Channel Logout 1.0, 2.6). */
  async readLogoutToken(provider: Provider, token: string) {
    const metadata = await this.#metadataOf(provider);
    if (metadata.jwks_uri === undefined) throw new ProviderError('invalid', 'no jwks_uri');
    const { status, body } = await this.#request(provider, { method: 'GET', url: metadata.jwks_uri });
    if (status !== 200) throw new ProviderError('unreachable', `HTTP ${status} from jwks_uri`);
    return guarded(async () => {
      const { payload } = await jwtVerify(token, createLocalJWKSet(JSON.parse(body) as JSONWebKeySet), {
        algorithms: SIGNATURES,
        issuer: metadata.issuer,
        audience: provider.body.ClientId,
        currentDate: new Date(this.#context.clock.now()),
        maxTokenAge: LOGOUT_TOKEN_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { sub, sid, jti, nonce, events } = payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      const hasSid = typeof sid === 'string';
      if (!isLogout || nonce !== undefined || (!hasSid && sub === undefined))
        throw new ProviderError('invalid', 'not a logout token');
      return { issuer: metadata.issuer, jti: jti!, sid: hasSid ? sid : null, subject: sub ?? null };
    });
  }

  /** Reads the discovery document now. */
  async check(provider: Provider): Promise<SsoCheck> {
    this.#metadata.delete(cacheKeyOf(provider));
    const none = { SupportsSignOut: false, SupportsBackChannelLogout: false };
    if (provider.secret === undefined) return { Problem: texts.secretUnreadable, ...none };
    try {
      const metadata = await this.#metadataOf(provider);
      return {
        Problem: await this.#endpointProblem(provider, metadata),
        SupportsSignOut: isEndpoint(metadata.end_session_endpoint, provider.body.Issuer),
        SupportsBackChannelLogout: metadata.backchannel_logout_supported === true,
      };
    } catch (error) {
      if (error instanceof ProviderError) return { Problem: error.message, ...none };
      throw error;
    }
  }

  /** Of the addresses that this server calls at a sign-in; any response of them will do. null: none */
  async #endpointProblem(provider: Provider, metadata: oidc.ServerMetadata): Promise<string | null> {
    for (const name of ['token_endpoint', 'jwks_uri'] as const) {
      try {
        await this.#request(provider, { method: 'GET', url: metadata[name]!, headers: {} });
      } catch (error) {
        if (error instanceof ProviderError) return texts.endpointProblem(name, error.message);
        throw error;
      }
    }
    return null;
  }

  /** A configuration for one use, with the clock of now. */
  async #configuration(provider: Provider): Promise<oidc.Configuration> {
    if (provider.secret === undefined) throw new ProviderError('unreachable', texts.secretUnreadable);
    const metadata = await this.#metadataOf(provider);
    const { secret } = provider;
    const skewMs = this.#context.clock.now() - Date.now();
    const config = new oidc.Configuration(
      metadata,
      provider.body.ClientId,
      {
        [oidc.clockSkew]: Math.round(skewMs / 1_000),
        [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      },
      secret === '' ? oidc.None() : clientSecret(metadata, secret),
    );
    config[oidc.customFetch] = this.#fetchFor(provider);
    // The signature is verified although the token came directly from the provider.
    oidc.enableNonRepudiationChecks(config);
    // `#request` allows http to this machine only.
    if (provider.body.Issuer.startsWith('http://')) oidc.allowInsecureRequests(config);
    return config;
  }

  async #metadataOf(provider: Provider): Promise<oidc.ServerMetadata> {
    const key = cacheKeyOf(provider);
    const cached = this.#metadata.get(key);
    const nowMs = this.#context.clock.now();
    if (cached && nowMs - cached.readAtMs < METADATA_FRESH_MS) return cached.metadata;
    const reading =
      this.#reading.get(key) ??
      this.#readMetadata(provider).finally(() => {
        this.#reading.delete(key);
      });
    this.#reading.set(key, reading);
    const metadata = await reading;
    this.#metadata.set(key, { metadata, readAtMs: nowMs });
    return metadata;
  }

  async #readMetadata(provider: Provider): Promise<oidc.ServerMetadata> {
    const { Issuer, ClientId } = provider.body;
    const metadata = await guarded(async () => {
      const config = await oidc.discovery(new URL(Issuer), ClientId, undefined, undefined, {
        [oidc.customFetch]: this.#fetchFor(provider),
        ...(Issuer.startsWith('http://') && { execute: [oidc.allowInsecureRequests] }),
      });
      return config.serverMetadata() as oidc.ServerMetadata;
    });
    if (new URL(metadata.issuer).href !== new URL(Issuer).href)
      throw new ProviderError('unreachable', texts.issuerDiffers(metadata.issuer));
    const wrong = NEEDED_ENDPOINTS.find((name) => !isEndpoint(metadata[name], Issuer));
    if (wrong !== undefined) throw new ProviderError('unreachable', texts.endpointNotValid(wrong));
    return metadata;
  }

  /** Adds the user info if one of these claims is missing. */
  async #completed(
    config: oidc.Configuration,
    accessToken: string,
    claims: Claims,
    wanted: readonly string[],
  ): Promise<Claims> {
    const isComplete = wanted.every((path) => path === '' || claimAt(claims, path) !== undefined);
    if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await oidc.fetchUserInfo(config, accessToken, String(claims.sub));
    return { ...info, ...claims };
  }

  #fetchFor(provider: Provider): oidc.CustomFetch {
    return async (url, { method, body, headers, signal }) => {
      const sent = body instanceof URLSearchParams ? body.toString() : (body ?? undefined);
      if (sent !== undefined && typeof sent !== 'string') throw new TypeError('unexpected body');
      const answer = await this.#request(provider, {
        method: method === 'POST' ? 'POST' : 'GET',
        ...{ url, headers },
        ...(sent !== undefined && { body: sent }),
        ...(signal && { signal }),
      });
      const isEmpty = answer.status === 204 || answer.status === 304;
      return new Response(isEmpty ? null : answer.body, {
        status: answer.status,
        headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      });
    };
  }

  /** Providers of the page are held to the networks that the environment allows. */
  async #request(provider: Provider, request: Parameters<Outbound>[0]) {
    const { clock, config } = this.#context;
    const { protocol, hostname } = new URL(request.url);
    if (protocol !== 'https:' && !isLoopback(hostname))
      throw new ProviderError('unreachable', texts.httpNotAllowed);
    const allowed = rangesOf(config.webhookAllow);
    const outbound = createOutbound({
      ...{ clock, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_RESPONSE_BYTES, allowHttp: true },
      ...(provider.from === 'page' && { mayConnect: (address: string) => mayConnect(address, allowed) }),
    });
    return guarded(() => outbound(request));
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Whether a field of a discovery document is an address at which browser and server may go on. */
function isEndpoint(value: unknown, issuer: string): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  const isOfThisMachine = issuer.startsWith('http://') && protocol === 'http:' && isLoopback(hostname);
  return protocol === 'https:' || isOfThisMachine;
}

const cacheKeyOf = ({ from, body: { Issuer } }: Provider) => `${from} ${Issuer}`;

/** With the method that the provider supports; the default is HTTP Basic (OpenID Connect Core, 9). */
function clientSecret(metadata: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return supported.includes('client_secret_basic') || !supported.includes('client_secret_post')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

function confirmedOf(
  config: oidc.Configuration,
  idTokenClaims: Claims,
  claims: Claims,
  tokens: oidc.TokenEndpointResponse,
): Confirmed {
  const { sub, sid } = idTokenClaims;
  return {
    issuer: config.serverMetadata().issuer,
    subject: String(sub),
    ...{ idTokenClaims, claims },
    sid: isIdentifier(sid) ? sid : null,
    idToken: tokens.id_token ?? null,
    refreshToken: tokens.refresh_token ?? null,
  };
}

const isIdentifier = (value: unknown): value is string => typeof value === 'string' && IDENTIFIER.test(value);

/** Errors of the libraries as ProviderError; their messages can have parts of tokens. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

function providerErrorOf(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderError) return each;
    if (each instanceof OutboundError)
      return new ProviderError('unreachable', each.message, { cause: error });
  }
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderError('cancelled', error.error, { cause: error });
  if (error instanceof oidc.ResponseBodyError) {
    // Everything else is a matter of the settings: a wrong secret, a scope that is not allowed.
    const kind = error.error === 'invalid_grant' ? 'invalid' : 'unreachable';
    return new ProviderError(kind, error.error, { cause: error });
  }
  if (error instanceof oidc.ClientError || error instanceof errors.JOSEError) {
    const isSilent = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
    const kind = isSilent.includes(error.code ?? '') ? 'unreachable' : 'invalid';
    return new ProviderError(kind, texts.libraryProblem(error.code ?? error.name), { cause: error });
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError || error instanceof SyntaxError)
    return new ProviderError('invalid', error.name, { cause: error });
  return error;
}
