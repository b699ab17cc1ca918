import * as z from 'zod';
import { deprecated } from './deprecated.ts';
import {
  Communication,
  Condition,
  StationDetail,
  StationOverview,
  StationState,
  StationSuppression,
  WireValue,
} from './live.ts';
import { Id, orMissing, singleLineText } from './primitives.ts';

/**
 * The live connection is Socket.IO. The default namespace carries overviews and single stations;
 * the namespace `/stationhub` carries the values of all points for grid and map.
 *
 * A client subscribes to a room and gets a snapshot with a sequence number; deltas follow, each
 * numbered one higher. A missing number or another epoch (the server restarted) means: subscribe
 * again. The server requests the same with `resync` when a client was too slow.
 */
export const HUB_EVENTS = {
  /** client → server, answered: `SubscribeRequest` → `SubscribeReply` */
  subscribe: 'subscribe',
  /** client → server, answered: `{ Room }` → `{ Ok }` */
  unsubscribe: 'unsubscribe',
  /**
   * client → server, answered: `{ Token }` → `{ Ok }`; a fresh access token before the old one
   * expires
   */
  authenticate: 'authenticate',
  /** server → client: `Delta` */
  delta: 'delta',
  /** server → client: `{ Room }`; deltas were skipped, subscribe again */
  resync: 'resync',
  /** server → every client of the default namespace: `AlarmNews` */
  alarms: 'alarms',
  /** server → client: `{ At }`, every second, so that a frozen page can be detected */
  beat: 'beat',
} as const;

/** `all`, `states` or `station:{StationId}`. */
export const HubRoom = z.union(
  [
    z.literal('all'),
    z.literal('states'),
    // The template accepts any digits; the pattern ensures one room per station, not also
    // `station:07`.
    z.templateLiteral(['station:', z.int()]).refine((room) => {
      const id = Id.safeParse(Number(room.slice('station:'.length)));
      return id.success && room === `station:${id.data}`;
    }),
  ],
  { error: orMissing('Must be all, states or station: with a station ID, such as station:7') },
);
export type HubRoom = z.infer<typeof HubRoom>;

export const SubscribeRequest = z.strictObject({ Room: HubRoom });
export type SubscribeRequest = z.infer<typeof SubscribeRequest>;

/**
 * [PointId, Value, index of quality in QUALITIES, ChangedAt in ms] — short because thousands are
 * sent per second.
 */
export const PointChange = z.tuple([Id, WireValue, z.int().min(0).max(3), z.number()]);
export type PointChange = z.infer<typeof PointChange>;

/**
 * [LastGoodPollAt in ms, by how many ms LastAttemptAt was earlier, RoundTripMs]: the station had
 * another good poll (LastAnswerAt is the same), and nothing else of its communication changed. A
 * tenth of the bytes for the most frequent change.
 */
export const Polled = z.tuple([z.number(), z.number(), z.number().nullable()]);
export type Polled = z.infer<typeof Polled>;

const numbered = {
  Room: HubRoom,
  /** Set when the server starts. */
  Epoch: z.string(),
  Sequence: z.int().min(0),
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  At: z.number(),
};

/** The changed fields of a station. */
export const StationChange = z.object({
  StationId: Id,
  Communication: Communication.optional(),
  /** Instead of Communication. */
  Polled: Polled.optional(),
  Suppression: StationSuppression.nullable().optional(),
  Quiet: deprecated(StationSuppression.nullable(), 'Suppression'), // cspell:disable-line
  Conditions: z.array(Condition).optional(),
  BadPoints: z.int().optional(),
  /** As in `StationDetail`, 0 for none; in rooms `station:{id}`, and `all` of `/stationhub`. */
  Drifted: z.int().optional(),
  /** In room `all` of the default namespace: key points only. */
  Points: z.array(PointChange).optional(),
  /** Explanations for points whose quality is not `good`, by PointId. */
  Reasons: z.record(z.string(), z.string()).optional(),
  /** In room `states`, which carries nothing else but `Configuration`. */
  State: StationState.omit({ StationId: true }).optional(),
  /** The configuration changed, or the station was created or deleted: fetch or subscribe again. */
  Configuration: z.boolean().optional(),
});
export type StationChange = z.infer<typeof StationChange>;

export const Delta = z.object({ ...numbered, Stations: z.array(StationChange) });
export type Delta = z.infer<typeof Delta>;

/** Default namespace, room `all`. */
export const OverviewSnapshot = z.object({ ...numbered, Stations: z.array(StationOverview) });
export type OverviewSnapshot = z.infer<typeof OverviewSnapshot>;
/** Either namespace, room `station:{id}`. */
export const StationSnapshot = z.object({ ...numbered, Station: StationDetail });
export type StationSnapshot = z.infer<typeof StationSnapshot>;
/** Either namespace, room `states`: the state of every station, sent again only on changes. */
export const StatesSnapshot = z.object({ ...numbered, States: z.array(StationState) });
export type StatesSnapshot = z.infer<typeof StatesSnapshot>;
/** `/stationhub`, room `all`: point names come from `GET /api/Stations/points`. */
export const PointsSnapshot = z.object({
  ...numbered,
  Stations: z.array(
    z.object({
      StationId: Id,
      Communication,
      Suppression: StationSuppression.nullable(),
      Quiet: deprecated(StationSuppression.nullable(), 'Suppression'), // cspell:disable-line
      Conditions: z.array(Condition),
      Points: z.array(PointChange),
      /** As in `StationChange`. */
      Reasons: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type PointsSnapshot = z.infer<typeof PointsSnapshot>;

export const SubscribeReply = z.union([
  z.object({
    Ok: z.literal(true),
    Snapshot: z.union([OverviewSnapshot, StationSnapshot, PointsSnapshot, StatesSnapshot]),
  }),
  z.object({ Ok: z.literal(false), code: z.string(), detail: z.string() }),
]);
export type SubscribeReply = z.infer<typeof SubscribeReply>;

export const Beat = z.object({
  At: z.number(),
  Epoch: z.string(),
  /**
   * The number of the latest `AlarmNews`; a client that has not received it fetches the active
   * alarms again.
   */
  Alarms: z.int().min(0),
});
export type Beat = z.infer<typeof Beat>;
export const AuthenticateRequest = z.strictObject({ Token: singleLineText(4_096) });
