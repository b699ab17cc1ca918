import { NativeSelect, TextInput } from '@mantine/core';
import type { Point, PointValue, StationSetting } from '@outpost/contract';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import { pointFormatOf, shownValue, ValueText } from '../../../../ui/value/index.ts';
import type { PointDraft } from '../model/draft.ts';
import {
  desiredOf,
  formatSettingValue,
  otherReportedValue,
  SETTING_LABELS,
  SETTING_MARKS,
} from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import * as texts from '../texts.ts';

const WANTED = [
  { value: 'yes', label: 'on' },
  { value: '', label: 'off' },
];

/** The current value of a point. */
export interface ReportedValue {
  readonly point: Point;
  readonly value: PointValue;
}

export interface SettingRowProps {
  readonly point: PointDraft;
  readonly problem: string | null;
  /** The stored setting. */
  readonly actual: StationSetting | null;
  /** The current value, whether it is managed or not. */
  readonly live: ReportedValue | null;
  readonly onWanted: (text: string | null) => void;
}

/** One writable point: its desired value, its reported value and their status. */
export function SettingRow({ point, problem, actual, live, onWanted }: SettingRowProps) {
  const { cells, wanted } = point;
  const isDigital = cells.Kind === 'digital';
  const name = `${cells.Point} ${cells.Name}`;
  const reported = actual === null || wanted === null ? null : otherReportedValue(actual, wanted, cells);
  const mark = actual === null ? null : SETTING_MARKS[actual.State];
  return (
    <tr>
      <td data-label={texts.manage}>
        <CheckBox
          label={texts.manageNamed(name)}
          checked={wanted !== null}
          onChange={(on) => onWanted(on ? desiredOf(live?.value.Value ?? null, cells) : null)}
        />
      </td>
      <th scope="row">
        {cells.Name}
        <span className="note block">{cells.Point}</span>
      </th>
      <td data-label={texts.desired} className={settingsStyles.wanted}>
        {wanted === null ? (
          <span className="muted">{texts.notManaged}</span>
        ) : isDigital ? (
          <NativeSelect
            aria-label={texts.desiredNamed(name)}
            value={wanted}
            error={problem}
            data={WANTED.map(({ value }) => ({
              value,
              label: value === '' ? cells.OffLabel : cells.OnLabel,
            }))}
            onChange={(event) => onWanted(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            aria-label={texts.desiredNamed(name)}
            value={wanted}
            error={problem}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className={`note ${settingsStyles.units}`}>{cells.Units}</span>}
            onChange={(event) => onWanted(event.currentTarget.value)}
          />
        )}
      </td>
      <td data-label={texts.reported}>
        {actual === null ? (
          live && <ValueText value={shownValue(pointFormatOf(live.point), live.value, false, 'configured')} />
        ) : (
          <span className={actual.Quality === 'good' ? undefined : settingsStyles.old}>
            {formatSettingValue(actual.Actual, actual)}
            <span className="note block">
              {actual.Quality === 'good' ? (
                <Age at={actual.At} suffix="ago" />
              ) : (
                (actual.Reason ?? actual.Quality)
              )}
            </span>
          </span>
        )}
      </td>
      <td data-label={texts.state}>
        {actual !== null && (
          <span className={settingsStyles.state}>
            {mark !== null && <Icon name={mark} size={15} />}
            <span>
              {SETTING_LABELS[actual.State]}
              {actual.Pushed !== null && (
                <span className="note block">
                  {fill(texts.pushedAt, {
                    value: formatSettingValue(actual.Pushed.Value, actual),
                    time: <Moment at={actual.Pushed.At} />,
                  })}
                </span>
              )}
              {reported !== null && (
                <button
                  type="button"
                  className="text-button block screen-only"
                  title={texts.reportedHint}
                  aria-label={texts.takeReportedOf(name)}
                  onClick={() => onWanted(reported)}
                >
                  {texts.takeReported}
                </button>
              )}
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}
