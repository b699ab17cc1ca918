import * as z from 'zod';
import { LimitFields, LimitKind } from './points.ts';
import { Id, Name } from './primitives.ts';
import { ChangedField } from './station-admin.ts';
import { AreaName, pollIntervalSeconds } from './stations.ts';

/** Maximum number of stations in one bulk change. */
export const MAX_BULK_STATIONS = 10_000;

/** Which points of each station are meant: the same terminal, name or purpose at each station. */
export const POINT_KEYS = ['Point', 'Name', 'Purpose'] as const;
export const PointMatch = z.strictObject({ By: z.enum(POINT_KEYS), Is: Name });
export type PointMatch = z.infer<typeof PointMatch>;

const { shape } = LimitFields;

/**
 * Changes to an alarm limit; omitted fields stay. A limit that a point does not have needs Priority
 * and Message, unless it is an instrument alarm.
 */
export const LimitChange = z.strictObject({
  Kind: LimitKind,
  Enabled: shape.Enabled.unwrap().optional(),
  Limit: shape.Limit.unwrap().optional(),
  Deadband: shape.Deadband.unwrap().optional(),
  OnDelaySeconds: shape.OnDelaySeconds.unwrap().optional(),
  OffDelaySeconds: shape.OffDelaySeconds.unwrap().optional(),
  OverSeconds: shape.OverSeconds.unwrap().optional(),
  WhilePoint: shape.WhilePoint.unwrap().optional(),
  Priority: shape.Priority.optional(),
  Message: shape.Message.optional(),
  Instruction: shape.Instruction.unwrap().optional(),
});
export type LimitChange = z.infer<typeof LimitChange>;

/** One change for many stations. */
export const BulkChange = z.discriminatedUnion('Kind', [
  z.strictObject({ Kind: z.literal('poll-interval'), PollIntervalSeconds: pollIntervalSeconds }),
  /** Empty: of no area. */
  z.strictObject({ Kind: z.literal('set-area'), Area: AreaName }),
  z.strictObject({ Kind: z.literal('set-limit'), Points: PointMatch, Limit: LimitChange }),
  z.strictObject({ Kind: z.literal('remove-limit'), Points: PointMatch, LimitKind }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkBody = z.strictObject({
  StationIds: z.array(Id).min(1).max(MAX_BULK_STATIONS),
  Change: BulkChange,
  /** `false` is a dry run: it reports what would happen. */
  Apply: z.boolean(),
});
export type BulkBody = z.infer<typeof BulkBody>;

export const BULK_OUTCOMES = ['changed', 'unchanged', 'refused'] as const;

/**
 * The result of a bulk change for one station, or of its dry run. A refused station is left
 * unchanged.
 */
export const BulkStation = z.object({
  StationId: Id,
  SiteName: z.string(),
  Outcome: z.enum(BULK_OUTCOMES),
  /** Why it was refused; empty otherwise. */
  Reason: z.string(),
  /** At most 20. */
  Changes: z.array(ChangedField),
});
export type BulkStation = z.infer<typeof BulkStation>;

export const BulkReport = z.object({
  Applied: z.boolean(),
  /** In the order in which they were given, each once. */
  Stations: z.array(BulkStation),
});
export type BulkReport = z.infer<typeof BulkReport>;
