/**
 * Without U+0000, which PostgreSQL cannot store: one alarm with it would prevent all others from
 * being stored.
 */
export const storable = (text: string) => text.replaceAll('\0', '');
