import type * as z from 'zod';
import type { AuditKind } from './audit.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Which events of the audit log a try of a call has. What was done is written by the handler, in the transaction that does it;
 * what was refused or failed is written by the edge, wherever that happened.
 */
export interface CallAudit {
  readonly kind: AuditKind;
  /** In one word of its kind: `write`, `push`, `test`. */
  readonly action: string;
  /** The `:id` of the path is a station's. */
  readonly ofStation?: true;
}

/** Most bytes of a body, unless its call declares more. */
export const DEFAULT_MAX_BODY_BYTES = 16 * 1_024;

/**
 * One call of the API: the server mounts it, the page makes it, the OpenAPI document describes it, all from here.
 * `needs`: the least role; `anyone` is for calls that are made before there is a session.
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
   * Whether it stores something, and so is refused with STORAGE_UNAVAILABLE while the database cannot be written. Every
   * method but GET does, and every call with `audit`, unless this says otherwise: see {@link stores}.
   */
  readonly stores?: boolean;
  /** A GET that does something, however often it is repeated, and leaves no line in the audit log: sends to a controller. */
  readonly hasEffects?: true;
  /** A call that does something, connects to another machine or exports a file has this, or a reason in `unaudited`. */
  readonly audit?: CallAudit;
  /** Why no try of the call is in the audit log. */
  readonly unaudited?: string;
  /** Also for an account that has to set up its second factor before it may do anything else. */
  readonly whileSettingUp?: true;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Most bytes of the body; {@link DEFAULT_MAX_BODY_BYTES} unless given. */
  readonly maxBodyBytes?: number;
  /** The body is a file of one of these media types, handed on unread; there is no `body` then. */
  readonly takes?: readonly string[];
  /** Status of success; 200 unless given. */
  readonly status?: number;
  readonly answer: Answer;
  /** The answer is a file of one of these media types, and no JSON; `answer` is `NoJson` then. */
  readonly mediaTypes?: readonly string[];
}

/** Whether a call stores something. */
export function stores({ method, audit, stores }: Pick<Call, 'method' | 'audit' | 'stores'>): boolean {
  return stores ?? (method !== 'GET' || audit !== undefined);
}

/** Whether a call does something: it must be asked for by a person or program, never by a browser ahead of need. */
export function hasEffects(call: Call): boolean {
  return call.method !== 'GET' || stores(call) || call.hasEffects === true;
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
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
