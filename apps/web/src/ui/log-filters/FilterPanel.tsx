import { ComboboxChevron } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { Icon } from '../icon/index.ts';
import { PickList } from '../pick-list/index.ts';
import * as common from '../texts.ts';
import styles from './log-filters.module.css';
import * as texts from './texts.ts';

export interface FilterPanelProps {
  /** Search, lists and buttons. */
  readonly line: ReactNode;
  /** At the end of the line: the export. */
  readonly end?: ReactNode;
  /** Chips of the time, in a line of their own. */
  readonly time?: ReactNode;
  /** Groups of chips. */
  readonly children?: ReactNode;
}

/** The filters of a list, above it. */
export function FilterPanel({ line, end, time, children }: FilterPanelProps) {
  return (
    <div className={styles.filters}>
      <div className={`line ${styles.line}`}>
        {line}
        {end !== undefined && <div className="at-end">{end}</div>}
      </div>
      {time}
      {children !== undefined && <div className={styles.chips}>{children}</div>}
    </div>
  );
}

export interface FilterButtonProps {
  /** The accessible name, where it differs from the content. */
  readonly label?: string;
  readonly opensDialog?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function FilterButton({ label, opensDialog = false, onPress, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      className={`control ${styles.button} ${opensDialog ? styles.list : ''}`}
      {...(label !== undefined && { 'aria-label': label })}
      {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export interface DialogFilterProps {
  /** The selection. */
  readonly text: string;
  readonly title: string;
  readonly clear: string;
  /** null: nothing is selected. */
  readonly onClear: (() => void) | null;
  /** The content of the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button that shows the selection and opens its dialog, and a button that clears the selection.
 */
export function DialogFilter({ text, title, clear, onClear, children }: DialogFilterProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className={styles.pair}>
      <FilterButton opensDialog onPress={() => setOpen(true)}>
        {text}
        <ComboboxChevron aria-hidden />
      </FilterButton>
      {onClear !== null && (
        <FilterButton label={clear} onPress={onClear}>
          <Icon name="close" size={14} />
        </FilterButton>
      )}
      <Dialog open={open} onClose={close} title={title}>
        {open && children(close)}
      </Dialog>
    </span>
  );
}

/** What of a station its name needs. */
export interface NamedStation {
  readonly StationId: number;
  readonly SiteName: string;
}

export interface StationFilterProps {
  readonly stations: readonly NamedStation[] | undefined;
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** One station, or all. */
export function StationFilter({ stations = [], chosen, onChoose }: StationFilterProps) {
  const name = stations.find(({ StationId }) => StationId === chosen)?.SiteName;
  return (
    <DialogFilter
      text={chosen === null ? common.allStations : (name ?? texts.stationNumber(chosen))}
      title={texts.filterByStation}
      clear={texts.clearStationFilter}
      onClear={chosen === null ? null : () => onChoose(null)}
    >
      {(close) => (
        <div className="dialog-form">
          <StationPickList
            stations={stations}
            chosen={chosen}
            onChoose={(id) => {
              onChoose(id);
              close();
            }}
          />
        </div>
      )}
    </DialogFilter>
  );
}

export interface StationPickListProps {
  readonly stations: readonly NamedStation[] | undefined;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

/** Searchable list of stations for selecting one. */
export function StationPickList({ stations = [], chosen, onChoose }: StationPickListProps) {
  return (
    <PickList
      label={common.station}
      placeholder={common.searchStations}
      multiple={false}
      options={stations.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))}
      chosen={chosen === null ? [] : [chosen]}
      onChange={([id]) => id !== undefined && onChoose(id)}
    />
  );
}
