import { TextInput, type TextInputProps } from '@mantine/core';
import { areasOf } from '@outpost/core';
import { useId, useMemo } from 'react';
import * as texts from './texts.ts';

export interface AreaInputProps
  extends Omit<TextInputProps, 'label' | 'list' | 'maxLength' | 'autoComplete'> {
  /** Their areas are suggested. undefined: not loaded. */
  readonly stations: readonly { readonly Area: string }[] | undefined;
}

/** The area of a station: one of the existing ones, or a new one. */
export function AreaInput({ stations, ...field }: AreaInputProps) {
  const list = useId();
  const areas = useMemo(() => areasOf(stations ?? []), [stations]);
  return (
    <>
      <TextInput label={texts.area} maxLength={60} list={list} autoComplete="off" {...field} />
      <datalist id={list}>
        {areas.map(({ Name }) => (
          <option key={Name} value={Name} />
        ))}
      </datalist>
    </>
  );
}
