import * as z from 'zod';
import { Id, Instant, multiLineText, Name } from './primitives.ts';
import { ChangedField } from './station-admin.ts';
import { StationKind, TemplateStation } from './stations.ts';

/** `lift-station-duplex` of one that comes with the product, digits of one that was made here. */
const TemplateId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'expected the id of a template');
const Version = z.int().min(1).max(2_147_483_647);
const Description = multiLineText(600);

/** A kind of device that new stations are made from. */
export const StationTemplate = z.strictObject({
  Id: TemplateId,
  Name,
  /** What it is, and what has to be checked before it is used. */
  Description,
  /** Counts what was changed of its station; 1 of one that comes with the product. */
  Version: Version.default(1),
  Station: TemplateStation,
});
export type StationTemplate = z.infer<typeof StationTemplate>;

/** One line of the list of templates. */
export const StationTemplateRow = z.object({
  Id: TemplateId,
  Name,
  Description,
  Version,
  /** It was made here, and can be changed, exported, deleted and applied again. */
  Own: z.boolean(),
  Kind: StationKind,
  /** How many there are of each. */
  Points: z.int(),
  Limits: z.int(),
  /** null: it comes with the product. */
  ChangedAt: Instant.nullable(),
  ChangedBy: z.string(),
});
export type StationTemplateRow = z.infer<typeof StationTemplateRow>;

/** Which template a station was made from, and what was applied to it last. */
export const TemplateLink = z.object({ StationId: Id, TemplateId, Version });
export type TemplateLink = z.infer<typeof TemplateLink>;

export const TemplateLinkBody = z.strictObject({ TemplateId, Version });
export type TemplateLinkBody = z.infer<typeof TemplateLinkBody>;

/** A template made of a station as it is stored. */
export const NewTemplate = z.strictObject({ StationId: Id, Name, Description: Description.default('') });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateChange = z.strictObject({
  Name,
  Description,
  /** The present one, as it was looked at. */
  Version,
  /** The station as it is stored makes the next version; null: the version stays. */
  StationId: Id.nullable(),
});
export type TemplateChange = z.infer<typeof TemplateChange>;

export const TemplateSaved = z.object({ Id, Version });
export type TemplateSaved = z.infer<typeof TemplateSaved>;

/** What a file of a template says it is. */
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
  /** A template of that name gets the file as its next version; otherwise it is refused. */
  Replace: z.boolean().default(false),
});
export type TemplateImport = z.infer<typeof TemplateImport>;

/** Whose value holds where a station and its template both changed something since the version the station has. */
export const TEMPLATE_CONFLICT_SIDES = ['station', 'template'] as const;

const MAX_STATIONS = 2_000;

export const TemplateApplyBody = z
  .strictObject({
    /** The template's, as it was looked at. */
    Version,
    /** With the Version of each that the dry run gave; it may be left out of a dry run. */
    Stations: z
      .array(z.strictObject({ StationId: Id, Version: Version.nullable().default(null) }))
      .min(1)
      .max(MAX_STATIONS),
    Conflicts: z.enum(TEMPLATE_CONFLICT_SIDES).default('station'),
    /** false is a dry run: it says what would happen. */
    Apply: z.boolean(),
  })
  .check((ctx) => {
    const { Apply, Stations } = ctx.value;
    for (const [index, { Version: seen }] of Stations.entries()) {
      if (!Apply || seen !== null) continue;
      const message = 'expected the Version that the dry run gave';
      ctx.issues.push({ code: 'custom', path: ['Stations', index, 'Version'], message, input: seen });
    }
  });
export type TemplateApplyBody = z.infer<typeof TemplateApplyBody>;

/** Something that a station and its template both changed, each in its own way; null: it is not there. */
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
  /** The station's, before it is changed. */
  Version: z.int(),
  /** The template's version that the station has; 0: it was not made from the template. */
  From: z.int(),
  Outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was refused; empty: it was not. */
  Reason: z.string(),
  /** At most 200. */
  Changes: z.array(ChangedField),
  ChangesTotal: z.int(),
  /** Terminals of points that can be written afterwards and could not before. */
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
