import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type Call,
  type TokenCall,
  type TokenLimit,
  type TokenPoint,
  type TokenScope,
  tokenCallOf,
} from '@outpost/contract';
import { actsInArea } from '@outpost/core';
import { AppError } from '../app-error.ts';
import type { CallBudget } from './call-budget.ts';
import { JsonStream } from './json-stream.ts';
import { isPreSerialised, preSerialised } from './pre-serialised.ts';
import type { StationAreas } from './station-areas.ts';
import * as texts from './texts.ts';

/** What the API token of a request may do, within what its account may do. */
export interface TokenAccess {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
  readonly limit: TokenLimit;
  /** Points that it may write. */
  readonly points: readonly TokenPoint[];
  /** Its requests in the current minute; null: not limited. */
  readonly budget: CallBudget | null;
}

type Parts = Parameters<NonNullable<TokenCall['stations']>>[0];

/**
 * Refuses a call that the token has no scope for, before the request is read.
 * @throws AppError `API_TOKEN_NOT_ALLOWED`, `API_TOKEN_SCOPE_MISSING`
 */
export function refuseOtherScopes(call: Call, { scopes }: TokenAccess): void {
  const entry = tokenCallOf(call);
  if (entry === null) throw new AppError('API_TOKEN_NOT_ALLOWED', texts.notForTokens);
  if (!scopes.includes(entry.scope))
    throw new AppError('API_TOKEN_SCOPE_MISSING', texts.scopeMissing(entry.scope, scopes));
}

/**
 * Refuses a valid request that names a station or an area outside the token's limit, or writes a point
 * that is not one of the token's. Unknown stations and alarms are outside of every limit, so a limited token
 * cannot find out which exist.
 *
 * @returns what is left of an answer; null: the whole answer
 * @throws AppError `API_TOKEN_OUT_OF_LIMIT`
 */
export async function refuseOtherStations(
  call: Call,
  parts: Parts,
  { limit, points }: TokenAccess,
  where: StationAreas,
): Promise<((answer: unknown) => Promise<unknown>) | null> {
  const { writes, stations, areas: areasOf, points: pointsOf, alarms, keep, isFiltered } = tokenCallOf(call)!;
  if (writes !== undefined) {
    const [stationId] = stations!(parts);
    const pointId = writes(parts);
    if (!points.some((point) => point.StationId === stationId && point.PointId === pointId))
      throw new AppError('API_TOKEN_OUT_OF_LIMIT', texts.pointNotOfToken(pointId));
  }
  if (limit.Kind === 'all') return null;
  const isOwn = (stationId: number) => isStationOfToken(limit, stationId, where);
  const alarmIds = alarms?.(parts) ?? [];
  const stationsOfAlarms = alarmIds.length === 0 ? [] : await where.stationsOfAlarms(alarmIds);
  const named = [
    ...(stations?.(parts) ?? []),
    ...(pointsOf?.(parts) ?? []).map((pointId) => where.stationOfPoint(pointId)),
    ...stationsOfAlarms,
  ];
  if (
    stationsOfAlarms.length < alarmIds.length ||
    !named.every((stationId) => stationId !== undefined && isOwn(stationId))
  )
    throw new AppError('API_TOKEN_OUT_OF_LIMIT', texts.stationNotOfToken);
  const areas = areasOf?.(parts) ?? [];
  // The stations of a limit to areas are those that are in them now, too.
  if (!areas.every((area) => limit.Kind === 'areas' && actsInArea(limit.Areas, area)))
    throw new AppError('API_TOKEN_OUT_OF_LIMIT', texts.areaNotOfToken);
  if (keep !== undefined) return async (answer) => keepOf(answer, (plain) => keep(plain, isOwn));
  if (named.length + areas.length === 0 && alarms === undefined && !isFiltered)
    throw new AppError('API_TOKEN_OUT_OF_LIMIT', texts.callHasAllStations);
  return null;
}

/** Whether a token with this limit may be used at a station. */
export function isStationOfToken(limit: TokenLimit, stationId: number, where: StationAreas): boolean {
  if (limit.Kind === 'all') return true;
  const station = where.stationOf(stationId);
  if (station === undefined) return false;
  return limit.Kind === 'areas'
    ? actsInArea(limit.Areas, station.Area)
    : limit.StationIds.includes(stationId);
}

/** What is left of an answer, in whatever form it is. */
async function keepOf(answer: unknown, keep: (plain: unknown) => unknown): Promise<unknown> {
  if (answer instanceof JsonStream) return keep(JSON.parse(await text(Readable.from(answer.pieces))));
  if (!isPreSerialised(answer)) return keep(answer);
  const body = Buffer.from(JSON.stringify(keep(JSON.parse(answer.body.toString()))));
  return preSerialised(body, createHash('sha256').update(body).digest('base64url'));
}
