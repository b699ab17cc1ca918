import type { GridColumn } from '@outpost/contract';
import type { RowCondition } from '../../../../data/points/live-points.ts';
import { isAnnunciated, STATE_LABELS } from '../../../../ui/state/index.ts';
import { formatSuppressed, inSentence } from '../../../../ui/station-status/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/kinds.ts';
import { formatAge, formatMoment, wholeInstant } from '../../../../ui/time/index.ts';
import { NO_VALUE, type ShownQuantity, type ShownValue, TRUST_LABELS } from '../../../../ui/value/index.ts';
import valueStyles from '../../../../ui/value/value.module.css';
import * as texts from '../texts.ts';
import styles from './cell.module.css';
import type { Content } from './cell.ts';
import type { RowFacts } from './row-facts.ts';

export interface Showing {
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  readonly nowMs: number;
  /** Units have their own column. */
  readonly withoutUnits: boolean;
  /** Alarms have their own column. */
  readonly withoutMark: boolean;
}

/** The content of a row in a column. */
export function contentOf(column: GridColumn, facts: RowFacts, showing: Showing): Content {
  switch (column) {
    case 'site':
      return { text: facts.site.name };
    case 'code':
      return { text: facts.site.code, tone: 'muted' };
    case 'area':
      return { text: facts.site.area, tone: 'muted' };
    case 'kind':
      return { text: alarmKindLabel(facts.site.kind), tone: 'muted' };
    case 'point':
      return { text: facts.terminal, tone: 'muted' };
    case 'name':
      return { text: facts.name };
    case 'units':
      return { text: facts.quantity.units, tone: 'muted' };
    case 'value':
      return valueContent(facts, showing);
    case 'quality':
      return qualityContent(facts);
    case 'age':
      return ageContent(facts, showing.nowMs);
    case 'changed':
      return {
        text: facts.changedAtMs === 0 ? '' : formatMoment(facts.changedAtMs, showing.nowMs),
        tone: 'muted',
      };
    case 'alarm':
      return alarmContent(facts, showing.nowMs);
  }
}

/** The number with units, or the state text; distinguishable from a good one if it is not. */
export function valueContent(facts: RowFacts, showing: Showing): Content {
  const { value, condition, isConditionOld } = facts;
  const isGood = value.trust === 'good';
  // What is wrong with the station says nothing of this value.
  const own = condition !== null && condition.PointId !== null && isAnnunciated(condition) ? condition : null;
  const marked = isConditionOld || showing.withoutMark ? null : own;
  const asides = [...(isGood ? [] : [TRUST_LABELS[value.trust]]), ...(marked ? [marked.Message] : [])];
  return {
    text: value.text,
    note: showing.withoutUnits ? '' : value.units,
    mark: marked?.Priority ?? null,
    square: value.on === null ? null : value.on ? 'on' : 'off',
    tone: `${styles.value} ${valueTone(value, isGood ? own : null)}`,
    aside: asides.map((words) => `, ${words}`).join(''),
  };
}

function valueTone(value: ShownValue, condition: RowCondition | null): string {
  if (value.text === NO_VALUE) return 'muted';
  if (value.trust !== 'good') return `${valueStyles.notGood} ${styles.notGood}`;
  return condition ? `toned tone-${condition.Priority}` : '';
}

/** The reason of a bad value is shown; a stale value is explained by its age and its site. */
function qualityContent({ value, reason }: RowFacts): Content {
  const isBad = value.trust === 'bad';
  return {
    text: TRUST_LABELS[value.trust],
    note: isBad && reason !== null ? reason : '',
    mark: isBad ? 'bad' : null,
    tone: value.trust === 'good' ? 'muted' : styles.stale!,
  };
}

/** The age of the value, not muted if it matters. */
export function ageContent({ measuredAtMs, value }: RowFacts, nowMs: number): Content {
  const matters = value.trust === 'stale' || value.trust === 'old';
  return {
    text: Number.isNaN(measuredAtMs) ? NO_VALUE : formatAge(nowMs - measuredAtMs),
    tone: matters ? styles.aged! : 'muted',
  };
}

/**
 * The alarm with its age, or the reason for its suppression. Of an offline station it is the last
 * known one.
 */
export function alarmContent({ condition, isConditionOld }: RowFacts, nowMs: number): Content {
  if (condition === null) return { text: '' };
  const { Suppressed } = condition;
  const note =
    Suppressed === null
      ? formatAge(nowMs - Date.parse(condition.Since))
      : inSentence(formatSuppressed(Suppressed, nowMs));
  if (isConditionOld) return { text: texts.lastKnownMessage(condition.Message), note, tone: styles.stale! };
  if (Suppressed !== null) return { text: condition.Message, note, mark: 'suppressed', tone: styles.stale! };
  return {
    text: condition.Message,
    note,
    mark: condition.Priority,
    tone: `toned tone-${condition.Priority} ${styles.alarm}`,
    aside: `, ${STATE_LABELS[condition.Priority]}`,
  };
}

/** The tooltip of a cell; empty: none. */
export function titleOf(column: GridColumn, facts: RowFacts): string {
  const { value, reason, measuredAtMs, changedAtMs, condition, quantity } = facts;
  switch (column) {
    case 'site':
    case 'name':
      return contentOf(column, facts, { nowMs: 0, withoutUnits: true, withoutMark: true }).text;
    case 'value':
    case 'quality':
      return value.trust === 'good' ? '' : (reason ?? '');
    case 'age':
      return Number.isNaN(measuredAtMs) ? '' : wholeInstant(measuredAtMs);
    case 'changed':
      return changedAtMs === 0 ? '' : wholeInstant(changedAtMs);
    case 'alarm':
      return condition === null ? '' : alarmTitle(condition, quantity);
    default:
      return '';
  }
}

function alarmTitle(
  { Priority, Kind, Limit, Message, Since, Instruction }: RowCondition,
  quantity: ShownQuantity,
): string {
  return [
    Message,
    texts.stateSince(STATE_LABELS[Priority], wholeInstant(Date.parse(Since))),
    ...(Limit === null ? [] : [texts.limitAndKind(Kind, quantity.textOfLimit(Limit, Kind))]),
    ...(Instruction === '' ? [] : [Instruction]),
  ].join('\n');
}
