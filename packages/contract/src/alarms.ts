import * as z from 'zod';
import { Priority } from './points.ts';
import { Id, Instant } from './primitives.ts';

/** ANSI/ISA-18.2-2016, figure 3 (alarm state transitions). */
export const ALARM_STATES = [
  'normal',
  'unacknowledged',
  'acknowledged',
  'returned-unacknowledged',
  'shelved',
  'out-of-service',
] as const;
export const AlarmState = z.enum(ALARM_STATES);
export type AlarmState = z.infer<typeof AlarmState>;

/** One line of the alarm log. */
export const AlarmLogEntry = z.object({
  Id,
  StationId: Id,
  SiteName: z.string(),
  /** null: an alarm of the station itself (communication). */
  PointId: Id.nullable(),
  Name: z.string(),
  Priority,
  State: AlarmState,
  Message: z.string(),
  RaisedAt: Instant,
  AcknowledgedAt: Instant.nullable(),
  AcknowledgedBy: z.string().nullable(),
  ReturnedAt: Instant.nullable(),
  FirstOut: z.boolean(),
});
export type AlarmLogEntry = z.infer<typeof AlarmLogEntry>;
