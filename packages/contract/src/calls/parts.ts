import * as z from 'zod';
import { Id, IdParam } from '../primitives.ts';

/** The path of a call about one thing. */
export const idParam = z.strictObject({ id: IdParam });
/** The `:id` of the path is the station at which a call acts. */
export const stationOfPath = ({ params }: { readonly params: { readonly id: number } }) => [params.id];
/** What was created or changed. */
export const created = z.object({ Id });
export const done = z.object({ Ok: z.literal(true) });
/**
 * For calls that can remove a station's last recipient: without it they are refused with
 * `NO_RECIPIENT`.
 */
export const confirmation = z.strictObject({ confirm: z.literal('no-recipient').optional() });
/** For a POST with all its input in the path: an empty object or no body. */
export const emptyBody = z.strictObject({}).optional();
