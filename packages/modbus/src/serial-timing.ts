import { RTU_MAX_FRAME_BYTES, RTU_OVERHEAD_BYTES } from './codec/rtu.ts';
import type { PreparedRequest } from './prepared-request.ts';

export type SerialParity = 'none' | 'even' | 'odd';

/**
 * How characters are sent on a serial line. RTU always has 8 data bits (MODBUS over Serial Line V1.02, 2.5.1). The
 * specification wants even parity and 1 stop bit, or 2 stop bits without parity; devices differ.
 */
export interface SerialSettings {
  readonly baudRate: number;
  readonly parity: SerialParity;
  readonly stopBits: 1 | 2;
}

const MIN_BAUD_RATE = 300;
const MAX_BAUD_RATE = 4_000_000;
const START_AND_DATA_BITS = 9;
const SILENT_CHARACTERS = 3.5;
/** Above this the silence no longer gets shorter (2.5.1.1). */
const FAST_BAUD_RATE = 19_200;
const FAST_SILENT_MS = 1.75;

/** Says in words which setting no port can have, or null. */
export function serialSettingsProblem({ baudRate, parity, stopBits }: SerialSettings): string | null {
  if (!Number.isInteger(baudRate) || baudRate < MIN_BAUD_RATE || baudRate > MAX_BAUD_RATE) {
    return `The baud rate must be ${MIN_BAUD_RATE} to ${MAX_BAUD_RATE}, not ${baudRate}`;
  }
  if (!['none', 'even', 'odd'].includes(parity)) return `The parity must be none, even or odd, not ${parity}`;
  return [1, 2].includes(stopBits) ? null : `The stop bits must be 1 or 2, not ${stopBits}`;
}

/** `9600 baud, parity even, 1 stop bit` */
export function describeSettings({ baudRate, parity, stopBits }: SerialSettings): string {
  const stop = stopBits === 1 ? '1 stop bit' : `${stopBits} stop bits`;
  return `${baudRate} baud, ${parity === 'none' ? 'no parity' : `parity ${parity}`}, ${stop}`;
}

/** How long `bytes` bytes are on their way, ms. */
export function transmissionMs({ baudRate, parity, stopBits }: SerialSettings, bytes: number): number {
  const bits = START_AND_DATA_BITS + (parity === 'none' ? 0 : 1) + stopBits;
  return (bytes * bits * 1000) / baudRate;
}

/** The silence that must precede a frame (2.5.1.1), ms. */
export function silentMs(settings: SerialSettings): number {
  return settings.baudRate > FAST_BAUD_RATE ? FAST_SILENT_MS : transmissionMs(settings, SILENT_CHARACTERS);
}

/** How long the longest frame is on its way, ms. */
export function longestFrameMs(settings: SerialSettings): number {
  return transmissionMs(settings, RTU_MAX_FRAME_BYTES);
}

/** How long a request and its response are on their way, ms: what a serial line adds to the response timeout. */
export function serialRequestMs(
  settings: SerialSettings,
  { pdu, responseLength }: Pick<PreparedRequest, 'pdu' | 'responseLength'>,
): number {
  return transmissionMs(settings, pdu.length + responseLength + 2 * RTU_OVERHEAD_BYTES);
}
