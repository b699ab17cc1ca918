import * as z from 'zod';
import { LimitKind, Point, Priority } from './points.ts';
import { Id, Instant } from './primitives.ts';
import { Station, StationKind } from './stations.ts';

/**
 * How far a value can be trusted.
 * `good`: measured at the last poll. `bad`: the device refused it, it is not a number, or it is outside the
 * instrument's range. `stale`: no answer, this is the last known value. `disabled`: nobody is asking.
 * The order is the code in history and in the hub's compact form and must not change.
 */
export const QUALITIES = ['good', 'bad', 'stale', 'disabled'] as const;
export const Quality = z.enum(QUALITIES);
export type Quality = z.infer<typeof Quality>;

/** `online`: answers. `offline`: did not answer the configured number of polls. `unknown`: never polled. */
export const STATION_STATUSES = ['online', 'offline', 'disabled', 'unknown'] as const;
export const StationStatus = z.enum(STATION_STATUSES);
export type StationStatus = z.infer<typeof StationStatus>;

/** A digital value is a boolean, an analog one a number; null when none is known. */
export const WireValue = z.union([z.boolean(), z.number(), z.null()]);
export type WireValue = z.infer<typeof WireValue>;

export const PointValue = z.object({
  PointId: Id,
  Value: WireValue,
  Quality,
  /** When this value was last measured. For a `good` value that is the station's LastAnswerAt. */
  At: Instant.nullable(),
  /**
   * From when on this value, with this quality, is known to hold without a gap. A restart of the server that missed no
   * poll keeps it; time in which nobody knew the value (no answer, a longer restart, a server that slept, another
   * configuration) begins it anew. It may have held for longer, never for less. Of an analog point it is when the value
   * last left its deadband or was stored. While a server runs it never goes back, so of two news of a point the later
   * one has the later or the same time; after its clock was set back it may lie ahead of it.
   */
  ChangedAt: Instant.nullable(),
  /** Why the quality is not `good`, in the operator's words. */
  Reason: z.string().nullable(),
});
export type PointValue = z.infer<typeof PointValue>;

/** What can keep an alarm quiet: a decision about the alarm itself, or that people work at its station. */
export const SUPPRESSION_STATES = ['shelved', 'out-of-service', 'maintenance'] as const;
/** An alarm that is kept quiet: it colours nothing, counts nowhere and calls nobody. */
export const Suppressed = z.object({
  State: z.enum(SUPPRESSION_STATES),
  /** null: out of service, until somebody puts it back. */
  Until: Instant.nullable(),
});
export type Suppressed = z.infer<typeof Suppressed>;

/** What of a station itself is kept quiet, beside its conditions. */
export const StationQuiet = z.object({
  /** null: it is not in maintenance. */
  MaintenanceUntil: Instant.nullable(),
  /** What keeps the alarm of its communication quiet; null: nothing does. */
  Communication: Suppressed.nullable(),
});
export type StationQuiet = z.infer<typeof StationQuiet>;

/** A limit that a point is beyond right now, or an instrument that fails. */
export const Condition = z.object({
  /** null: bad quality of several points of the station, which are one alarm. */
  PointId: Id.nullable(),
  Kind: LimitKind,
  Priority,
  Message: z.string(),
  Instruction: z.string(),
  Limit: z.number().nullable(),
  Since: Instant,
  /** What keeps it quiet; null: nothing does. */
  Suppressed: Suppressed.nullable(),
});
export type Condition = z.infer<typeof Condition>;

export const PollError = z.object({
  /** An error code of the contract, such as `MODBUS_TIMEOUT`. */
  Code: z.string(),
  /** What failed and where, in words. */
  Message: z.string(),
  At: Instant,
});
export type PollError = z.infer<typeof PollError>;

/** How the conversation with the station's controller goes. */
export const Communication = z.object({
  Status: StationStatus,
  /** The last poll that was answered and in which the device refused no more than half of the points. */
  LastGoodPollAt: Instant.nullable(),
  /** The last poll that was answered: the values are from then. */
  LastAnswerAt: Instant.nullable(),
  LastAttemptAt: Instant.nullable(),
  /** The last failure since the last good poll; null while all is well. */
  LastError: PollError.nullable(),
  /** Failed polls in a row. */
  FailedPolls: z.int(),
  /** Of the last good poll's slowest request, to a tenth. */
  RoundTripMs: z.number().nullable(),
  /** Good polls of all polls in the last 24 h, or since the server started if that is later; 0 to 1, rounded down to five places. */
  Success24h: z.number().nullable(),
  /** Polls that could not start in their period, since the server started. */
  MissedPolls: z.int(),
  PollIntervalSeconds: z.number(),
});
export type Communication = z.infer<typeof Communication>;

