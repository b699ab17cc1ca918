import { Button } from '@mantine/core';
import type { CommandValue, Point, PointValue } from '@outpost/contract';
import { type FormEvent, useId, useState } from 'react';
import { Age } from '../../../../ui/age/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { type ShownValue, ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import {
  currentValueLabel,
  formatValueRange,
  numberTyped,
  stepped,
  tidied,
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
  return (
    <>
      <p className={styles.now}>
        <span>{currentValueLabel(shown.trust)}</span>
        <b>
          <ValueText value={shown} />
        </b>
        {value.At !== null && <Age at={value.At} suffix="ago" className={styles.age} />}
      </p>
      {why !== null ? (
        <>
          <p className={styles.refused} role="alert">
            {why}
          </p>
          <div className={styles.buttons}>
            <Button className={styles.button} variant="default" onClick={onClose} data-autofocus>
              {texts.close}
            </Button>
          </div>
        </>
      ) : point.Kind === 'digital' ? (
        <States {...props} />
      ) : (
        <NumberForm {...props} />
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
        <Button
          key={label}
          className={styles.state}
          variant="default"
          disabled={isPending}
          onClick={() => onChoose(on)}
        >
          <span className={on ? styles.squareOn : styles.square} aria-hidden="true" />
          {label}
          {shown.on === on && <small className={styles.isNow}> {texts.isNow}</small>}
        </Button>
      ))}
    </fieldset>
  );
}

function NumberForm({ point, value, wanted, isPending, onChoose, onClose }: ValueStepProps) {
  const id = useId();
  const start = typeof wanted === 'number' ? wanted : value.Value;
  const decimals = point.Kind === 'analog' ? point.Decimals : 0;
  const [text, setText] = useState(typeof start === 'number' ? textOf(tidied(point, start), decimals) : '');
  const [isTouched, setTouched] = useState(false);
  const number = numberTyped(text);
  const problem = valueProblem(point, number);
  const isSame = number !== null && typeof value.Value === 'number' && number === tidied(point, value.Value);
  const step = (by: number) => setText(textOf(stepped(point, number ?? 0, by), decimals));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (number !== null && problem === null && !isSame) onChoose(number);
  };
  const size = valueStep(point);
  const said = isTouched ? (problem ?? (isSame ? texts.isCurrentValue : null)) : null;
  const range = formatValueRange(point);
  return (
    <form onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {point.Kind === 'analog' && point.Units !== '' ? texts.newValueIn(point.Units) : texts.newValue}
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
        className={said === null ? styles.hint : styles.problem}
        role={said === null ? undefined : 'alert'}
      >
        {said ?? range}
      </p>
      <div className={styles.buttons}>
        <Button className={styles.button} variant="default" onClick={onClose}>
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
