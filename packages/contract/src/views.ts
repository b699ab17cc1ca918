import * as z from 'zod';
import { Id, Instant, Name, singleLineText } from './primitives.ts';

/** Columns of the grid, by the names used in stored views. */
export const GRID_COLUMNS = [
  'site',
  'code',
  'area',
  'kind',
  'point',
  'name',
  'value',
  'units',
  'quality',
  'age',
  'changed',
  'alarm',
] as const;
export const GridColumn = z.enum(GRID_COLUMNS);
export type GridColumn = z.infer<typeof GridColumn>;

/** Texts that a filter looks for; a point must have them all. */
const words = singleLineText(120);

/** The layout of the grid. Columns that are not listed are hidden. */
export const GridView = z.strictObject({
  /** In the order shown. */
  Columns: z
    .array(
      z.strictObject({
        Column: GridColumn,
        /** CSS pixels. */
        Width: z.int().min(40).max(1_000),
        Pinned: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(GRID_COLUMNS.length)
    .refine((columns) => new Set(columns.map(({ Column }) => Column)).size === columns.length, {
      error: 'Must list each column once',
    }),
  /** The first one takes precedence. */
  Sort: z
    .array(z.strictObject({ Column: GridColumn, Descending: z.boolean().default(false) }))
    .max(GRID_COLUMNS.length)
    .default([]),
  /** The quick search, over all text columns. */
  Search: words.default(''),
  /** Texts by column. */
  Contains: z.partialRecord(GridColumn, words).default({}),
  /** Only abnormal points: beyond a limit, or not `good`. */
  AbnormalOnly: z.boolean().default(false),
  GroupBySite: z.boolean().default(false),
});
export type GridView = z.infer<typeof GridView>;

/** Maximum number of views of one account. */
export const MAX_VIEWS = 50;

/** The body to create or update a view. */
export const ViewBody = z.strictObject({ Name: Name.max(60), View: GridView });
export type ViewBody = z.infer<typeof ViewBody>;

/** A saved view, visible only to its account. */
export const SavedView = z.object({ Id, Name, View: GridView, UpdatedAt: Instant });
export type SavedView = z.infer<typeof SavedView>;
