import { NativeSelect } from '@mantine/core';
import { areasOf } from '@outpost/core';
import { useMemo } from 'react';
import * as texts from './texts.ts';

export interface AreaFilterProps {
  /** undefined: not loaded. */
  readonly stations: readonly { readonly Area: string }[] | undefined;
  /** Empty: all areas. */
  readonly area: string;
  readonly onChange: (area: string) => void;
}

/**
 * Limits a screen to the stations of an area. Nothing where no station has one; an area that no
 * longer exists stays visible while it is chosen, because it hides stations. Until the areas are
 * known, and while they cannot be loaded, the choice is shown but cannot be changed.
 */
export function AreaFilter({ stations, area, onChange }: AreaFilterProps) {
  const names = useMemo(() => areasOf(stations ?? []).map(({ Name }) => Name), [stations]);
  const isKnown = stations !== undefined;
  if (isKnown && names.length === 0 && area === '') return null;
  const listed = area === '' || names.includes(area) ? names : [area, ...names];
  return (
    <NativeSelect
      aria-label={texts.area}
      value={area}
      disabled={!isKnown}
      data={[{ value: '', label: texts.allAreas }, ...listed]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
