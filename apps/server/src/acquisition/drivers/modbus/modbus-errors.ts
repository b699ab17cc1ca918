import { type RefusedAddresses, refusedAddressText, sourceLine } from '@outpost/core';
import { exceptionName } from '@outpost/modbus';
import { FieldError } from '../field-error.ts';
import type { RequestTarget } from './address.ts';
import * as texts from './texts.ts';

/** Maximum number of address ranges in a message. */
const MAX_NAMED_RANGES = 5;

/** An overdue poll: waiting behind others (`inTurn`), or because the device is slow. */
export function overdue(source: RequestTarget, forMs: number, others: number, inTurn: boolean): FieldError {
  const where = sourceLine(source);
  const { UnitId } = source;
  const seconds = Math.floor(forMs / 1_000);
  const words = inTurn
    ? `${where} has had no time for unit ${UnitId} for ${seconds} s; ${others} stations share it`
    : texts.pollOverdue(where, UnitId, seconds);
  return new FieldError('STATION_OVERDUE', 'station', words);
}

/** The unit answered the whole poll, and rejected most of its points. */
export function mostlyRefused(source: RequestTarget, refused: number, points: number): FieldError {
  const what = texts.pointsOfAll(refused, points);
  const text = texts.unitRejectedPoints(sourceLine(source), source.UnitId, what);
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/**
 * The unit responds but rejects some of what is read, named in the message: `10.2.0.17:502 unit 1
 * rejects holding register 12 (exception 2, illegal data address)`.
 */
export function refusedError(target: RequestTarget, refused: readonly RefusedAddresses[]): FieldError {
  const ranges = refused.slice(0, MAX_NAMED_RANGES).map(({ table, address, count, exception }) => {
    const name = exceptionName(exception).toLowerCase().replaceAll('_', ' ');
    return texts.rangeWithException(refusedAddressText(table, address, count), exception, name);
  });
  const more = refused.length > ranges.length ? texts.moreRanges(refused.length - ranges.length) : '';
  const text = texts.unitRejectsRanges(sourceLine(target), target.UnitId, ranges.join(', '), more);
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/** A request has waited too long for its turn. */
export function noTime(target: RequestTarget, forMs: number): FieldError {
  const words = `${sourceLine(target)} had no time for unit ${target.UnitId} within ${Math.round(forMs / 1_000)} s; nothing was sent`;
  return new FieldError('STATION_OVERDUE', 'request', words);
}
