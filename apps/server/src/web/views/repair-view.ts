import { GRID_COLUMNS, GridView } from '@outpost/contract';
import type * as z from 'zod';

const { Columns, Sort, Search, Contains, AbnormalOnly, GroupBySite } = GridView.shape;

/** What the grid shows when no column of a stored view is left. */
const EVERY_COLUMN: GridView['Columns'] = GRID_COLUMNS.map((Column) => ({
  Column,
  Width: 120,
  Pinned: false,
}));

/**
 * Makes a view that this release can show from one stored by any release: what is no longer valid
 * (a removed column, a setting of another type) is dropped, and what is missing is as in a new
 * view.
 *
 * @param json as it was stored; the result always fits the contract
 */
export function repairView(json: string): GridView {
  const stored = parse(json);
  const whole = GridView.safeParse(stored);
  if (whole.success) return whole.data;
  const parts = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return {
    Columns: fit(Columns, parts.Columns) ?? fit(Columns, eachOnce(parts.Columns)) ?? EVERY_COLUMN,
    Sort: fit(Sort, parts.Sort) ?? fit(Sort, eachOnce(parts.Sort, Sort.unwrap().element)) ?? [],
    Search: fit(Search, parts.Search) ?? '',
    Contains: fit(Contains, fittingTexts(parts.Contains)) ?? {},
    AbnormalOnly: fit(AbnormalOnly, parts.AbnormalOnly) ?? false,
    GroupBySite: fit(GroupBySite, parts.GroupBySite) ?? false,
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fit<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined {
  return schema.safeParse(value).data;
}

/** The valid entries, of each column the first. */
function eachOnce(entries: unknown, schema: z.ZodType<{ Column: string }> = Columns.element): unknown[] {
  const seen = new Set<string>();
  return (Array.isArray(entries) ? entries : []).filter((entry) => {
    const column = fit(schema, entry)?.Column;
    if (column === undefined || seen.has(column)) return false;
    seen.add(column);
    return true;
  });
}

function fittingTexts(texts: unknown): object {
  const entries = typeof texts === 'object' && texts !== null ? Object.entries(texts) : [];
  return Object.fromEntries(entries.filter(([column, text]) => fit(Contains, { [column]: text })));
}
