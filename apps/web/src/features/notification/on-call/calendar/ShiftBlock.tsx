import type { CSSProperties, PointerEvent } from 'react';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import type { Place } from '../model/place.ts';
import type { Block } from '../model/rows.ts';
import { shiftTimes } from '../model/wall.ts';
import * as texts from '../texts.ts';
import styles from './calendar.module.css';
import type { Drag, DragPart } from './use-shift-drag.ts';

export interface ShiftBlockProps {
  readonly block: Block;
  readonly place: Place;
  readonly lane: number;
  /** Drawn as one bar with the shift before, which has the name, or with the one after. */
  readonly continues: boolean;
  readonly isContinued: boolean;
  readonly timeZone: string;
  /** Before today; drawn by the current schedules, which may be others than at the time. */
  readonly isPast: boolean;
  /** In a row of a user the schedule is named, in a row of a schedule the user. */
  readonly isUserRow: boolean;
  /** Without a second line. */
  readonly isCompact: boolean;
  /** May be dragged. */
  readonly canDrag: boolean;
  readonly drag: Drag | null;
  readonly onDragStart: (event: PointerEvent<HTMLElement>, part: DragPart) => void;
  readonly onPress: () => void;
}

/** A shift: who is on call, or that no one is. */
export function ShiftBlock(props: ShiftBlockProps) {
  const { block, place, lane, continues, isContinued, timeZone } = props;
  const { isUserRow, isCompact, canDrag } = props;
  const { drag, onDragStart, onPress } = props;
  const { holder } = block;
  const note = blockNote(block);
  const name = isUserRow ? block.rowName : holder?.name;
  const own = drag?.blockKey === block.key ? drag : null;
  const classes = [
    styles.block,
    holder === null ? styles.vacant : styles[`colour${holder.colour}`],
    block.shift.OverrideId !== null && holder !== null && styles.override,
    (place.isCutAtStart || continues) && styles.cutAtStart,
    (place.isCutAtEnd || isContinued) && styles.cutAtEnd,
    (continues || isContinued) && styles.joined,
    props.isPast && styles.pastShift,
    canDrag && styles.draggable,
    own?.part === 'move' && styles.dragged,
    drag?.over === block.key && styles.target,
  ];
  const style: CSSProperties = {
    left: `${place.left}%`,
    width: `${place.width}%`,
    '--lane': lane,
    ...(own?.part === 'move' && { transform: `translate(${own.x}px, ${own.y}px)` }),
    ...(own?.part === 'start' && { marginLeft: own.x, width: `calc(${place.width}% - ${own.x}px)` }),
    ...(own?.part === 'end' && { width: `calc(${place.width}% + ${own.x}px)` }),
  } as CSSProperties;
  const edge = (part: 'start' | 'end') => (
    <span
      className={`${styles.edge} ${styles[part]}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        onDragStart(event, part);
      }}
    />
  );
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={style}
      data-shift={block.key}
      title={describeBlock(block, timeZone)}
      onPointerDown={canDrag ? (event) => onDragStart(event, 'move') : undefined}
      onClick={onPress}
    >
      {/* Names are shortened to fit, so what is shown is not the name of the button. */}
      <span className="visually-hidden">{describeBlock(block, timeZone)}</span>
      {!continues && (
        <span className={styles.label} aria-hidden="true">
          <span className={styles.blockName}>
            {name === undefined ? texts.noOne : <FittingName name={name} />}
          </span>
          {!isCompact && (
            <span className={note === '' ? `${styles.blockNote} ${styles.times}` : styles.blockNote}>
              {note || shiftTimes(block, timeZone)}
            </span>
          )}
        </span>
      )}
      {canDrag && !place.isCutAtStart && edge('start')}
      {canDrag && !place.isCutAtEnd && edge('end')}
    </button>
  );
}

/** `Oscar Reyes`, `Oscar R.` or `OR`, as much as fits; of one word, `Evenings` or `Eve`. */
function FittingName({ name }: { readonly name: string }) {
  const words = name.split(' ').filter((word) => word !== '');
  const initials =
    words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : name.trim().slice(0, 3);
  const last = words.length > 1 ? ` ${words.at(-1)!.slice(0, 1)}.` : '';
  const short = `${words[0] ?? ''}${last}`;
  return (
    <>
      <span className={styles.fullName}>{name}</span>
      <span className={styles.shortName}>{short}</span>
      <span className={styles.initials}>{initials}</span>
    </>
  );
}

/** What is special about a shift; empty: nothing. */
export function blockNote({ holder, owner, shift, isRequested }: Block): string {
  if (holder === null) return texts.userOff(owner.name);
  if (isRequested) return texts.swapRequested;
  if (holder.id !== owner.id) return texts.onCallFor(owner.name);
  return shift.OverrideId === null ? '' : texts.override;
}

/** `Nights: Oscar Reyes, Mon 23 Nov 18:00 – Tue 24 Nov 06:00, override` */
export function describeBlock(block: Block, timeZone: string): string {
  const { rowName, holder, From, To } = block;
  const parts = [
    `${rowName}: ${holder?.name ?? texts.noOne}`,
    formatTimeSpan(From, To, timeZone),
    blockNote(block),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
