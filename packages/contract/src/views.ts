import * as z from 'zod';
import { Id, Instant, Name, singleLineText } from './primitives.ts';

/** Columns of the grid, by the names that views are stored with. */
export const GRID_COLUMNS = [
  'site',
  'code',
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

/** How somebody looks at the grid. Columns that are not named are hidden. */
export const GridView = z.strictObject({
  /** In the order in which they stand. */
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
      error: 'expected each column once',
    }),
  /** The first one counts most. */
  Sort: z
    .array(z.strictObject({ Column: GridColumn, Descending: z.boolean().default(false) }))
    .max(GRID_COLUMNS.length)
    .default([]),
  /** The quick search, over all columns of text. */
  Search: words.default(''),
  /** Texts by column. */
  Contains: z.partialRecord(GridColumn, words).default({}),
  /** Only points that are not as they should be: beyond a limit, or not `good`. */
  AbnormalOnly: z.boolean().default(false),
  GroupBySite: z.boolean().default(false),
});
export type GridView = z.infer<typeof GridView>;

/** Most views of one account. */
export const MAX_VIEWS = 50;

/** What is sent to make or change a view. */
export const ViewBody = z.strictObject({ Name: Name.max(60), View: GridView });
export type ViewBody = z.infer<typeof ViewBody>;

/** A view that somebody saved under a name; it is that account's own. */
export const SavedView = z.object({ Id, Name, View: GridView, UpdatedAt: Instant });
export type SavedView = z.infer<typeof SavedView>;
