import type { z } from 'zod';

/**
 * A field of an answer under the name that it had in the version before. It is sent next to the field that replaces it,
 * for one version, and OpenAPI says so.
 */
export const deprecated = <Schema extends z.ZodType>(schema: Schema, use: string) =>
  schema.optional().meta({
    deprecated: true,
    description: `Deprecated. Use \`${use}\`. To be removed in the next version.`,
  });
