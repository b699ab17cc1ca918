import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { serverNowMs } from '../../../data/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { clamped, LONGEST_MS, SHORTEST_MS, type Span, type TrendRange } from '../model/range.ts';
import { readWallText, wallText } from '../model/time-axis.ts';
import type { Zone } from '../model/zone.ts';
import styles from './toolbar.module.css';

export interface FromToProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly span: () => Span;
  readonly zone: Zone;
  readonly onRange: (range: TrendRange) => void;
}

/** Asks from when to when, by the clocks of the points' zone. */
export function FromTo(props: FromToProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="From – to">
      {props.open && <Fields {...props} />}
    </Dialog>
  );
}

function Fields({ onClose, span, zone, onRange }: FromToProps) {
  const [from, setFrom] = useState(() => wallText(zone.wallAt(span().fromMs)));
  const [to, setTo] = useState(() => wallText(zone.wallAt(span().toMs)));
  const [tried, setTried] = useState(false);
  const read = rangeOfFields(from, to, zone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typeof read === 'string') return;
    onRange(read);
    onClose();
  };
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      <label className={styles.field}>
        <span>From</span>
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label className={styles.field}>
        <span>To</span>
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <p className={styles.hint}>Times are those of {zone.name}.</p>
      {tried && typeof read === 'string' && <p role="alert">{read}</p>}
      <div className={styles.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Show</Button>
      </div>
    </form>
  );
}

/** The range of two fields, or what is wrong with them. */
export function rangeOfFields(from: string, to: string, zone: Zone): TrendRange | string {
  const [fromWall, toWall] = [readWallText(from), readWallText(to)];
  if (fromWall === null || toWall === null) return 'Both need a date and a time.';
  const [fromMs, toMs] = [zone.instantOf(fromWall), zone.instantOf(toWall)];
  if (toMs - fromMs < SHORTEST_MS) return 'The second has to be a minute after the first at least.';
  if (toMs - fromMs > LONGEST_MS) return 'Ten years are the most that can be shown.';
  const nowMs = serverNowMs();
  if (fromMs >= nowMs) return 'The first is still to come.';
  return { kind: 'between', ...clamped({ fromMs, toMs: Math.min(toMs, nowMs) }, nowMs) };
}
