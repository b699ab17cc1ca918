import { isModbusPoint, type Point } from '@outpost/contract';
import { refusalOf } from '../point-codec.ts';
import { planWrite } from './write-request.ts';

/** Whether a value may be written, and why not. */
export type WriteCheck = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Whether the point's range and type allow a value: 1 or 0 of a digital one, engineering units of an
 * analog one. What else a protocol refuses is known when it is written.
 */
export function checkWrite(point: Point, value: number): WriteCheck {
  if (isModbusPoint(point)) return planWrite({ point, value });
  return refusalOf(point, value) ?? { ok: true };
}
