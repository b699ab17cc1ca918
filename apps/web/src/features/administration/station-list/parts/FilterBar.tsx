import { Button } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { useRef } from 'react';
import { AreaFilter } from '../../../../ui/area/index.ts';
import { SearchField, useSlashKey } from '../../../../ui/search-field/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import type { Shown } from '../model/rows.ts';
import styles from '../station-list.module.css';
import * as texts from '../texts.ts';
import type { StationListFilter } from '../use-list-filter.ts';

const CHOICES = [
  { value: 'all', label: texts.all },
  { value: 'enabled', label: texts.pollingEnabled },
  { value: 'disabled', label: texts.disabled },
] as const satisfies { value: Shown; label: string }[];

export interface StationFilterBarProps {
  readonly stations: readonly StationAdminRow[] | undefined;
  readonly filter: StationListFilter;
  readonly onRenameArea: () => void;
}

/** Which stations the list shows; the shown area can be renamed. */
export function StationFilterBar({ stations, filter, onRenameArea }: StationFilterBarProps) {
  const { area } = filter;
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  return (
    <div className={`line ${styles.tools}`}>
      <Segments
        label={texts.showStations}
        value={filter.shown}
        options={CHOICES}
        onChange={filter.setShown}
      />
      <AreaFilter stations={stations} area={area} onChange={filter.setArea} />
      {stations?.some(({ Area }) => Area === area && area !== '') && (
        <Button onClick={onRenameArea}>{texts.renameAreaAction}</Button>
      )}
      <SearchField
        ref={search}
        label={texts.searchStations}
        placeholder={texts.searchedFields}
        value={filter.text}
        onChange={filter.setText}
      />
    </div>
  );
}
