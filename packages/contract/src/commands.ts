import * as z from 'zod';
import { PointValue } from './live.ts';
import { Id } from './primitives.ts';

/** Writes an output or a set point; the answer is what was read back. */
export const WriteBody = z.strictObject({ PointId: Id, Value: z.union([z.boolean(), z.number()]) });
export const WriteResult = z.object({ StationId: Id, PointId: Id, Old: PointValue, New: PointValue });

/** What became of each wanted set point of a push. */
export const PushResult = z.object({
  StationId: Id,
  Entries: z.array(
    z.object({
      Name: z.string(),
      Wanted: z.union([z.boolean(), z.number(), z.string()]),
      Actual: z.union([z.boolean(), z.number(), z.string(), z.null()]),
      Applied: z.boolean(),
      Reason: z.string().nullable(),
    }),
  ),
});