/** A point's declaration that a list needs, with its value. */
export const KeyValue = PointValue.extend({
  Name: z.string(),
  Kind: z.enum(['digital', 'analog']),
  Units: z.string(),
  Decimals: z.int(),
  OnLabel: z.string(),
  OffLabel: z.string(),
});
export type KeyValue = z.infer<typeof KeyValue>;

/** One station in the lists: how it is and its key values. */
export const StationOverview = Station.omit({ Notes: true }).extend({
  Communication,
  /** null: nothing of the station itself is kept quiet. */
  Quiet: StationQuiet.nullable(),
  /** Worst first, then oldest first; those that are kept quiet come last. */
  Conditions: z.array(Condition),
  /** Points whose quality is `bad` while the station answers. */
  BadPoints: z.int(),
  PointCount: z.int(),
  KeyValues: z.array(KeyValue),
});
export type StationOverview = z.infer<typeof StationOverview>;

/** How a station is, in a few bytes: what a mark on a map needs. */
export const StationState = z.object({
  StationId: Id,
  Status: StationStatus,
  /** As known when one of the others changed; the times of the polls since then are not sent. */
  LastGoodPollAt: Instant.nullable(),
  /** The same of the last poll that was answered, good or not. */
  LastAnswerAt: Instant.nullable(),
  /** null: nothing of the station itself is kept quiet. */
  Quiet: StationQuiet.nullable(),
  /** The worst priority of its conditions, but for those that are kept quiet. */
  Worst: Priority.nullable(),
  /** How many conditions it has, but for those that are kept quiet. */
  Conditions: z.int(),
  /** How many conditions it has that are kept quiet. */
  Suppressed: z.int(),
  /** Points whose quality is `bad` while the station answers. */
  BadPoints: z.int(),
});
export type StationState = z.infer<typeof StationState>;

/** The shortest form: for wall boards, pickers with a state, other programs. */
export const StationOverviewListItem = StationState.extend({ SiteName: z.string(), Kind: StationKind });
export type StationOverviewListItem = z.infer<typeof StationOverviewListItem>;

/** One station on the map; without a position it is listed beside it. */
export const StationOnMap = StationOverviewListItem.extend({
  Code: z.string(),
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
});
export type StationOnMap = z.infer<typeof StationOnMap>;

/** One station with every point, what it is and what it reads. */
export const StationDetail = Station.extend({
  Communication,
  /** null: nothing of the station itself is kept quiet. */
  Quiet: StationQuiet.nullable(),
  /** As in `StationOverview`. */
  Conditions: z.array(Condition),
  Points: z.array(z.object({ Point, Value: PointValue })),
  /** Where the controller is asked: `10.2.0.17:502 unit 1`. */
  Endpoint: z.string(),
  /** How many wanted set points were pushed and read back, and the controller holds something else now; left out where none is. */
  Drifted: z.int().optional(),
});
export type StationDetail = z.infer<typeof StationDetail>;

/** Samples of one point as stored: only changes beyond the deadband, so a value holds until the next one. */
export const RawSeries = z.object({
  PointId: Id,
  /** Milliseconds since 1970-01-01T00:00Z, ascending. */
  At: z.array(z.number()),
  /** A digital value is 1 or 0; null where the quality has no value. */
  Value: z.array(z.number().nullable()),
  /** Index into `good`, `bad`, `stale`, `disabled`. */
  Quality: z.array(z.int().min(0).max(3)),
  /** True when there were more samples than asked for; the newest ones are given. */
  Truncated: z.boolean(),
});
export type RawSeries = z.infer<typeof RawSeries>;

/**
 * The last 24 h of one point in equal steps, for the small line or band beside a value.
 * Analog: `Low` and `High` of each step. Digital: `Low` and `High` are 0 or 1 (both: it changed within the step).
 * null: nothing good was known in that step.
 */
export const DayStrip = z.object({
  PointId: Id,
  StartAt: Instant,
  StepSeconds: z.int(),
  Low: z.array(z.number().nullable()),
  High: z.array(z.number().nullable()),
});
export type DayStrip = z.infer<typeof DayStrip>;
