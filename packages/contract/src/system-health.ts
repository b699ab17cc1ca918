import * as z from 'zod';
import { PRIORITIES } from './points.ts';
import { Instant } from './primitives.ts';

/** What a problem of the server concerns, in the order in which the page lists the parts. */
export const HEALTH_AREAS = [
  'storage',
  'notifications',
  'polling',
  'modbus-server',
  'integration',
  'live',
  'server',
  'settings',
] as const;
export const HealthArea = z.enum(HEALTH_AREAS);
export type HealthArea = z.infer<typeof HealthArea>;

/** Something that is wrong with the server now. */
export const HealthProblem = z.object({
  /** Stable: `storage.disk-full`; with what it is about where there are several: `…sending-fails:email`. */
  Id: z.string(),
  Area: HealthArea,
  Severity: z.enum(PRIORITIES),
  /** What is wrong, in a few words without a full stop. */
  Title: z.string(),
  /** The message of the database, provider or system; null: none, or not for this role. */
  Reason: z.string().nullable(),
  LogText: z
    .string()
    .nullable()
    .describe("What the server's log says; null: nothing else, or not for this role"),
  /** null: it is not known since when. */
  Since: Instant.nullable(),
  /** The consequences, in whole sentences. */
  Effect: z.string(),
  /** What to do, in order; for a role that cannot do it, whom to contact. */
  Steps: z.array(z.string()),
  /** Where it is corrected; null: not on a page, or not on one of this role. */
  Link: z.object({ Path: z.string(), Label: z.string() }).nullable(),
});
export type HealthProblem = z.infer<typeof HealthProblem>;

/** A key figure. `bytes`, `count` and `seconds` are numbers, `time` is an instant. */
export const HealthFigure = z.object({
  Label: z.string(),
  Kind: z.enum(['text', 'count', 'bytes', 'seconds', 'time']),
  /** null: not known. */
  Value: z.union([z.string(), z.number()]).nullable(),
});
export type HealthFigure = z.infer<typeof HealthFigure>;

/** A part of the server with its key figures. */
export const HealthPart = z.object({
  Area: HealthArea,
  Name: z.string(),
  /** `off`: not configured, or `ObserveOnly`. */
  State: z.enum(['ok', 'problem', 'off']),
  /** It is configured, but off because the server is in observe-only mode. */
  ObserveOnly: z.boolean().optional(),
  Figures: z.array(HealthFigure),
});
export type HealthPart = z.infer<typeof HealthPart>;

/** What is wrong with the server, and how its parts are. */
export const SystemHealth = z.object({
  At: Instant,
  /** Worst first, then newest. */
  Problems: z.array(HealthProblem),
  Parts: z.array(HealthPart),
});
export type SystemHealth = z.infer<typeof SystemHealth>;
