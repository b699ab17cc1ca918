import * as z from 'zod';
import { AreaName, NamedArea } from './stations.ts';

/** Maximum number of areas that an account is limited to. */
export const MAX_ACCOUNT_AREAS = 50;

/**
 * The areas at whose stations an account may act: acknowledge and suppress alarms, write, poll, add
 * notes. It sees all stations. null: it may act at every station.
 */
export const AccountAreas = z.array(NamedArea).max(MAX_ACCOUNT_AREAS).nullable();
export type AccountAreas = z.infer<typeof AccountAreas>;

/** A group of stations, such as a district. */
export const Area = z.object({
  Name: z.string(),
  /** How many stations it has. */
  Stations: z.int().min(1),
});
export type Area = z.infer<typeof Area>;

export const RenameAreaBody = z.strictObject({
  From: NamedArea,
  /** The name of another area merges the two; empty: its stations belong to no area. */
  To: AreaName,
});
export type RenameAreaBody = z.infer<typeof RenameAreaBody>;

/** Stations that another user changed at the same time keep the former name. */
export const RenamedArea = z.object({
  /** As other stations spell it, or as given. */
  Name: z.string(),
  Changed: z.int(),
  NotChanged: z.array(z.string()),
});
export type RenamedArea = z.infer<typeof RenamedArea>;
