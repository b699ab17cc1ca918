import * as z from 'zod';
import { Id, Instant, Name } from './primitives.ts';

/**
 * A trend as in the query of the page's address: `p=3.31,3.32&last=24h`. Stored as text, since the
 * page reads any address that an earlier release made.
 */
export const TrendAddress = z
  .string()
  .max(2_000)
  .regex(/^[\w.,:=&%+-]*$/, 'Must be a URL query string without the leading question mark');

/** The body to create or update a saved trend. */
export const TrendSetBody = z.strictObject({ Name: Name.max(60), View: TrendAddress });
export type TrendSetBody = z.infer<typeof TrendSetBody>;

/** A saved trend, visible only to its account. */
export const TrendSet = z.object({ Id, Name, View: TrendAddress, UpdatedAt: Instant });
export type TrendSet = z.infer<typeof TrendSet>;
