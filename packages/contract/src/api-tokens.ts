import * as z from 'zod';
import { MAX_ACCOUNT_AREAS } from './areas.ts';
import { areDistinct, Id, Instant, Name } from './primitives.ts';
import { ROLES, type Role } from './roles.ts';
import { NamedArea } from './stations.ts';

/** What a token may do. `administer` has no limit to stations. */
export const TOKEN_SCOPES = [
  'read-values',
  'read-history',
  'read-alarms',
  'acknowledge',
  'write',
  'administer',
] as const;
export const TokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof TokenScope>;

/** The role that the calls of a scope need at most. */
const ROLE_OF_SCOPE: Readonly<Record<TokenScope, Role>> = {
  'read-values': 'Viewer',
  'read-history': 'Viewer',
  'read-alarms': 'Viewer',
  acknowledge: 'Operator',
  write: 'Supervisor',
  administer: 'Admin',
};

/** The lowest role that includes all of these scopes. */
export const roleOfScopes = (scopes: readonly TokenScope[]): Role =>
  ROLES.findLast((role) => scopes.some((scope) => ROLE_OF_SCOPE[scope] === role)) ?? 'Viewer';

/** How each token begins, so that secret scanners find it. */
export const API_TOKEN_PREFIX = 'outpost_';
/** Maximum number of tokens that are not revoked. */
export const MAX_API_TOKENS = 200;
/** Maximum number of stations or points that a token names. */
export const MAX_TOKEN_STATIONS = 2_000;
export const MAX_TOKEN_POINTS = 500;
export const MAX_TOKEN_DAYS = 731;
export const DEFAULT_TOKEN_DAYS = 365;
/**
 * A token expires soon from this many days before its expiry. Fewer than the shortest lifetime that the
 * page offers.
 */
export const TOKEN_EXPIRES_SOON_DAYS = 14;

/** At which stations a token may be used, for reading and for acting. */
export const TokenLimit = z.discriminatedUnion('Kind', [
  z.strictObject({ Kind: z.literal('all') }),
  z.strictObject({
    Kind: z.literal('areas'),
    /** Empty: no station, after its areas were removed. */
    Areas: z.array(NamedArea).max(MAX_ACCOUNT_AREAS),
  }),
  z.strictObject({
    Kind: z.literal('stations'),
    StationIds: z
      .array(Id)
      .min(1, 'Select at least one station')
      .max(MAX_TOKEN_STATIONS)
      .refine(areDistinct, 'Must not contain a station twice'),
  }),
]);
export type TokenLimit = z.infer<typeof TokenLimit>;

/** A point that a token may write. */
export const TokenPoint = z.strictObject({ StationId: Id, PointId: Id });
export type TokenPoint = z.infer<typeof TokenPoint>;

const body = {
  Name,
  Scopes: z
    .array(TokenScope)
    .min(1, 'Select at least one scope')
    .max(TOKEN_SCOPES.length)
    .refine(areDistinct, 'Must not contain a scope twice'),
  Limit: TokenLimit,
  /** Points that scope `write` may write; empty without it. */
  Points: z
    .array(TokenPoint)
    .max(MAX_TOKEN_POINTS)
    .refine((points) => areDistinct(points.map(({ PointId }) => PointId)), 'Must not contain a point twice'),
};

type Body = Readonly<{ Scopes: readonly TokenScope[]; Limit: TokenLimit; Points: readonly TokenPoint[] }>;

function rulesOfScopes({ value, issues }: z.core.ParsePayload<Body>): void {
  const { Scopes, Limit, Points } = value;
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (Limit.Kind === 'areas' && Limit.Areas.length === 0) refuse('Limit', 'Select at least one area');
  if (Scopes.includes('administer') && Limit.Kind !== 'all')
    refuse('Limit', 'Must be all stations for the scope administer');
  if (Scopes.includes('write') && Points.length === 0) refuse('Points', 'Select the points to write');
  if (!Scopes.includes('write') && Points.length > 0)
    refuse('Points', 'Must be empty without the scope write');
  if (Limit.Kind === 'stations' && Points.some(({ StationId }) => !Limit.StationIds.includes(StationId)))
    refuse('Points', 'Must be points of the selected stations');
}

/** A token as it is created or changed. */
export const ApiTokenBody = z
  .strictObject({
    ...body,
    /** At most two years ahead; in a year by default. A change without it keeps the expiry. */
    ExpiresAt: Instant.optional(),
  })
  .check(rulesOfScopes);
export type ApiTokenBody = z.infer<typeof ApiTokenBody>;

/**
 * `creator-inactive`: the account that created it was deleted or deactivated, or must set up its
 * second factor, so the token is refused.
 */
export const API_TOKEN_STATUSES = ['active', 'expired', 'revoked', 'creator-inactive'] as const;

/** A token for another program, without its secret. */
export const ApiToken = z.object({
  ...body,
  Id,
  /** The first characters of the secret, to recognise it. */
  Hint: z.string(),
  Status: z.enum(API_TOKEN_STATUSES),
  CreatedAt: Instant,
  /** The user's name at that time. */
  CreatedBy: z.string(),
  /** The account that it depends on. */
  AccountId: Id,
  ExpiresAt: Instant,
  /** As of some minutes ago; null: never used. */
  LastUsed: z.object({ At: Instant, Address: z.string() }).nullable(),
  /** null: it is not revoked. */
  Revoked: z.object({ At: Instant, By: z.string() }).nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** A new token with its secret, which is shown only once. */
export const CreatedApiToken = z.object({ Id, Token: z.string() });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;
