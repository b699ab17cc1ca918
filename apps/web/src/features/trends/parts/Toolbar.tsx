import type { ReactNode } from 'react';
import { FilterChip } from '../../../ui/chip/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { durationText, readDuration } from '../model/duration.ts';
import { PRESETS, type TrendRange } from '../model/range.ts';
import { AXES, COMPARISONS, type TrendView } from '../model/view.ts';
import styles from './toolbar.module.css';

export interface TrendToolbarProps {
  readonly view: TrendView;
  readonly onView: (view: TrendView) => void;
  /** Moves by a part of the span, or zooms by a factor. */
  readonly onPan: (part: number) => void;
  readonly onZoom: (factor: number) => void;
  readonly onLive: () => void;
  readonly onFromTo: () => void;
  readonly isPhone: boolean;
  /** Opens the sheet with the other options on a phone. */
  readonly onSheet: () => void;
}

/** Range and display options above the chart. */
export function TrendToolbar(props: TrendToolbarProps) {
  const { view, onView, onPan, onZoom, onLive, onFromTo, isPhone, onSheet } = props;
  const { range } = view;
  return (
    <div className={styles.bar}>
      <div className={styles.presets}>
        <Segments
          label="Range"
          value={range.kind === 'live' ? durationText(range.spanMs) : ''}
          options={PRESETS.map(({ label, spanMs }) => ({ value: durationText(spanMs), label }))}
          onChange={(text) => onView({ ...view, range: presetRange(text, range) })}
        />
        <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onFromTo}>
          Custom…
        </button>
      </div>
      <div className={styles.moves}>
        <Move label="Earlier" onPress={() => onPan(-0.5)}>
          ‹
        </Move>
        <Move label="Later" onPress={() => onPan(0.5)}>
          ›
        </Move>
        <Move label="Zoom out" onPress={() => onZoom(2)}>
          <Icon name="minus" size={16} />
        </Move>
        <Move label="Zoom in" onPress={() => onZoom(0.5)}>
          <Icon name="plus" size={16} />
        </Move>
        <button
          type="button"
          className={styles.button}
          aria-pressed={range.kind === 'live'}
          title="Follow live data"
          onClick={onLive}
        >
          Live
        </button>
        {isPhone && (
          <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onSheet}>
            Options
          </button>
        )}
      </div>
      {!isPhone && (
        <div className={styles.looks}>
          <Looks view={view} onView={onView} />
        </div>
      )}
    </div>
  );
}

interface MoveProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Move({ label, onPress, children }: MoveProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.move}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function presetRange(text: string, now: TrendRange): TrendRange {
  const spanMs = readDuration(text);
  return spanMs === null ? now : { kind: 'live', spanMs };
}

const COMPARE_LABELS = {
  none: 'No comparison',
  day: 'Compare with previous day',
  week: 'Compare with previous week',
} as const;
const AXES_LABELS = { shared: 'One axis per unit', own: 'One axis per point' } as const;

/** Display options; on a phone in a sheet. */
export function Looks({ view, onView }: Pick<TrendToolbarProps, 'view' | 'onView'>) {
  return (
    <>
      <Choice
        label="Compare"
        value={view.compare}
        options={COMPARISONS}
        labels={COMPARE_LABELS}
        onChange={(compare) => onView({ ...view, compare })}
      />
      <Choice
        label="Axes"
        value={view.axes}
        options={AXES}
        labels={AXES_LABELS}
        onChange={(axes) => onView({ ...view, axes })}
      />
      <FilterChip pressed={view.limits} onPress={() => onView({ ...view, limits: !view.limits })}>
        Limits
      </FilterChip>
      <FilterChip pressed={view.table} onPress={() => onView({ ...view, table: !view.table })}>
        Table
      </FilterChip>
    </>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly V[];
  readonly labels: Readonly<Record<V, string>>;
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, options, labels, onChange }: ChoiceProps<V>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </select>
  );
}
