import * as z from 'zod';
import { Id, Instant, Name } from './primitives.ts';

/**
 * What a trend shows, as it stands in the page's address behind the question mark: `p=3.31,3.32&last=24h`. Kept as text, since
 * the page reads any address that some release has made.
 */
export const TrendAddress = z
  .string()
  .max(2_000)
  .regex(/^[\w.,:=&%+-]*$/, 'expected the query of an address, without the question mark');

/** What is sent to make or change a set. */
export const TrendSetBody = z.strictObject({ Name: Name.max(60), View: TrendAddress });
export type TrendSetBody = z.infer<typeof TrendSetBody>;

/** A trend that somebody saved under a name; it is that account's own. */
export const TrendSet = z.object({ Id, Name, View: TrendAddress, UpdatedAt: Instant });
export type TrendSet = z.infer<typeof TrendSet>;
