import * as z from 'zod';
import { deprecated } from './deprecated.ts';
import { LimitKind, Priority, ReturnedPoint } from './points.ts';
import { Id, Instant } from './primitives.ts';
import { Station, StationKind } from './stations.ts';

/**
 * How far a value can be trusted. `good`: measured at the last poll. `bad`: the device rejected it,
 * it is not a number, or it is outside the instrument's range. `stale`: no response, this is the
 * last known value. `disabled`: the station is not polled. The order is the code in history and in
 * the hub's compact form and must not change.
 */
export const QUALITIES = ['good', 'bad', 'stale', 'disabled'] as const;
export const Quality = z.enum(QUALITIES);
export type Quality = z.infer<typeof Quality>;

/**
 * `online`: responds. `offline`: did not respond to the configured number of polls. `unknown`:
 * never polled.
 */
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
   * Since when this value, with this quality, is known without a gap. It survives a restart of the
   * server that missed no poll. Unknown time (no response, a longer restart, a suspended server,
   * another configuration) restarts it. The value may have held for longer, never for less. For
   * an analog point it is when the value last left its deadband or was stored. While a server runs
   * it never decreases, so of two changes of a point the later one has the later or the same time;
   * after the clock was set back it may be ahead.
   */
  ChangedAt: Instant.nullable(),
  /** Why the quality is not `good`, for the operator. */
  Reason: z.string().nullable(),
});
export type PointValue = z.infer<typeof PointValue>;

/** Why an alarm is suppressed: a decision about the alarm itself, or maintenance of its station. */
export const SUPPRESSION_STATES = ['shelved', 'out-of-service', 'maintenance'] as const;
/** A suppressed alarm: it is not annunciated, coloured or counted. */
export const Suppressed = z.object({
  State: z.enum(SUPPRESSION_STATES),
  /** null: out of service until it is returned to service. */
  Until: Instant.nullable(),
});
export type Suppressed = z.infer<typeof Suppressed>;

/** Suppression of a station itself, in addition to its conditions. */
export const StationSuppression = z.object({
  /** null: it is not in maintenance. */
  MaintenanceUntil: Instant.nullable(),
  /** What suppresses its communication alarm; null: nothing. */
  Communication: Suppressed.nullable(),
});
export type StationSuppression = z.infer<typeof StationSuppression>;

/** A limit that a point exceeds now, or an instrument that fails. */
export const Condition = z.object({
  /** null: bad quality of several points of the station, which are one alarm. */
  PointId: Id.nullable(),
  Kind: LimitKind,
  Priority,
  Message: z.string(),
  Instruction: z.string(),
  Limit: z.number().nullable(),
  Since: Instant,
  /** What suppresses it; null: nothing. */
  Suppressed: Suppressed.nullable(),
});
export type Condition = z.infer<typeof Condition>;

export const PollError = z.object({
  /** An error code of the contract, such as `MODBUS_TIMEOUT`. */
  Code: z.string(),
  /** What failed and where. */
  Message: z.string(),
  At: Instant,
});
export type PollError = z.infer<typeof PollError>;

/** The state of communication with the station's controller. */
export const Communication = z.object({
  Status: StationStatus,
  /** The last poll with a response in which the device rejected no more than half of the points. */
  LastGoodPollAt: Instant.nullable(),
  /** The last poll with a response; the values are from then. */
  LastAnswerAt: Instant.nullable(),
  LastAttemptAt: Instant.nullable(),
  /** The last failure since the last good poll; null without one. */
  LastError: PollError.nullable(),
  /** Consecutive failed polls. */
  FailedPolls: z.int(),
  /** Of the last good poll's slowest request, to a tenth. */
  RoundTripMs: z.number().nullable(),
  /**
   * Share of good polls in the last 24 h, or since the server started if that is later; 0 to 1,
   * rounded down to five places.
   */
  Success24h: z.number().nullable(),
  /** Overdue polls: they did not start within the poll interval, since the server started. */
  MissedPolls: z.int(),
  PollIntervalSeconds: z.number(),
});
export type Communication = z.infer<typeof Communication>;

/** The part of a point's declaration that a list needs, with its value. */
export const KeyValue = PointValue.extend({
  Name: z.string(),
  Kind: z.enum(['digital', 'analog']),
  Units: z.string(),
  Decimals: z.int(),
  OnLabel: z.string(),
  OffLabel: z.string(),
  /**
   * Other points whose alarms concern what this value shows: the fault and motor current of a pump.
   * Omitted if there are none.
   */
  AlarmPointIds: z.array(Id).optional(),
});
export type KeyValue = z.infer<typeof KeyValue>;

/** One station in the lists: its state and key values. */
export const StationOverview = Station.omit({ Notes: true }).extend({
  Communication,
  /** null: nothing of the station itself is suppressed. */
  Suppression: StationSuppression.nullable(),
  Quiet: deprecated(StationSuppression.nullable(), 'Suppression'), // cspell:disable-line
  /** Worst first, then newest first; suppressed ones last. */
  Conditions: z.array(Condition),
  /** Points whose quality is `bad` while the station responds. */
  BadPoints: z.int(),
  PointCount: z.int(),
  KeyValues: z.array(KeyValue),
});
export type StationOverview = z.infer<typeof StationOverview>;

