/**
 * An OpenAPI document with each named schema in the places that refer to it, where `$ref` remains
 * to tell its name.
 */
export function withSchemasInPlace<Document>(document: Document): Document {
  const { schemas = {} } =
    (document as { components?: { schemas?: Readonly<Record<string, object>> } }).components ?? {};
  const inPlace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inPlace);
    if (typeof part !== 'object' || part === null) return part;
    const { allOf, ...own } = part as { $ref?: unknown; allOf?: readonly object[] };
    if (allOf?.length === 1) return inPlace({ ...allOf[0], ...own });
    const { $ref } = own;
    const whole = typeof $ref === 'string' ? { ...schemas[$ref.split('/').at(-1)!], ...part } : part;
    return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, inPlace(value)]));
  };
  return inPlace(document) as Document;
}
