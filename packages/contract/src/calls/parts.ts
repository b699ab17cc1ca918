import * as z from 'zod';
import { Id, IdParam } from '../primitives.ts';

/** The path of a call about one thing. */
export const idParam = z.strictObject({ id: IdParam });
/** What was made or changed. */
export const created = z.object({ Id });
export const done = z.object({ Ok: z.literal(true) });
/** Of calls that may take a station's last recipient: without it they are refused with `NO_RECIPIENT`. */
export const confirmation = z.strictObject({ confirm: z.literal('no-recipient').optional() });
/** A POST that says all with its path; an empty object or no body at all. */
export const emptyBody = z.strictObject({}).optional();
