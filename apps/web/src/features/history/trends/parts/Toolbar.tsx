import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon/index.ts';
import { TREND_RANGES } from '../../../../ui/links/trend-link.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { durationText, readDuration } from '../model/duration.ts';
import type { TrendRange } from '../model/range.ts';
import { AXES, COMPARISONS, LAYOUTS, type TrendView } from '../model/view.ts';
import * as texts from '../texts.ts';
import styles from './toolbar.module.css';

export interface TrendToolbarProps {
  readonly view: TrendView;
  readonly onView: (view: TrendView) => void;
  /** The view after rain over the level is turned on or off; null: it is not offered. */
  readonly rainView: TrendView | null;
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
  const { view, onView, rainView, onPan, onZoom, onLive, onFromTo, isPhone, onSheet } = props;
  const { range } = view;
  return (
    <div className={`toolbar screen-only ${styles.bar}`}>
      <div className={`line ${styles.presets}`}>
        <Segments
          label={texts.range}
          value={range.kind === 'live' ? durationText(range.spanMs) : ''}
          options={TREND_RANGES.map(({ label, last }) => ({ value: last, label }))}
          onChange={(text) => onView({ ...view, range: presetRange(text, range) })}
        />
        {!isPhone && (
          <button type="button" className="control" aria-haspopup="dialog" onClick={onFromTo}>
            {texts.custom}
          </button>
        )}
      </div>
      <div className={`line ${styles.moves}`}>
        <Move label={texts.earlier} onPress={() => onPan(-0.5)}>
          ‹
        </Move>
        <Move label={texts.later} onPress={() => onPan(0.5)}>
          ›
        </Move>
        <Move label={texts.zoomOut} onPress={() => onZoom(2)}>
          <Icon name="minus" size={16} />
        </Move>
        <Move label={texts.zoomIn} onPress={() => onZoom(0.5)}>
          <Icon name="plus" size={16} />
        </Move>
        <button
          type="button"
          className="control"
          aria-pressed={range.kind === 'live'}
          title={texts.followLiveData}
          onClick={onLive}
        >
          {texts.live}
        </button>
        {isPhone && (
          <button type="button" className="control" aria-haspopup="dialog" onClick={onSheet}>
            {texts.options}
          </button>
        )}
      </div>
      {!isPhone && (
        <div className="line">
          <Looks view={view} onView={onView} rainView={rainView} />
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
      className={`control ${styles.move}`}
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
  none: texts.noComparison,
  day: texts.compareWithPreviousDay,
  week: texts.compareWithPreviousWeek,
} as const;
const LAYOUT_LABELS = {
  overlaid: texts.overlaid,
  unit: texts.onePanePerUnit,
  point: texts.onePanePerPoint,
} as const;
const AXES_LABELS = { shared: texts.oneAxisPerUnit, own: texts.oneAxisPerPoint } as const;

/** Display options; on a phone in a sheet. */
export function Looks({ view, onView, rainView }: Pick<TrendToolbarProps, 'view' | 'onView' | 'rainView'>) {
  return (
    <>
      <Segments
        label={texts.layout}
        value={view.layout}
        options={LAYOUTS.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
        onChange={(layout) => onView({ ...view, layout })}
      />
      <Choice
        label={texts.compare}
        value={view.compare}
        options={COMPARISONS}
        labels={COMPARE_LABELS}
        onChange={(compare) => onView({ ...view, compare })}
      />
      {view.layout === 'overlaid' && (
        <Choice
          label={texts.axes}
          value={view.axes}
          options={AXES}
          labels={AXES_LABELS}
          onChange={(axes) => onView({ ...view, axes })}
        />
      )}
      <Toggle pressed={view.limits} onPress={() => onView({ ...view, limits: !view.limits })}>
        {texts.limits}
      </Toggle>
      {rainView !== null && (
        <Toggle pressed={view.rain} onPress={() => onView(rainView)}>
          {texts.rainFromTop}
        </Toggle>
      )}
      <Toggle pressed={view.table} onPress={() => onView({ ...view, table: !view.table })}>
        {texts.table}
      </Toggle>
    </>
  );
}

interface ToggleProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button type="button" className="control" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
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
    <NativeSelect
      aria-label={label}
      value={value}
      data={options.map((option) => ({ value: option, label: labels[option] }))}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  );
}
