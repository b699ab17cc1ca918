import * as z from 'zod';
import { Host } from '../host.ts';
import { singleLineText } from '../primitives.ts';

const Options = z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })).readonly();
const FieldKind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), maxLength: z.int() }),
  z.object({ type: z.literal('host') }),
  z.object({ type: z.literal('number'), min: z.number(), max: z.number(), isWhole: z.boolean() }),
  z.object({ type: z.literal('choice'), options: Options }),
  z.object({ type: z.literal('switch') }),
]);
export type SourceFieldKind = z.infer<typeof FieldKind>;

/** A value of a field as it is stored. */
const SourceValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type SourceValue = z.infer<typeof SourceValue>;

/**
 * One field of a source or of an address, as data: forms, import columns and the check of what was
 * entered are made from it.
 */
const SourceField = z.object({
  /** Wire name: `Host`. */
  name: z.string(),
  /** `Host`, `Response timeout` */
  label: z.string(),
  /** A sentence below the field; left out: none. */
  hint: z.string().optional(),
  /** What the number counts: `ms`. */
  unit: z.string().optional(),
  kind: FieldKind,
  /** Of a new station or point; left out: it must be entered. */
  fallback: SourceValue.optional(),
  /** Where the form shows it; the connection by default. */
  group: z.enum(['connection', 'polling']).optional(),
  /** Shown in the row of the field before it. */
  sameRow: z.boolean().optional(),
});
export type SourceField = z.infer<typeof SourceField>;

/**
 * What the page, import and export need to know about a field protocol. The server's driver has the
 * same ID.
 */
export const ProtocolDescriptor = z.object({
  /** `modbus-tcp` */
  id: z.string(),
  /** `Modbus TCP` */
  name: z.string(),
  /** How a station is reached. */
  source: z.array(SourceField).readonly(),
  /** The `Protocol` of its points' addresses; protocols of one family share it. */
  addressId: z.string(),
  /** Where a point's value is. */
  address: z.array(SourceField).readonly(),
  /** What its driver can do with devices. */
  capabilities: z.object({
    /** Points may be written. */
    write: z.boolean(),
    /** Single addresses can be looked at while a station is set up. */
    probe: z.boolean(),
    /** Values come by themselves. The poll interval is how long the source may be silent. */
    subscribe: z.boolean(),
  }),
});
export type ProtocolDescriptor = z.infer<typeof ProtocolDescriptor>;

/** The schema of a field; null is valid if the fallback is null. */
function fieldSchema({ kind, fallback }: SourceField): z.ZodType<SourceValue> {
  if (kind.type === 'text' && fallback === '') return singleLineText(kind.maxLength).default('');
  const schema = kindSchema(kind);
  if (fallback === undefined) return schema;
  return fallback === null ? schema.nullable().default(null) : schema.default(fallback as never);
}

function kindSchema(kind: SourceFieldKind): z.ZodType<SourceValue> {
  switch (kind.type) {
    case 'text':
      return singleLineText(kind.maxLength).min(1, 'Must not be empty');
    case 'host':
      return Host;
    case 'number': {
      const { min, max, isWhole } = kind;
      return (isWhole ? z.int() : z.number()).min(min).max(max);
    }
    case 'choice':
      return z.literal(kind.options.map(({ value }) => value));
    case 'switch':
      return z.boolean();
  }
}

/** The schema of all fields of a protocol's source or address. */
export const fieldsSchema = (protocol: string, fields: readonly SourceField[]) =>
  z.strictObject({
    Protocol: z.literal(protocol),
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  });
