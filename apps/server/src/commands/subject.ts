import type { Point, StationConfig } from '@outpost/contract';
import { formatPointValue } from '@outpost/core';
import type { AuditNote } from '../platform/audit/index.ts';
import * as texts from './texts.ts';
import { wireOf } from './values.ts';

/** `Lead pump on (AO1)` */
export const pointNamed = ({ Name, Point: terminal }: Point): string => `${Name} (${terminal})`;

/** `Lead pump on (AO1) of Elm Street: from 2.00 m to 2.10 m` */
export function describeValueChange(config: StationConfig, point: Point, old: number, value: number): string {
  const to = formatPointValue(point, value);
  const from = Number.isNaN(old) ? '' : texts.fromValue(formatPointValue(point, old));
  return `${pointNamed(point)} of ${config.SiteName}: ${from}to ${to}`;
}

/** The details of a write in its audit events, sufficient to settle it. */
export function writeDetails(point: Point, value: number, old: number) {
  return { Value: wireOf(point, value), Old: wireOf(point, old) };
}

/** What audit events of writes and pushes have in their details as numbers, by name. */
type NumberDetail = keyof ReturnType<typeof writeDetails> | 'PushId' | 'Position';

/** A number from audit details; NaN for anything else. */
export function numberIn(details: AuditNote['details'] | null, name: NumberDetail): number {
  const value = details?.[name];
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}
