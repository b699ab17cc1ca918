import type { z } from 'zod';

/** The version that no longer has deprecated paths and fields. */
export const DEPRECATED_UNTIL = '0.2.0';

/**
 * A field of a response under its name in builds before the API had the names of ISA-18.2. It is
 * sent next to the field that replaces it, and OpenAPI says so.
 */
export const deprecated = <Schema extends z.ZodType>(schema: Schema, use: string) =>
  schema.optional().meta({
    deprecated: true,
    description: `Deprecated. Use \`${use}\`. To be removed in ${DEPRECATED_UNTIL}.`,
  });
