import { SHAPES, type Token } from './shapes.ts';
import styles from './state.module.css';
import { type DisplayState, STATE_LABELS } from './state.ts';

export interface StateMarkProps {
  readonly state: DisplayState;
  /** Edge in CSS pixels; 15 unless given. */
  readonly size?: number;
  /** The label for screen readers. Omit it if the text is next to the mark. */
  readonly label?: string | true;
}

/** The shape and colour of a state. Its text must be next to it, or given as `label`. */
export function StateMark({ state, size = 15, label }: StateMarkProps) {
  const words = label === true ? STATE_LABELS[state] : label;
  const shape = { className: styles.mark, width: size, height: size, viewBox: '0 0 16 16' };
  if (words === undefined) {
    return (
      <svg {...shape} aria-hidden="true">
        <Drawing state={state} />
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={words}>
      <Drawing state={state} />
    </svg>
  );
}

const paint = (token: Token | null) => (token === null ? 'none' : `var(${token})`);

function Drawing({ state }: { readonly state: DisplayState }) {
  const { path, fill, stroke, strokeWidth, dash, digit } = SHAPES[state];
  return (
    <>
      <path
        d={path}
        fill={paint(fill)}
        stroke={paint(stroke)}
        strokeWidth={strokeWidth}
        strokeDasharray={dash?.join(' ')}
      />
      {digit && (
        <text
          x="8"
          y={digit.y}
          fontSize={digit.size}
          fontWeight="800"
          textAnchor="middle"
          fill={paint(digit.colour)}
        >
          {digit.text}
        </text>
      )}
    </>
  );
}
