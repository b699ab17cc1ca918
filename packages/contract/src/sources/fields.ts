import * as z from 'zod';
import { Host } from '../host.ts';
import { singleLineText } from '../primitives.ts';

/**
 * One field of a source or of an address, as data: forms, import columns and the check of what was
 * entered are made from it.
 */
export interface SourceField {
  /** Wire name: `Host`. */
  readonly name: string;
  /** `Host`, `Response timeout` */
  readonly label: string;
  /** A sentence below the field; left out: none. */
  readonly hint?: string;
  /** What the number counts: `ms`. */
  readonly unit?: string;
  readonly kind: SourceFieldKind;
  /** Of a new station or point; left out: it must be entered. */
  readonly fallback?: string | number | boolean | null;
  /** Where the form shows it; the connection by default. */
  readonly group?: 'connection' | 'polling';
  /** Shown in the row of the field before it. */
  readonly sameRow?: boolean;
}

export type SourceFieldKind =
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'host' }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly type: 'choice'; readonly options: readonly { value: string | number; label: string }[] }
  | { readonly type: 'switch' };

/** A value of a field as it is stored. */
export type SourceValue = string | number | boolean | null;

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

/** What a driver can do with its devices. */
export interface SourceCapabilities {
  /** Points may be written. */
  readonly write: boolean;
  /** Single addresses can be looked at while a station is set up. */
  readonly probe: boolean;
}

/**
 * What the page, import and export need to know about a field protocol. The server's driver has the
 * same ID.
 */
export interface ProtocolDescriptor {
  /** `modbus-tcp` */
  readonly id: string;
  /** `Modbus TCP` */
  readonly name: string;
  /** How a station is reached. */
  readonly source: readonly SourceField[];
  /** The `Protocol` of its points' addresses; protocols of one family share it. */
  readonly addressId: string;
  /** Where a point's value is. */
  readonly address: readonly SourceField[];
  readonly capabilities: SourceCapabilities;
}

const Options = z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() }));
const FieldKind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), maxLength: z.int() }),
  z.object({ type: z.literal('host') }),
  z.object({ type: z.literal('number'), min: z.number(), max: z.number(), isWhole: z.boolean() }),
  z.object({ type: z.literal('choice'), options: Options }),
  z.object({ type: z.literal('switch') }),
]);
const Field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  unit: z.string().optional(),
  kind: FieldKind,
  /** Left out: it must be entered. */
  fallback: z.union([z.string(), z.number(), z.boolean()]).nullable().optional(),
  group: z.enum(['connection', 'polling']).optional(),
  sameRow: z.boolean().optional(),
});

export const ProtocolDescriptor = z.object({
  id: z.string(),
  name: z.string(),
  source: z.array(Field),
  addressId: z.string(),
  address: z.array(Field),
  capabilities: z.object({ write: z.boolean(), probe: z.boolean() }),
}) as unknown as z.ZodType<ProtocolDescriptor, ProtocolDescriptor>;
