import { TIME_PICKER_STEP } from '@outpost/contract';
import { useId } from 'react';
import {
  type Bounds,
  clampMinutes,
  formatMinutes,
  isOffered,
  minutesOfTwelve,
  type TimeEnd,
  type TwelveHours,
  timeMinutes,
  twelveHours,
} from '../model/times.ts';
import * as texts from '../texts.ts';
import styles from './time-picker.module.css';

export interface TimePickerProps {
  /** `Start Time`. */
  readonly label: string;
  /** Accessible name before the label: `Monday`. */
  readonly of: string;
  /** `HH:MM:SS` */
  readonly value: string;
  readonly end: TimeEnd;
  readonly bounds: Bounds;
  readonly onChange: (value: string) => void;
}

const HOURS = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const MINUTES = Array.from({ length: 60 / TIME_PICKER_STEP }, (_, step) => step * TIME_PICKER_STEP);
const HALVES = ['AM', 'PM'] as const;

/**
 * A time of day as `hh:mm a` (the contract's `TIME_PICKER_FORMAT`): native lists of hour, minute
 * and half, so that keyboards and phones are supported. Times out of bounds are not offered.
 */
export function TimePicker({ label, of, value, end, bounds, onChange }: TimePickerProps) {
  const id = useId();
  const time = twelveHours(timeMinutes(value));
  const set = (part: Partial<TwelveHours>) =>
    onChange(formatMinutes(clampMinutes(minutesOfTwelve({ ...time, ...part }), bounds), end));
  return (
    <div className={styles.picker}>
      <span id={id} className={styles.label}>
        <span className="visually-hidden">{of} </span>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by other elements */}
      <div role="group" aria-labelledby={id} className={styles.field}>
        <select
          aria-label={texts.hourOf(of, label)}
          value={time.hour}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour} disabled={!isOffered(bounds, { half: time.half, hour })}>
              {twoDigits(hour)}
            </option>
          ))}
        </select>
        <span aria-hidden="true">:</span>
        <select
          aria-label={texts.minuteOf(of, label)}
          value={time.minute}
          onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
        >
          {MINUTES.map((minute) => (
            <option
              key={minute}
              value={minute}
              disabled={!isOffered(bounds, { half: time.half, hour: time.hour, minute })}
            >
              {twoDigits(minute)}
            </option>
          ))}
        </select>
        <select
          aria-label={texts.amOrPm(of, label)}
          value={time.half}
          onChange={(event) => set({ half: event.currentTarget.value as TwelveHours['half'] })}
        >
          {HALVES.map((half) => (
            <option key={half} value={half} disabled={!isOffered(bounds, { half })}>
              {half}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');
