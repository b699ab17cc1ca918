import type { DisplayState } from './state.ts';

/** A colour of tokens.css. */
export type Token = `--${string}`;

/** How a state is drawn, on a field of 16 by 16: the same shape in lists, on maps, everywhere. */
export interface StateShape {
  /** An SVG path. */
  readonly path: string;
  /** null: not filled. */
  readonly fill: Token | null;
  readonly stroke: Token | null;
  readonly strokeWidth: number;
  /** Lengths of dash and gap. */
  readonly dash?: readonly [number, number];
  /** A priority's number, centred at x = 8; `y` is its baseline. */
  readonly digit?: {
    readonly text: string;
    readonly y: number;
    readonly size: number;
    readonly colour: Token;
  };
}

const LINE_WIDTH = 1.6;

const filled = (path: string, fill: Token, text: string, y: number, size: number): StateShape => ({
  path,
  fill,
  stroke: null,
  strokeWidth: 0,
  digit: { text, y, size, colour: '--surface' },
});

const line = (path: string, stroke: Token): StateShape => ({
  path,
  fill: null,
  stroke,
  strokeWidth: LINE_WIDTH,
});

const circle = (radius: number) =>
  `M${8 + radius} 8a${radius} ${radius} 0 1 1-${2 * radius} 0 ${radius} ${radius} 0 1 1 ${2 * radius} 0z`;

export const SHAPES: Readonly<Record<DisplayState, StateShape>> = {
  critical: filled(
    'M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z',
    '--p1',
    '1',
    11.6,
    9.5,
  ),
  high: filled('M8 1 15.5 14.5H.5z', '--p2', '2', 13, 8.5),
  medium: {
    path: 'M1.1 1.8h13.8L8 14.4z',
    // Yellow alone is too pale on white; the edge provides the contrast.
    fill: '--p3b',
    stroke: '--p3',
    strokeWidth: 1,
    digit: { text: '3', y: 9, size: 8.5, colour: '--on-p3b' },
  },
  low: filled(circle(6.8), '--p4', '4', 11.3, 9),
  'no-answer': line(
    'M2 6.2a8.6 8.6 0 0 1 12 0M4.4 8.8a5.2 5.2 0 0 1 7.2 0M7 11.4a1.6 1.6 0 0 1 2 0M2 14 14 2',
    '--stale',
  ),
  bad: line('M8 1.5 14.5 8 8 14.5 1.5 8zM6 6l4 4M10 6l-4 4', '--stale'),
  unknown: { ...line(circle(5.4), '--stale'), dash: [2.4, 2.4] },
  // A bell, crossed out.
  suppressed: line(
    'M3.6 11.4V7.2a4.4 4.4 0 0 1 8.8 0v4.2l1 1.2H2.6zM6.8 14.6h2.4M2.2 14 13.8 1.8',
    '--stale',
  ),
  disabled: line('M8 2.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 8 2.6M5.2 8h5.6', '--stale'),
  normal: line(circle(3.4), '--faint'),
};
