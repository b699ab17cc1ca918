import type * as z from 'zod';
import type { AuditKind } from './audit.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Which audit events an attempt at a call has. The handler records what was done, in the same
 * transaction; the HTTP edge records what was refused or failed, wherever that happened.
 */
export interface CallAudit {
  readonly kind: AuditKind;
  /** In one word of its kind: `write`, `push`, `test`. */
  readonly action: string;
  /** The `:id` of the path is a station's. */
  readonly ofStation?: true;
}

/** What of a valid request says where a call acts. */
export interface CallParts<Params extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly body: z.output<Body>;
}

/** Maximum size of a body in bytes, unless its call declares another. */
export const DEFAULT_MAX_BODY_BYTES = 16 * 1_024;

/**
 * One call of the API. The server mounts it, the page makes it and the OpenAPI document describes
 * it, all from this definition. `needs` is the minimum role; `anyone` is for calls made before
 * there is a session.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** With `:name` for each of Params. */
  readonly path: string;
  readonly needs: Role | 'anyone';
  /**
   * Whether it stores something, and so is refused with STORAGE_UNAVAILABLE while the database
   * cannot be written. By default every method but GET does, and every call with `audit`; see
   * {@link stores}.
   */
  readonly stores?: boolean;
  /**
   * A GET with effects each time it is repeated, but without an audit event: it sends requests to a
   * controller.
   */
  readonly hasEffects?: true;
  /**
   * A call with effects, to another machine, or that exports a file has this, or a reason in
   * `unaudited`.
   */
  readonly audit?: CallAudit;
  /** Why attempts at the call are not in the audit log. */
  readonly unaudited?: string;
  /**
   * The stations at which a call acts, from its valid parts. An account that is limited to areas may
   * make it only for their stations.
   */
  stationsOf?(parts: CallParts<Params, Body>): readonly number[];
  /** The same for a call that acts on alarms, by the IDs of their log entries. */
  alarmsOf?(parts: CallParts<Params, Body>): readonly number[];
  /** About the caller's own account, which a wall display does not have. */
  readonly personal?: true;
  /** Also allowed for an account that must set up its second factor first. */
  readonly whileSettingUp?: true;
  readonly summary: string;
  /** A deprecated path; says what to call instead. Removed in {@link DEPRECATED_UNTIL}. */
  readonly deprecated?: string;
  /** Its group in the API's documentation; by default the first part of the path, see {@link tagOf}. */
  readonly tag?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Maximum size of the body in bytes; {@link DEFAULT_MAX_BODY_BYTES} by default. */
  readonly maxBodyBytes?: number;
  /**
   * The body is a file of one of these media types, passed on as a stream; `body` is not set then.
   */
  readonly takes?: readonly string[];
  /** Status of success; 200 by default. */
  readonly status?: number;
  readonly answer: Answer;
  /**
   * The answer is a file of one of these media types instead of JSON; `answer` is `NoJson` then.
   */
  readonly mediaTypes?: readonly string[];
  /**
   * The file is small and part of a screen, as a map's tile: wall displays get it, too, and it needs
   * no slot for large answers.
   */
  readonly isPartOfPage?: true;
}

/** `Views` of `/api/Views/:id`, `Accounts` of `/accounts`, unless a call declares another. */
export function tagOf({ tag, path }: Pick<Call, 'tag' | 'path'>): string {
  const first = path.replace(/^\/(api\/)?/, '').split('/')[0]!;
  return tag ?? first.charAt(0).toUpperCase() + first.slice(1);
}

/** Whether a call stores something. */
export function stores({ method, audit, stores }: Pick<Call, 'method' | 'audit' | 'stores'>): boolean {
  return stores ?? (method !== 'GET' || audit !== undefined);
}

/**
 * Whether a call has effects: a user or program must request it; a browser must not prefetch it.
 */
export function hasEffects(call: Call): boolean {
  return call.method !== 'GET' || stores(call) || call.hasEffects === true;
}

/**
 * Whether a wall display may make a call: it reads what every account can read, and nothing else;
 * no files that are exports.
 */
export function isForDisplays(call: Call): boolean {
  const { needs, personal = false, mediaTypes, isPartOfPage = false } = call;
  const isExport = mediaTypes !== undefined && !isPartOfPage;
  return needs === 'Viewer' && !hasEffects(call) && !personal && !isExport;
}

/** Keeps the exact schema types of a call. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInputOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
