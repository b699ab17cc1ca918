import type { ProtocolDescriptor, SourceField, SourceValue } from '@outpost/contract';
import { TICKED } from '../sheet/columns.ts';
import { parseNumber } from '../text/typed-number.ts';

/** Fields as they are typed, by name; a switch is `yes` or empty. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A stored value as a field shows it. */
export function fieldText(value: unknown): string {
  if (value === true) return TICKED;
  if (value === null || value === undefined || value === false) return '';
  return String(value);
}

/** Each value of an object as its field shows it. */
export const fieldTexts = (values: object): FieldTexts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldText(value)]));

/**
 * A typed text as the value that is stored. A blank is null where the field has null as its fallback;
 * a number that is invalid or missing is NaN.
 */
export function fieldValue({ kind, fallback }: SourceField, text: string): SourceValue {
  if (kind.type === 'switch') return text === TICKED;
  const trimmed = text.trim();
  if (trimmed === '' && fallback === null) return null;
  if (kind.type === 'number') return parseNumber(trimmed) ?? Number.NaN;
  if (kind.type !== 'choice') return trimmed;
  return kind.options.find(({ value }) => String(value) === text)?.value ?? text;
}

/** The values of all fields. */
export const fieldValues = (fields: readonly SourceField[], texts: FieldTexts): Record<string, SourceValue> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, texts[field.name] ?? '')]));

/** Whether a value fits its field. Host names are checked by the contract only. */
export function isValid({ kind, fallback }: SourceField, value: unknown): boolean {
  if (value === null) return fallback === null;
  switch (kind.type) {
    case 'number': {
      const isNumber = kind.isWhole ? Number.isInteger(value) : Number.isFinite(value);
      return isNumber && (value as number) >= kind.min && (value as number) <= kind.max;
    }
    case 'choice':
      return kind.options.some((option) => option.value === value);
    case 'switch':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string' && (value !== '' || fallback === '');
  }
}

/** A text that was typed for a field of this name, where the field can have it; else its fallback. */
export function textFor(field: SourceField, typed: string | undefined): string {
  const { kind, fallback } = field;
  const fits = kind.type !== 'choice' || isValid(field, fieldValue(field, typed ?? ''));
  return typed !== undefined && fits ? typed : fieldText(fallback);
}

/** The texts of a protocol's source: typed ones of the same name, and the fallbacks of the others. */
export const sourceTexts = ({ id, source }: ProtocolDescriptor, typed: FieldTexts): FieldTexts => ({
  ...Object.fromEntries(source.map((field) => [field.name, textFor(field, typed[field.name])])),
  Protocol: id,
});

/** The source that the texts describe. */
export const sourceOf = ({ id, source }: ProtocolDescriptor, texts: FieldTexts) => ({
  ...fieldValues(source, texts),
  Protocol: id,
});

/** The protocol of this ID; of one that the server does not have, nothing but the ID is known. */
export const protocolOf = (protocols: readonly ProtocolDescriptor[], id: string): ProtocolDescriptor =>
  protocols.find((protocol) => protocol.id === id) ?? {
    ...{ id, name: id, addressId: id, source: [], address: [] },
    capabilities: { write: false, probe: false, subscribe: false },
  };

/** Fields in rows: those with `sameRow` share the row of the one before. */
export function fieldRows(fields: readonly SourceField[]): SourceField[][] {
  const rows: SourceField[][] = [];
  for (const field of fields) {
    if (field.sameRow && rows.length > 0) rows.at(-1)!.push(field);
    else rows.push([field]);
  }
  return rows;
}
