import * as z from 'zod';
import { Id, Instant, multiLineText, Name } from './primitives.ts';
import { ChangedField } from './station-admin.ts';
import { StationKind, TemplateStation } from './stations.ts';

/** `lift-station-duplex` for a built-in template, digits for a user's own. */
const TemplateId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Must be a template ID');
const Version = z.int().min(1).max(2_147_483_647);
const Description = multiLineText(600);

/** A kind of device that new stations are created from. */
export const StationTemplate = z.strictObject({
  Id: TemplateId,
  Name,
  /** What it is, and what must be checked before it is used. */
  Description,
  /** Counts the changes; 1 for a built-in template. */
  Version: Version.default(1),
  Station: TemplateStation,
});
export type StationTemplate = z.infer<typeof StationTemplate>;

/** One template in the list. */
export const StationTemplateRow = z.object({
  Id: TemplateId,
  Name,
  Description,
  Version,
  /** A user's template, which can be changed, exported, deleted and applied again. */
  Own: z.boolean(),
  Kind: StationKind,
  /** The number of each. */
  Points: z.int(),
  Limits: z.int(),
  /** null: built-in. */
  ChangedAt: Instant.nullable(),
  ChangedBy: z.string(),
});
export type StationTemplateRow = z.infer<typeof StationTemplateRow>;

/** Which template a station was created from, and the version applied last. */
export const TemplateLink = z.object({ StationId: Id, TemplateId, Version });
export type TemplateLink = z.infer<typeof TemplateLink>;

export const TemplateLinkBody = z.strictObject({ TemplateId, Version });
export type TemplateLinkBody = z.infer<typeof TemplateLinkBody>;

/** Creates a template from a stored station. */
export const NewTemplate = z.strictObject({ StationId: Id, Name, Description: Description.default('') });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateChange = z.strictObject({
  Name,
  Description,
  /** The current version that the user reviewed. */
  Version,
  /** The station whose stored state makes the next version; null: the version stays. */
  StationId: Id.nullable(),
});
export type TemplateChange = z.infer<typeof TemplateChange>;

export const TemplateSaved = z.object({ Id, Version });
export type TemplateSaved = z.infer<typeof TemplateSaved>;

/** Identifies the file as a template. */
export const TEMPLATE_FILE = 'outpost-template';
export const TEMPLATE_FILE_VERSION = 1;

export const TemplateFile = z.strictObject({
  Format: z.literal(TEMPLATE_FILE),
  Version: z.literal(TEMPLATE_FILE_VERSION),
  Template: z.strictObject({ Name, Description: Description.default(''), Station: TemplateStation }),
});
export type TemplateFile = z.infer<typeof TemplateFile>;

export const TemplateImport = z.strictObject({
  File: TemplateFile,
  /**
   * If a template of that name exists, the file becomes its next version; otherwise it is refused.
   */
  Replace: z.boolean().default(false),
});
export type TemplateImport = z.infer<typeof TemplateImport>;

/**
 * Whose value applies where both a station and its template changed the same field since the
 * station's version.
 */
export const TEMPLATE_CONFLICT_SIDES = ['station', 'template'] as const;

const MAX_STATIONS = 2_000;

export const TemplateApplyBody = z
  .strictObject({
    /** The template's version that the user reviewed. */
    Version,
    /** With the Version of each from the dry run; optional in a dry run. */
    Stations: z
      .array(z.strictObject({ StationId: Id, Version: Version.nullable().default(null) }))
      .min(1)
      .max(MAX_STATIONS),
    Conflicts: z.enum(TEMPLATE_CONFLICT_SIDES).default('station'),
    /** false is a dry run: it reports what would happen. */
    Apply: z.boolean(),
  })
  .check((ctx) => {
    const { Apply, Stations } = ctx.value;
    for (const [index, { Version: seen }] of Stations.entries()) {
      if (!Apply || seen !== null) continue;
      const message = 'Must be the `Version` from the dry run';
      ctx.issues.push({ code: 'custom', path: ['Stations', index, 'Version'], message, input: seen });
    }
  });
export type TemplateApplyBody = z.infer<typeof TemplateApplyBody>;

/**
 * A field that a station and its template both changed, to different values; null: it does not
 * exist.
 */
export const TemplateConflict = z.object({
  Path: z.string(),
  What: z.string(),
  Station: z.string().nullable(),
  Template: z.string().nullable(),
});
export type TemplateConflict = z.infer<typeof TemplateConflict>;

export const TemplateOutcome = z.object({
  StationId: Id,
  SiteName: z.string(),
  /** The station's version before the change. */
  Version: z.int(),
  /** The station's version of the template; 0: it was not created from the template. */
  From: z.int(),
  Outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was refused; empty: it was not. */
  Reason: z.string(),
  /** At most 200. */
  Changes: z.array(ChangedField),
  ChangesTotal: z.int(),
  /** Terminals of points that become writable. */
  NewlyWritable: z.array(z.string()),
  Conflicts: z.array(TemplateConflict),
});
export type TemplateOutcome = z.infer<typeof TemplateOutcome>;

export const TemplateApplyReport = z.object({
  Applied: z.boolean(),
  Version,
  Stations: z.array(TemplateOutcome),
});
export type TemplateApplyReport = z.infer<typeof TemplateApplyReport>;
