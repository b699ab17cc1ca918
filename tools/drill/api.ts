import { type BodyInputOf, type Call, calls, type ResponseOf } from '@outpost/contract';

export const DRILL_EMAIL = 'ada@utility.example';
export const DRILL_PASSWORD = 'a long password';

/** Makes calls as a program would, and signs in again when its token has expired. */
export class DrillApi {
  readonly #base: () => string;
  readonly #responseSeconds: number;
  #token = '';

  constructor(base: () => string, responseSeconds = 20) {
    this.#base = base;
    this.#responseSeconds = responseSeconds;
  }

  /** Empty before the first sign-in. */
  get token(): string {
    return this.#token;
  }

  /** Creates the first account and signs in with it. */
  async setUp(setupCode: string): Promise<void> {
    const user = await this.call(calls.accounts.setup, undefined, {
      SetupCode: setupCode,
      Email: DRILL_EMAIL,
      FirstName: 'Ada',
      LastName: 'Whitfield',
      Password: DRILL_PASSWORD,
    });
    this.#token = user.JwtToken;
  }

  async signIn(): Promise<void> {
    // Until there is another one, concurrent calls have the expired one, and are repeated.
    const user = await this.call(calls.accounts.authenticate, undefined, {
      email: DRILL_EMAIL,
      password: DRILL_PASSWORD,
    });
    if (!('JwtToken' in user)) throw new Error('a second factor is required');
    this.#token = user.JwtToken;
  }

  /** @returns the body of a success. @throws ApiError; TypeError when there is no server */
  async call<C extends Call>(call: C, path = call.path, body?: BodyInputOf<C>): Promise<ResponseOf<C>> {
    const response = await fetch(this.#base() + path, {
      method: call.method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(this.#responseSeconds * 1_000),
    });
    const text = await response.text();
    if (response.status === 401 && this.#token && call.path !== calls.accounts.authenticate.path) {
      await this.signIn();
      return this.call(call, path, body);
    }
    if (!response.ok)
      throw new DrillApiError(response.status, `${call.method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as ResponseOf<C>;
  }
}

/** An answer that is not a success. */
export class DrillApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
