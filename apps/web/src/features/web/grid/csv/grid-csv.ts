import type { GridColumn } from '@outpost/contract';
import { BYTE_ORDER_MARK, csvLine } from '@outpost/core';
import type { RowCondition } from '../../../../data/points/live-points.ts';
import { STATE_LABELS } from '../../../../ui/state/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/kinds.ts';
import { SUPPRESSED_LABELS } from '../../../../ui/station-status/suppression-text.ts';
import { TRUST_LABELS } from '../../../../ui/value/index.ts';
import type { Source } from '../engine/source.ts';
import * as texts from '../texts.ts';
import { type RowFacts, rowFacts } from '../view/row-facts.ts';

type Field = readonly [title: string, of: (facts: RowFacts, source: Source) => string];

const rawValue: Field = [
  texts.value,
  ({ row, value, quantity }, { points }) =>
    value.on === null ? numberText(quantity.fileValue(points.values[row]!)) : value.on ? '1' : '0',
];
const state: Field = [texts.state, ({ value }) => (value.on === null ? '' : value.text)];
const units: Field = [texts.units, ({ quantity }) => quantity.units];
const quality: Field = [texts.quality, ({ value }) => TRUST_LABELS[value.trust]];
const time: Field = [texts.time, ({ measuredAtMs }) => instantText(measuredAtMs)];

/** Contents of the shown columns in a file: raw values, and instants in place of ages. */
const FIELDS: Readonly<Record<GridColumn, readonly Field[]>> = {
  site: [[texts.station, ({ site }) => site.name]],
  code: [[texts.code, ({ site }) => site.code]],
  area: [[texts.area, ({ site }) => site.area]],
  kind: [[texts.kind, ({ site }) => alarmKindLabel(site.kind)]],
  point: [[texts.point, ({ terminal }) => terminal]],
  name: [[texts.name, ({ name }) => name]],
  value: [rawValue, state],
  units: [units],
  quality: [quality, [texts.reason, ({ value, reason }) => (value.trust === 'good' ? '' : (reason ?? ''))]],
  age: [time],
  changed: [[texts.changed, ({ changedAtMs }) => (changedAtMs === 0 ? '' : instantText(changedAtMs))]],
  alarm: [
    [texts.alarmPriority, ({ condition }) => (condition === null ? '' : STATE_LABELS[condition.Priority])],
    [texts.alarm, ({ condition }) => condition?.Message ?? ''],
    [texts.alarmSuppressed, ({ condition }) => suppressionText(condition)],
    [
      texts.alarmSince,
      ({ condition }) => (condition === null ? '' : instantText(Date.parse(condition.Since))),
    ],
  ],
};

/** Needed to interpret a value, so they are included even if their columns are hidden. */
const ALWAYS = [rawValue, state, units, quality, time];

/**
 * The rows as a CSV file in the given order: the shown columns, and always units, quality and time
 * of each value.
 */
export function gridCsv(source: Source, rows: Uint32Array, columns: readonly GridColumn[]): string {
  const shown = columns.flatMap((column) => FIELDS[column]);
  const fields = [...shown, ...ALWAYS.filter((field) => !shown.includes(field))];
  let text = BYTE_ORDER_MARK + csvLine(fields.map(([title]) => title));
  for (const row of rows) {
    const facts = rowFacts(source, row);
    text += csvLine(fields.map(([, of]) => of(facts, source)));
  }
  return text;
}

/** `Shelved`, with the end if there is one. */
function suppressionText(condition: RowCondition | null): string {
  if (!condition?.Suppressed) return '';
  const { State, Until } = condition.Suppressed;
  return Until === null ? SUPPRESSED_LABELS[State] : texts.suppressedUntil(SUPPRESSED_LABELS[State], Until);
}
const numberText = (number: number) => (Number.isNaN(number) ? '' : String(number));
const instantText = (ms: number) => (Number.isNaN(ms) ? '' : new Date(ms).toISOString());
