import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { serverNowMs } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { wallTextOf, type Zone } from '../../../../ui/time/index.ts';
import { rangeOfFields } from '../model/from-to.ts';
import type { TrendRange, TrendSpan } from '../model/range.ts';
import * as texts from '../texts.ts';

export interface FromToProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly span: () => TrendSpan;
  readonly zone: Zone;
  readonly onRange: (range: TrendRange) => void;
}

/** Selects a custom range in the time zone of the points. */
export function FromTo(props: FromToProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.customRange}>
      {props.open && <Fields {...props} />}
    </Dialog>
  );
}

function Fields({ onClose, span, zone, onRange }: FromToProps) {
  const [from, setFrom] = useState(() => wallTextOf(span().fromMs, zone.name));
  const [to, setTo] = useState(() => wallTextOf(span().toMs, zone.name));
  const [tried, setTried] = useState(false);
  const read = rangeOfFields(from, to, zone, serverNowMs());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typeof read === 'string') return;
    onRange(read);
    onClose();
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <label className="field">
        <span>{texts.from}</span>
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label className="field">
        <span>{texts.to}</span>
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <p className="note">{texts.timeZone(zone.name)}</p>
      {tried && typeof read === 'string' && <p role="alert">{read}</p>}
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit">{texts.apply}</Button>
      </div>
    </form>
  );
}
