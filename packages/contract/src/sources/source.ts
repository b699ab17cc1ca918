import * as z from 'zod';
import { orMissing, singleLineText } from '../primitives.ts';
import {
  addressProblems,
  isBitType,
  MODBUS_SOURCES,
  MODBUS_TEMPLATE_SOURCES,
  ModbusAddress,
  type ModbusSource,
} from './modbus.ts';

/** A source or an address of a protocol that is known to its driver only. */
export interface OtherProtocolFields {
  readonly Protocol: string;
  readonly [field: string]: unknown;
}

/** How a station's device is reached: the protocol, and the fields that belong to it. */
export type StationSource = ModbusSource | OtherProtocolFields;
/** Where in the device a point's value is. */
export type PointSource = ModbusAddress | OtherProtocolFields;

export const isModbusSource = (source: { readonly Protocol: string }): source is ModbusSource =>
  MODBUS_SOURCES.has(source.Protocol);

export const isModbusAddress = (source: { readonly Protocol: string }): source is ModbusAddress =>
  source.Protocol === 'modbus';

const PROTOCOL_ID = /^[a-z][a-z0-9-]{0,39}$/;
/** The most fields of a source or an address. */
const MAX_FIELDS = 16;
const value = z.union([singleLineText(260), z.number(), z.boolean(), z.null()], {
  error: orMissing('Must be a text, a number, true, false or null'),
});

/**
 * An object that is checked by the schema of its protocol. What a driver's own schema requires is
 * checked by the server, which knows the drivers.
 */
const byProtocol = <T>(schemaOf: (protocol: string) => z.ZodType | undefined, description: string) =>
  z
    .record(
      z
        .string()
        .max(40)
        .regex(/^[A-Za-z][A-Za-z0-9]*$/, 'Must be the name of a field'),
      value,
    )
    .check((ctx) => {
      const { Protocol } = ctx.value;
      if (typeof Protocol !== 'string' || !PROTOCOL_ID.test(Protocol)) {
        const message = Protocol === undefined ? 'Required' : 'Must be the ID of a protocol';
        ctx.issues.push({ code: 'custom', path: ['Protocol'], message, input: Protocol });
        return;
      }
      if (Object.keys(ctx.value).length > MAX_FIELDS) {
        const message = `Must have at most ${MAX_FIELDS} fields`;
        ctx.issues.push({ code: 'custom', path: [], message, input: ctx.value });
        return;
      }
      const parsed = schemaOf(Protocol)?.safeParse(ctx.value);
      if (parsed === undefined) return;
      if (parsed.success) ctx.value = parsed.data as typeof ctx.value;
      else ctx.issues.push(...(parsed.error.issues as unknown as typeof ctx.issues));
    })
    .meta({ description, maxProperties: MAX_FIELDS }) as unknown as z.ZodType<T, T>;

export const StationSource = byProtocol<StationSource>(
  (protocol) => MODBUS_SOURCES.get(protocol),
  'How the device is reached: `Protocol`, and the fields of that protocol as `GET /api/Protocols` lists them',
);

/** The source of a template: without the fields that each station has for itself, such as its host. */
export const TemplateSource = byProtocol<OtherProtocolFields>(
  (protocol) => MODBUS_TEMPLATE_SOURCES.get(protocol),
  'As the source of a station, without the fields that have no default',
);

export const PointSource = byProtocol<PointSource>(
  (protocol) => (protocol === 'modbus' ? ModbusAddress : undefined),
  'Where in the device the value is: `Protocol`, and the fields of its addresses as `GET /api/Protocols` lists them',
);

/**
 * Whether points of a station may have addresses of this kind. Which one another protocol has is known
 * to its driver.
 */
export const isAddressOf = (
  source: { readonly Protocol: string },
  address: { readonly Protocol: string },
): boolean => isModbusSource(source) === isModbusAddress(address);

/** Why a point cannot be at its address: which field of the point, and what is required. */
export function pointSourceProblems(
  kind: 'digital' | 'analog',
  source: PointSource,
  isWritable: boolean,
): [path: readonly string[], message: string][] {
  if (!isModbusAddress(source)) return [];
  const problems = addressProblems(source).map(([field, message]): [readonly string[], string] => [
    ['Source', field],
    message,
  ]);
  const { Table, DataType } = source;
  if (isBitType(DataType) !== (kind === 'digital')) {
    const expected = kind === 'digital' ? 'bit or bit-of-register' : 'a number type';
    problems.push([
      ['Source', 'DataType'],
      `Must be ${expected} for ${kind === 'digital' ? 'a digital' : 'an analog'} point`,
    ]);
  }
  if (isWritable && (Table === 'discrete-input' || Table === 'input-register')) {
    problems.push([['Writable'], `Must be a coil or holding register; table ${Table} is read-only`]);
  }
  return problems;
}
