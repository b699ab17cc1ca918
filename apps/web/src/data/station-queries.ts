import { calls, type DayStrip, type StationDetail, type StationOverview } from '@outpost/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { MakeCall } from './client.ts';
import { type Freshness, overlay } from './freshness.ts';
import { keys } from './query.ts';

/** Stations per call for day strips. */
const DAY_STATIONS = 100;
/** A poll waits for the controller, including timeouts and retries. */
const POLL_TIMEOUT_MS = 5 * 60_000;

export interface StationQueryParts {
  readonly client: QueryClient;
  readonly call: MakeCall;
  readonly freshness: Freshness;
  /** Station data arrived from the server. */
  readonly onNews: () => void;
}

/**
 * The station calls of the data cache. A response never rolls back live updates that arrived since
 * its call was sent.
 */
export function stationQueries({ client, call, freshness, onNews }: StationQueryParts) {
  return {
    async overviews(signal: AbortSignal): Promise<StationOverview[]> {
      const mark = freshness.mark();
      const answer = await call(calls.stations.overview, { signal });
      onNews();
      const cached = client.getQueryData<StationOverview[]>(keys.overview);
      return overlay(cached, answer, (id) => freshness.touchedSince(id, mark));
    },

    async station(id: number, signal: AbortSignal): Promise<StationDetail> {
      const mark = freshness.mark();
      const answer = await call(calls.stations.get, { params: { id }, signal });
      onNews();
      const cached = client.getQueryData<StationDetail>(keys.detail(id));
      return cached !== undefined && freshness.touchedSince(id, mark) ? cached : answer;
    },

    async pollNow(id: number): Promise<StationDetail> {
      const mark = freshness.mark();
      const answer = await call(calls.stations.poll, { params: { id }, timeoutMs: POLL_TIMEOUT_MS });
      if (!freshness.touchedSince(id, mark)) client.setQueryData(keys.detail(id), answer);
      return answer;
    },

    /** The last 24 h by PointId; more stations than one call allows are loaded in several calls. */
    async day(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, DayStrip>> {
      const groups: number[][] = [];
      for (let at = 0; at < ids.length; at += DAY_STATIONS) groups.push(ids.slice(at, at + DAY_STATIONS));
      const answers = await Promise.all(
        groups.map((group) => call(calls.stations.day, { query: { stationId: group.join(',') }, signal })),
      );
      return new Map(answers.flat().map((strip) => [strip.PointId, strip]));
    },
  };
}
