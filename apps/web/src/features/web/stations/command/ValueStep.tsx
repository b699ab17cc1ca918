import { Button } from '@mantine/core';
import type { AnalogPoint, CommandValue, Point, PointValue } from '@outpost/contract';
import { type FormEvent, useId, useState } from 'react';
import { Icon } from '../../../../ui/icon/index.ts';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import { Age } from '../../../../ui/time/index.ts';
import { quantityOf, type ShownValue, ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import { ownOfTyped, pointAsShown, typedOf } from './shown-entry.ts';
import {
  bothValues,
  currentValueLabel,
  formatOwnValue,
  formatValueRange,
  stepped,
  tidied,
  typedProblem,
  valueProblem,
  valueStep,
  whyNotWritable,
} from './write-messages.ts';

export interface ValueStepProps {
  readonly point: Point;
  readonly value: PointValue;
  readonly shown: ShownValue;
  /** The value chosen before, after going back; null: none yet. */
  readonly wanted: CommandValue | null;
  readonly isPending: boolean;
  readonly onChoose: (value: CommandValue) => void;
  readonly onClose: () => void;
}

/** The new value: one of two states, or a number within the range. */
export function ValueStep(props: ValueStepProps) {
  const { point, value, shown, onClose } = props;
  const why = whyNotWritable(point, value, shown.trust);
  const now = bothValues(point, value.Value);
  return (
    <>
      <p className={styles.now}>
        <span>{currentValueLabel(shown.trust)}</span>
        <b>
          <ValueText value={shown} />
        </b>
        {now.own !== null && <span className={styles.own}>{texts.equalsOwnValue(now.own)}</span>}
        {value.At !== null && <Age at={value.At} suffix="ago" className="hint" />}
      </p>
      {why !== null ? (
        <>
          <p className="frame pad" role="alert">
            {why}
          </p>
          <div className={`buttons-end ${styles.buttons}`}>
            <Button className={styles.button} onClick={onClose} data-autofocus>
              {texts.close}
            </Button>
          </div>
        </>
      ) : point.Kind === 'digital' ? (
        <States {...props} />
      ) : (
        <NumberForm {...props} point={point} />
      )}
    </>
  );
}

function States({ point, shown, isPending, onChoose }: ValueStepProps) {
  if (point.Kind !== 'digital') return null;
  const states = [
    { on: true, label: point.OnLabel },
    { on: false, label: point.OffLabel },
  ];
  return (
    <fieldset className={styles.states} aria-label={point.Name}>
      {states.map(({ on, label }) => (
        <Button key={label} className={styles.state} disabled={isPending} onClick={() => onChoose(on)}>
          <span className={on ? styles.squareOn : styles.square} aria-hidden="true" />
          {label}
          {shown.on === on && <small className="muted"> {texts.nowValue}</small>}
        </Button>
      ))}
    </fieldset>
  );
}

/** Typed in the unit that is shown; what is chosen is in the point's own. */
function NumberForm(props: ValueStepProps & { readonly point: AnalogPoint }) {
  const { point, value, wanted, isPending, onChoose, onClose } = props;
  const id = useId();
  const current = typeof value.Value === 'number' ? tidied(point, value.Value) : null;
  const start = typeof wanted === 'number' ? tidied(point, wanted) : current;
  const shownPoint = pointAsShown(point);
  const { Units, Decimals } = shownPoint;
  const [text, setText] = useState(start === null ? '' : textOf(typedOf(point, start), Decimals));
  const [isTouched, setTouched] = useState(false);
  const noNumber = typedProblem(text);
  const typed = noNumber === null ? parseNumber(text) : null;
  const own = typed === null ? null : ownOfTyped(point, typed, start);
  const problem =
    typed === null || own === null ? noNumber : (valueProblem(shownPoint, typed) ?? valueProblem(point, own));
  const isSame = own !== null && own === current;
  const step = (by: number) => setText(textOf(stepped(shownPoint, typed ?? 0, by), Decimals));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (own !== null && problem === null && !isSame) onChoose(own);
  };
  const size = valueStep(shownPoint);
  const said = isTouched ? (problem ?? (isSame ? texts.sameValue : null)) : null;
  const range = formatValueRange(shownPoint);
  const isConverted = shownPoint !== point;
  return (
    <form onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        {Units === '' ? texts.newValue : texts.newValueIn(Units)}
      </label>
      <div className={styles.number}>
        <button
          type="button"
          className={styles.stepper}
          aria-label={texts.decreaseBy(size)}
          onClick={() => step(-size)}
        >
          <Icon name="minus" size={22} />
        </button>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text}
          aria-invalid={said !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className={styles.stepper}
          aria-label={texts.increaseBy(size)}
          onClick={() => step(size)}
        >
          <Icon name="plus" size={22} />
        </button>
      </div>
      <p
        id={`${id}-hint`}
        className={said === null ? `hint ${styles.note}` : `small ${styles.problem}`}
        role={said === null ? undefined : 'alert'}
      >
        {said ?? range}
      </p>
      {isConverted && (
        <p className={styles.atController} aria-live="polite">
          {own !== null && problem === null
            ? texts.valueAtController(quantityOf(point).text(own), formatOwnValue(point, own))
            : ''}
        </p>
      )}
      <div className={`buttons-end ${styles.buttons}`}>
        <Button className={styles.button} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button className={styles.button} type="submit" variant="filled" disabled={isPending}>
          {isPending ? texts.reserving : texts.next}
        </Button>
      </div>
    </form>
  );
}

const textOf = (value: number, decimals: number) =>
  Number(value.toFixed(decimals)) === value ? value.toFixed(decimals) : String(value);
