import {
  type BodyInputOf,
  type Call,
  calls,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  TOASTS,
} from '@outpost/contract';
import type * as z from 'zod';
import { ApiError, readProblem, unreachable } from './api-error.ts';
import * as texts from './texts.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** Input of a call: `params`, `query` and `body` as its schemas define. */
export type CallOptions<C> = Given<'params', ParamsOf<C>> &
  Given<'query', QueryInputOf<C>> &
  Given<'body', BodyInputOf<C>> & {
    readonly signal?: AbortSignal;
    /** The body of a call that accepts a file, and its media type. */
    readonly file?: { readonly content: Blob; readonly mediaType: string };
    /** Time limit for the whole response; 30 s unless given. */
    readonly timeoutMs?: number;
  };

/** Without a limit, a dead connection would hold a call and all further polling forever. */
const CALL_TIMEOUT_MS = 30_000;
/** A file is generated while it is sent; a year of many points takes a while. */
const FILE_TIMEOUT_MS = 10 * 60_000;

export interface ApiClientOptions {
  /**
   * Where the server is: a path of the page's origin such as `/outpost`, empty for its root, or a
   * URL.
   */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** The access token, if there is one. */
  readonly token: () => string | null;
  /**
   * A token other than `rejected`; concurrent callers share one. Rejects when the session has ended
   * or the server is unreachable.
   */
  readonly renew: (rejected: string | null) => Promise<string>;
  /** Shows a text of the error catalogue to the user. */
  readonly notify: (text: string) => void;
  /** The server rejects every call of this session until a second factor is set up. */
  readonly onFactorRequired?: () => void;
  /** Called for every response, including errors; `date` is the server's clock to the second. */
  readonly onAnswer?: (answer: { date: string | null }) => void;
}

export type MakeCall = <C extends AnyCall>(call: C, options: CallOptions<C>) => Promise<ResponseOf<C>>;

/** A complete file of the server. */
export interface ServerFile {
  /** The server's file name; null without one. */
  readonly name: string | null;
  readonly content: Blob;
}

export interface ApiClient extends MakeCall {
  /**
   * Fetches the file that a call returns (its `mediaTypes`). The token is in a header and never in
   * the address.
   */
  readonly file: <C extends AnyCall>(call: C, options: CallOptions<C>) => Promise<ServerFile>;
}

/**
 * The only function that sends HTTP requests to the server. It sends the access token and cookies,
 * shows failures of the error catalogue, and after a 401 renews the token and retries once.
 * Rejects with `ApiError`, or with the abort reason when `signal` was aborted.
 */
export function makeClient(options: ApiClientOptions): ApiClient {
  async function send(call: AnyCall, given: CallOptions<AnyCall>, token: string | null): Promise<Response> {
    const accepted = call.mediaTypes ?? ['application/json'];
    const headers: Record<string, string> = { Accept: [...accepted, 'application/problem+json'].join(', ') };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    // A POST whose path contains everything sends an empty object.
    const json = given.body ?? (call.method === 'POST' ? {} : undefined);
    const body = given.file?.content ?? (json === undefined ? undefined : JSON.stringify(json));
    if (body !== undefined) headers['Content-Type'] = given.file?.mediaType ?? 'application/json';
    const timeout = AbortSignal.timeout(given.timeoutMs ?? CALL_TIMEOUT_MS);
    let response: Response;
    try {
      response = await options.fetch(urlOf(options.baseUrl, call, given), {
        method: call.method,
        credentials: 'include',
        // Signing out also works if the page is closed at once.
        keepalive: call === calls.accounts.revokeToken || call === calls.accounts.ssoSignOut,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      });
    } catch (cause) {
      if (given.signal?.aborted) throw given.signal.reason;
      throw unreachable(cause);
    }
    options.onAnswer?.({ date: response.headers.get('Date') });
    return response;
  }

  /** A successful response with an unread body. */
  async function exchange(call: AnyCall, given: CallOptions<AnyCall>): Promise<Response> {
    const isRefresh = call === calls.accounts.refreshToken;
    const token = isRefresh ? null : options.token();
    let response = await send(call, given, token);
    if (response.status === 401 && call.needs !== 'anyone') {
      await response.body?.cancel();
      response = await send(call, given, await options.renew(token));
    }
    if (!response.ok) {
      const error = await readProblem(response);
      const text = toastFor(error.status, isRefresh);
      if (text !== null) options.notify(text);
      if (error.code === 'SECOND_FACTOR_REQUIRED') options.onFactorRequired?.();
      throw error;
    }
    return response;
  }

  /** Reads the body of a successful response. */
  async function bodyOf<T>(
    given: CallOptions<AnyCall>,
    response: Response,
    read: () => Promise<T>,
  ): Promise<T> {
    try {
      return await read();
    } catch (cause) {
      if (given.signal?.aborted) throw given.signal.reason;
      throw new ApiError(
        {
          code: 'NOT_A_PROBLEM',
          status: response.status,
          detail: texts.serverResponseIncomplete,
          retryable: true,
        },
        { cause },
      );
    }
  }

  const makeCall: MakeCall = async (call, given) => {
    const response = await exchange(call, given);
    return bodyOf(given, response, () => response.json() as Promise<ResponseOf<typeof call>>);
  };
  const file: ApiClient['file'] = async (call, given) => {
    const response = await exchange(call, { timeoutMs: FILE_TIMEOUT_MS, ...given });
    const content = await bodyOf(given, response, () => response.blob());
    return { name: fileNameOf(response.headers.get('Content-Disposition')), content };
  };
  return Object.assign(makeCall, { file });
}

/** The name in a `Content-Disposition` (RFC 6266); the extended one has precedence. */
function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // The extended name is not encoded correctly; use the other one.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}

/** The toast of the specification's section 8 for an error response, or null if it has none. */
function toastFor(status: number, isRefresh: boolean): string | null {
  switch (status) {
    case 400:
      return isRefresh ? null : TOASTS.badRequest;
    case 401:
      return isRefresh ? TOASTS.unauthorized : null;
    case 404:
      return TOASTS.notFound;
    case 500:
      return TOASTS.serverError;
    default:
      return null;
  }
}

function urlOf(baseUrl: string, call: AnyCall, given: CallOptions<AnyCall>): string {
  const params = (given.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((given.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}
