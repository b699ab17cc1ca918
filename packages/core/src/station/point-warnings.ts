import { isModbusAddress, type Point, PURPOSES, purposeOf } from '@outpost/contract';
import { ofRegisterNumber } from './register-number.ts';

/** A property of a point that is allowed but probably a mistake. */
export interface PointWarning {
  readonly field: 'Address' | 'Purpose';
  readonly message: string;
}

/** Properties of a point that are allowed but probably mistakes. */
export function pointWarnings(point: Pick<Point, 'Kind' | 'Source' | 'Purpose'>): PointWarning[] {
  const address = addressWarning(point);
  const purpose = purposeWarning(point);
  return [
    ...(address === null ? [] : [{ field: 'Address' as const, message: address }]),
    ...(purpose === null ? [] : [{ field: 'Purpose' as const, message: purpose }]),
  ];
}

/**
 * A number whose first digit is that of its table looks like one of a manual, which counts from 1.
 */
function addressWarning({ Source }: Pick<Point, 'Source'>): string | null {
  if (!isModbusAddress(Source)) return null;
  const { Table, Address } = Source;
  const read = ofRegisterNumber(String(Address));
  if (read?.table !== Table) return null;
  return `Addresses start at 0, so ${Address} is used unchanged. In 40001 notation, it means address ${read.address}`;
}

function purposeWarning({ Kind, Purpose }: Pick<Point, 'Kind' | 'Purpose'>): string | null {
  if (Purpose === '') return null;
  const known = purposeOf(Purpose);
  if (known === null) {
    const meant = similarPurpose(Purpose);
    const words = `Purpose ${Purpose} is unknown and has no effect`;
    return meant === null ? words : `${words}. Did you mean ${meant}?`;
  }
  if (known.kind === Kind) return null;
  return `Purpose ${Purpose} is for ${known.kind} points and has no effect here`;
}

/** The same purpose apart from case and punctuation: `Pump_Run 1` is `pump-run:1`. */
function similarPurpose(text: string): string | null {
  const [, name = '', number = ''] = /^(.*?)(\d*)$/.exec(bare(text)) ?? [];
  const found = PURPOSES.find((purpose) => bare(purpose.name.replace(/:N$/, '')) === name);
  if (!found) return null;
  const meant = found.name.endsWith(':N') ? found.name.replace(/N$/, number || '1') : found.name;
  return purposeOf(meant) === null ? null : meant;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
