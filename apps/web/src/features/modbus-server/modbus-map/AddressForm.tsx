import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSetModbusAddress } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './address.module.css';
import { addressProblem, formatAddressAfterSave, formatAddressCell, tableOf } from './address.ts';
import type { AddressCell } from './sheet.ts';
import * as texts from './texts.ts';

export interface AddressFormProps {
  readonly unitId: number;
  readonly cell: AddressCell;
  readonly onDone: () => void;
}

/** Changes an address: first the number, then a confirmation with the effect on masters. */
export function AddressForm({ unitId, cell, onDone }: AddressFormProps) {
  const [isQualityCell, setQualityCell] = useState(false);
  const chosen = isQualityCell && cell.qualityCell ? cell.qualityCell : cell;
  const [text, setText] = useState('');
  const [isSure, setSure] = useState(false);
  const save = useSetModbusAddress();
  const { of, address: was } = chosen;
  const problem = text.trim() === '' ? null : addressProblem(text, chosen);
  const address = Number(text);
  const failure =
    save.error === null
      ? null
      : texts.addressNotChanged(save.error.problems[0]?.Message ?? save.error.detail);

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && problem === null) setSure(true);
  };
  const back = () => {
    save.reset();
    setSure(false);
  };
  const change = () =>
    save.mutate(
      {
        ...{ UnitId: unitId, Use: of.use, StationId: of.stationId, PointId: of.pointId },
        ...{ Was: was, Address: address },
      },
      {
        onSuccess: () => {
          showToast(
            'success',
            texts.addressChangedTo(of.siteName, of.name, formatAddressCell(chosen, address)),
          );
          onDone();
        },
      },
    );

  return (
    <form className="dialog-form" onSubmit={next}>
      <p>
        <b>{cell.of.name}</b> · {cell.of.siteName}
        {unitId !== 1 && ` · ${texts.unitNumber(unitId)}`}
      </p>
      {cell.qualityCell !== undefined && !isSure && (
        <Segments
          label={texts.addressOfLabel}
          value={isQualityCell ? 'quality' : 'value'}
          onChange={(value) => {
            setQualityCell(value === 'quality');
            setText('');
          }}
          options={[
            { value: 'value', label: texts.value },
            { value: 'quality', label: texts.quality },
          ]}
        />
      )}
      {isSure ? (
        <>
          <p className={styles.change}>
            <span>{tableOf(of.use)}</span> <b>{formatAddressCell(chosen, was)}</b>{' '}
            <span aria-hidden="true">→</span>
            <span className="visually-hidden"> {texts.changesTo} </span>{' '}
            <b>{formatAddressCell(chosen, address)}</b>
          </p>
          <p className="hint">{formatAddressAfterSave(chosen)}</p>
        </>
      ) : (
        <TextInput
          label={of.count === 1 ? texts.newAddress : texts.newFirstAddressAddresses(of.count)}
          description={texts.currentAddress(tableOf(of.use), formatAddressCell(chosen, was))}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={isSure ? back : onDone}>{isSure ? texts.back : texts.cancel}</Button>
        {isSure ? (
          <Button key="change" variant="filled" onClick={change} disabled={save.isPending}>
            {save.isPending ? texts.changing : texts.changeAddress}
          </Button>
        ) : (
          <Button key="next" variant="filled" type="submit" disabled={text.trim() === '' || problem !== null}>
            {texts.next}
          </Button>
        )}
      </div>
    </form>
  );
}