/** The state of a station in a few bytes, for a mark on a map. */
export const StationState = z.object({
  StationId: Id,
  Status: StationStatus,
  /** As of the last change of one of the others; the times of later polls are not sent. */
  LastGoodPollAt: Instant.nullable(),
  /** The same for the last poll with a response, good or not. */
  LastAnswerAt: Instant.nullable(),
  /** null: nothing of the station itself is suppressed. */
  Suppression: StationSuppression.nullable(),
  Quiet: deprecated(StationSuppression.nullable(), 'Suppression'), // cspell:disable-line
  /** The worst priority of its conditions, without suppressed ones. */
  Worst: Priority.nullable(),
  /** The number of its conditions, without suppressed ones. */
  Conditions: z.int(),
  /** The number of its suppressed conditions. */
  Suppressed: z.int(),
  /** Points whose quality is `bad` while the station responds. */
  BadPoints: z.int(),
});
export type StationState = z.infer<typeof StationState>;

/** The shortest form: for wall boards, station pickers and other programs. */
export const StationOverviewListItem = StationState.extend({
  SiteName: z.string(),
  Kind: StationKind,
  Area: z.string(),
});
export type StationOverviewListItem = z.infer<typeof StationOverviewListItem>;

/** One station on the map; without a position it is listed next to it. */
export const StationOnMap = StationOverviewListItem.extend({
  Code: z.string(),
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
});
export type StationOnMap = z.infer<typeof StationOnMap>;

/** A point with its current value. */
export const PointWithValue = z.object({ Point: ReturnedPoint, Value: PointValue });

/** One station with the declarations and values of all points. */
export const StationDetail = Station.extend({
  Communication,
  /** null: nothing of the station itself is suppressed. */
  Suppression: StationSuppression.nullable(),
  Quiet: deprecated(StationSuppression.nullable(), 'Suppression'), // cspell:disable-line
  /** As in `StationOverview`. */
  Conditions: z.array(Condition),
  Points: z.array(PointWithValue),
  /** The controller's address: `10.2.0.17:502 unit 1`. */
  Endpoint: z.string(),
  /**
   * The number of setpoints that were pushed and read back but differ in the controller now;
   * omitted if none.
   */
  Drifted: z.int().optional(),
  /**
   * When the polls in `Communication.Success24h` began to be counted: the first since the server
   * started or the device changed; omitted before it.
   */
  CountedSince: Instant.optional(),
});
export type StationDetail = z.infer<typeof StationDetail>;

/**
 * Raw samples of one point: only changes beyond the deadband, so a value holds until the next one.
 */
export const RawSeries = z.object({
  PointId: Id,
  /** Milliseconds since 1970-01-01T00:00Z, ascending. */
  At: z.array(z.number()),
  /** A digital value is 1 or 0; null where the quality has no value. */
  Value: z.array(z.number().nullable()),
  /** Index into `good`, `bad`, `stale`, `disabled`. */
  Quality: z.array(z.int().min(0).max(3)),
  /** True when there were more samples than requested; the newest ones are returned. */
  Truncated: z.boolean(),
  BeforeStart: z
    .boolean()
    .describe('The first sample is older than `startDate`: its value holds at the start'),
});
export type RawSeries = z.infer<typeof RawSeries>;

/**
 * The last 24 h of one point in equal steps, for the small chart next to a value. Analog: `Low` and
 * `High` of each step. Digital: `Low` and `High` are 0 or 1 (both: it changed within the step).
 * null: no good value in that step.
 */
export const DayStrip = z.object({
  PointId: Id,
  StartAt: Instant,
  StepSeconds: z.int(),
  Low: z.array(z.number().nullable()),
  High: z.array(z.number().nullable()),
  /**
   * Of a digital point, for a single station: the state at the last good poll before `At`, and since
   * when every good poll has read it; null: for longer than a year, or than history has samples. Time
   * without good polls does not end a state.
   */
  LastState: z.object({ Value: z.boolean(), Since: Instant.nullable(), At: Instant }).optional(),
});
export type DayStrip = z.infer<typeof DayStrip>;

/** How fast an analog point changes. */
export const PointRate = z.object({
  StationId: Id,
  PointId: Id,
  Units: z.string().describe('Of the point: `PerHour` is in these per hour'),
  At: Instant.describe('When it was calculated'),
  PerHour: z
    .number()
    .nullable()
    .describe(
      '0: steady, or no more than noise; null: not known, because the value has just turned, is not good, or was not for a third of the time',
    ),
  OverSeconds: z.int().describe('The time that was looked at; a fast change is taken from its last fifth'),
});
export type PointRate = z.infer<typeof PointRate>;
