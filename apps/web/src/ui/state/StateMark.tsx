import type { ReactNode } from 'react';
import styles from './state.module.css';
import { STATE_WORDS, type State } from './state.ts';

const digit = (text: string, y: number, size: number) => (
  <text x="8" y={y} fontSize={size} fontWeight="800" textAnchor="middle">
    {text}
  </text>
);

const SHAPES: Readonly<Record<State, ReactNode>> = {
  critical: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" />
      {digit('1', 11.6, 9.5)}
    </>
  ),
  high: (
    <>
      <path d="M8 1 15.5 14.5H.5z" />
      {digit('2', 13, 8.5)}
    </>
  ),
  medium: (
    <>
      <path d="M1.1 1.8h13.8L8 14.4z" />
      {digit('3', 9, 8.5)}
    </>
  ),
  low: (
    <>
      <circle cx="8" cy="8" r="6.8" />
      {digit('4', 11.3, 9)}
    </>
  ),
  'no-answer': (
    <path d="M2 6.2a8.6 8.6 0 0 1 12 0M4.4 8.8a5.2 5.2 0 0 1 7.2 0M7 11.4a1.6 1.6 0 0 1 2 0M2 14 14 2" />
  ),
  bad: <path d="M8 1.5 14.5 8 8 14.5 1.5 8zM6 6l4 4M10 6l-4 4" />,
  unknown: <circle cx="8" cy="8" r="5.4" strokeDasharray="2.4 2.4" />,
  disabled: <path d="M8 2.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 8 2.6M5.2 8h5.6" />,
  normal: <circle cx="8" cy="8" r="3.4" />,
};

export interface StateMarkProps {
  readonly state: State;
  /** Edge in CSS pixels; 15 unless given. */
  readonly size?: number;
  /** Said by a screen reader. Leave it out where the word stands beside the mark. */
  readonly label?: string | true;
}

/** The shape and colour of a state. The word must stand beside it, or be given as `label`. */
export function StateMark({ state, size = 15, label }: StateMarkProps) {
  const words = label === true ? STATE_WORDS[state] : label;
  const shape = {
    className: `${styles.mark} ${styles[state]}`,
    width: size,
    height: size,
    viewBox: '0 0 16 16',
  };
  if (words === undefined) {
    return (
      <svg {...shape} aria-hidden="true">
        {SHAPES[state]}
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={words}>
      {SHAPES[state]}
    </svg>
  );
}
