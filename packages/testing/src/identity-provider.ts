import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** What the provider says about a user: claims, and how the user signed in. */
export interface ProviderUser {
  readonly [claim: string]: unknown;
}

export interface IdentityProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the client is: its redirect address, and those of sign-out. */
  readonly redirectUris: readonly string[];
  readonly signedOutUris: readonly string[];
  readonly backChannelLogoutUri?: string;
  /** Users by their subject; the provider reads them again for each token. */
  readonly users: Map<string, ProviderUser>;
  readonly port?: number;
  /** Whether clients get refresh tokens; true by default. */
  readonly refreshTokens?: boolean;
  /** How long ID tokens are valid; 1 h by default. */
  readonly idTokenSeconds?: number;
  /** `amr` and `acr` of a sign-in. */
  readonly methods?: { amr?: string[]; acr?: string };
}

/** A real OpenID Connect provider on the loopback interface, with a sign-in page. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly users: Map<string, ProviderUser>;
  /** Replaces the ID tokens of the next responses; null: as issued. */
  tamper: ((idToken: string) => string | Promise<string>) | null;
  /** Replaces fields of the discovery document. */
  discovery: Readonly<Record<string, unknown>>;
  /** Signs claims with the provider's key. */
  sign(claims: JWTPayload, header?: { alg?: string; typ?: string }): Promise<string>;
  /** How a sign-in happens from now on. */
  methods: { amr?: string[]; acr?: string };
  /** Paths that were requested, in order. */
  readonly requests: string[];
  /**
   * Signs a user in as a browser would, without following the last redirect.
   * @returns the address at which the client gets the response
   */
  signIn(authorizationUrl: string, subject: string): Promise<URL>;
  /** Ends all sessions and refresh tokens of the provider. */
  endSessions(): void;
  stop(): Promise<void>;
}

/** Starts a provider on a free port, or the given one. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const requests: string[] = [];
  let callback: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server: Server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://provider.invalid').pathname);
    void callback(request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stored = new Map<string, { payload: Record<string, unknown>; expiresAtMs: number }>();

  const provider = new Provider(issuer, {
    ...configurationOf(options, key),
    adapter: memoryAdapter(stored),
  });
  const running: IdentityProvider = {
    ...{ issuer, users: options.users, tamper: null, methods: options.methods ?? {}, requests },
    discovery: {},
    sign: async (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
        .sign(await importJWK(key, 'RS256')),
    signIn: (url, subject) => signInWithoutBrowser(issuer, url, subject),
    endSessions: () => stored.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/.well-known/openid-configuration')
      context.body = { ...body, ...running.discovery };
    if (running.tamper && context.path === '/token' && body?.id_token)
      body.id_token = await running.tamper(body.id_token);
  });
  const protocol = provider.callback();
  callback = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return protocol(request, response);
    if (request.method === 'GET') return sendSignInPage(response, pathname);
    const form = new URLSearchParams(await readText(request));
    const login = { accountId: form.get('login') ?? '', ...running.methods };
    return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };
  return running;
}

/** The claims of a token, unverified. */
export const claimsOf = (token: string): JWTPayload => decodeJwt(token);

function configurationOf(options: IdentityProviderOptions, key: JWK): Configuration {
  const { clientId, clientSecret, users, refreshTokens = true, idTokenSeconds = 3_600 } = options;
  const week = 7 * 24 * 3_600;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: [...options.signedOutUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...(options.backChannelLogoutUri !== undefined && {
          backchannel_logout_uri: options.backChannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of this test'] },
    claims: {
      openid: ['sub', 'sid', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', 'realm_access'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) =>
      users.has(sub) ? { accountId: sub, claims: async () => ({ sub, ...users.get(sub) }) } : undefined,
    issueRefreshToken: async () => refreshTokens,
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // No page that asks for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    ttl: {
      AccessToken: week,
      Grant: week,
      IdToken: idTokenSeconds,
      Interaction: week,
      RefreshToken: week,
      Session: week,
    },
  };
}

function sendSignInPage(response: ServerResponse, path: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>
    <form method="post" action="${path}"><label>User <input name="login" autofocus></label>
    <button>Continue</button></form></html>`,
  );
}

async function signInWithoutBrowser(issuer: string, authorizationUrl: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  let form: string | undefined;
  for (let step = 0; step < 10; step++) {
    if (url.origin !== issuer) return url;
    const response = await fetch(url, {
      redirect: 'manual',
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (location !== null) {
      await response.body?.cancel();
      url = new URL(location, url);
      form = undefined;
    } else if (url.pathname.startsWith('/interaction/') && form === undefined) {
      await response.body?.cancel();
      form = new URLSearchParams({ login: subject }).toString();
    } else throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error('The sign-in does not end');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

type Stored = Map<string, { payload: Record<string, unknown>; expiresAtMs: number }>;

/** The provider's own adapter keeps everything in one process-wide store. */
function memoryAdapter(stored: Stored): NonNullable<Configuration['adapter']> {
  return class {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: Record<string, unknown>, expiresInSeconds: number) {
      stored.set(`${this.#model} ${id}`, { payload, expiresAtMs: Date.now() + expiresInSeconds * 1_000 });
    }

    async find(id: string) {
      return this.#living(`${this.#model} ${id}`);
    }

    async findByUid(uid: string) {
      return this.#by('uid', uid);
    }

    async findByUserCode(code: string) {
      return this.#by('userCode', code);
    }

    async consume(id: string) {
      const payload = this.#living(`${this.#model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    }

    async destroy(id: string) {
      stored.delete(`${this.#model} ${id}`);
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key);
    }

    #living(key: string): Record<string, unknown> | undefined {
      const entry = stored.get(key);
      return entry && entry.expiresAtMs > Date.now() ? entry.payload : undefined;
    }

    #by(name: string, value: string) {
      for (const [key, { payload }] of stored)
        if (key.startsWith(`${this.#model} `) && payload[name] === value) return this.#living(key);
      return undefined;
    }
  } as unknown as NonNullable<Configuration['adapter']>;
}
