import * as z from 'zod';
import { Id, IdParam } from '../primitives.ts';

/** The path of a call about one thing. */
export const idParam = z.strictObject({ id: IdParam });
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
