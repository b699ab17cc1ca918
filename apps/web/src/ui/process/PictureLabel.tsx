import type { Priority } from '@outpost/contract';
import { StateMark } from '../state/index.ts';
import { Age } from '../time/index.ts';
import { NO_VALUE, TRUST_LABELS, ValueText } from '../value/index.ts';
import type { LabelContent, PlacedLabel } from './drawing.ts';
import styles from './process.module.css';
import * as texts from './texts.ts';
import type {
  LimitLine,
  ProcessFloat,
  ProcessPump,
  ProcessReading,
  ProcessSetpoint,
  ProcessValue,
} from './types.ts';

/** Below this width the state of a pump is in a second line, CSS pixels. */
const NARROW_LABEL = 100;
/** Below this width the level is smaller. */
const NARROW_LEVEL = 120;

type OnWrite = (pointId: number) => void;

/** A label at its place in the picture. */
export function PictureLabel({ label, onWrite }: { readonly label: PlacedLabel; readonly onWrite: OnWrite }) {
  const { align, x, y, width, height, content } = label;
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return (
    <div className={`${styles.label} ${styles[align]}`} style={{ left, top: y - height / 2, width, height }}>
      <Content
        content={content}
        isNarrow={width < (content.kind === 'level' ? NARROW_LEVEL : NARROW_LABEL)}
        onWrite={onWrite}
      />
    </div>
  );
}

interface ContentProps {
  readonly content: LabelContent;
  readonly isNarrow: boolean;
  readonly onWrite: OnWrite;
}

function Content({ content, isNarrow, onWrite }: ContentProps) {
  switch (content.kind) {
    case 'level':
      return (
        <LevelLabel
          level={content.level}
          inWater={content.inWater}
          isFlat={content.isFlat}
          isNarrow={isNarrow}
        />
      );
    case 'line':
      return content.line.kind === 'limit' ? (
        <LimitLabel line={content.line} />
      ) : (
        <SetpointLabel
          setpoint={content.line.setpoint}
          priority={content.line.limit?.priority ?? null}
          onWrite={onWrite}
        />
      );
    case 'tick':
      return (
        <span className={styles.limit} aria-hidden="true">
          {content.text}
        </span>
      );
    case 'float':
      return <FloatLabel float={content.float} />;
    case 'pump':
      return <PumpLabel pump={content.pump} isNarrow={isNarrow} />;
    case 'reading':
      return <ReadingLabel reading={content.reading} large={content.large} />;
    case 'setpoint':
      return <SetpointLabel setpoint={content.setpoint} onWrite={onWrite} />;
  }
}

/** The age of a value that is not good. */
function OldAge({ value, at }: Pick<ProcessValue, 'value' | 'at'>) {
  if (value.trust === 'good' || value.text === NO_VALUE || at === null) return null;
  return <Age at={at} suffix="ago" className={styles.age} />;
}

function LevelLabel({
  level,
  inWater,
  isFlat,
  isNarrow,
}: {
  readonly level: ProcessValue;
  readonly inWater: boolean;
  readonly isFlat: boolean;
  readonly isNarrow: boolean;
}) {
  const classes = [
    styles.level,
    inWater && styles.inWater,
    isFlat && styles.flatLevel,
    isNarrow && styles.narrowLevel,
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <span className="mark">
        {level.priority && level.value.trust === 'good' && (
          <StateMark state={level.priority} size={isNarrow ? 13 : 16} />
        )}
        <ValueText value={level.value} priority={level.priority} />
      </span>
      <OldAge value={level.value} at={level.at} />
    </span>
  );
}

function LimitLabel({ line }: { readonly line: LimitLine }) {
  const { label, text, units, priority } = line;
  return (
    <span
      className={priority === null ? styles.limit : `${styles.limit} toned tone-${priority}`}
      aria-hidden="true"
    >
      {priority !== null && <StateMark state={priority} size={13} />}
      {label} {text}
      {units !== '' && `\u00a0${units}`}
    </span>
  );
}

function FloatLabel({ float: { name, text, priority } }: { readonly float: ProcessFloat }) {
  return (
    <span
      className={priority === null ? styles.limit : `${styles.limit} toned tone-${priority}`}
      aria-hidden="true"
    >
      {priority !== null && <StateMark state={priority} size={13} />}
      {name}: {text}
    </span>
  );
}

function PumpLabel({ pump, isNarrow }: { readonly pump: ProcessPump; readonly isNarrow: boolean }) {
  const { name, word, state, good, at, priority, current } = pump;
  const isFailed = state === 'failed' && good;
  const tone = !good ? styles.pumpOld : isFailed && priority ? `toned tone-${priority}` : '';
  return (
    <span
      className={isNarrow ? `column ${styles.pump} ${styles.narrowPump}` : `column ${styles.pump}`}
      aria-hidden="true"
    >
      <span className={`${styles.pumpName} ${tone}`}>
        {isFailed && <StateMark state={priority ?? 'bad'} size={13} />}
        <span>
          <b>{name}</b> {word}
        </span>
      </span>
      <span className={styles.pumpBelow}>
        {!good && at !== null && <Age at={at} suffix="ago" className={styles.age} />}
        {good && current !== null && (
          <>
            {current.name} <ValueText value={current.value} priority={current.priority} />
          </>
        )}
      </span>
    </span>
  );
}

/** A measured value with its name. */
export function ReadingLabel({
  reading,
  large = false,
}: {
  readonly reading: ProcessReading;
  readonly large?: boolean;
}) {
  const { name, value, priority, at } = reading;
  return (
    <span
      className={large ? `column ${styles.reading} ${styles.large}` : `column ${styles.reading}`}
      aria-hidden="true"
    >
      <span className={styles.name}>
        {name} <OldAge value={value} at={at} />
      </span>
      <span className="mark">
        {priority && value.trust === 'good' && <StateMark state={priority} size={13} />}
        {value.trust === 'bad' && <StateMark state="bad" size={13} />}
        <ValueText value={value} priority={priority} />
        {value.trust === 'bad' && <span className={styles.name}>{TRUST_LABELS.bad}</span>}
      </span>
    </span>
  );
}

/** A setpoint: a button for those who may write it. */
export function SetpointLabel({
  setpoint,
  priority = null,
  onWrite,
}: {
  readonly setpoint: ProcessSetpoint;
  /** Of the alarm limit at the same height, if it is exceeded. */
  readonly priority?: Priority | null;
  readonly onWrite: OnWrite;
}) {
  const { label, value, at, write } = setpoint;
  const shown = (
    <>
      {priority !== null && (
        <>
          <StateMark state={priority} size={13} />{' '}
        </>
      )}
      <span className={styles.name}>{label}</span> <ValueText value={value} priority={priority} />{' '}
      <OldAge value={value} at={at} />
    </>
  );
  if (write === null) {
    return (
      <span className={styles.setpoint} aria-hidden="true">
        {shown}
      </span>
    );
  }
  const { pointId, name } = write;
  return (
    <button
      type="button"
      className={`${styles.setpoint} ${styles.writable}`}
      onClick={() => onWrite(pointId)}
    >
      {shown}
      <span className="visually-hidden">{texts.changePoint(name)}</span>
    </button>
  );
}
