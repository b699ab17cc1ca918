import { ComboboxChevron } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { Icon } from '../icon/index.ts';
import { useMedia } from '../page/use-is-phone.ts';
import { PickList } from '../pick-list/index.ts';
import * as common from '../texts.ts';
import styles from './log-filters.module.css';
import * as texts from './texts.ts';

/** Where the filters would take half of the window. */
const NARROW = '(max-width: 1100px), (max-height: 480px)';

export interface FilterPanelProps {
  readonly search?: ReactNode;
  /** Lists and buttons, after the search. */
  readonly line: ReactNode;
  /** At the end of the line: the export. */
  readonly end?: ReactNode;
  /** Chips of the time, in a line of their own. */
  readonly time?: ReactNode;
  /** Groups of chips. */
  readonly children?: ReactNode;
  /** With the search: the other filters. Those that are set are true, not 0 and not empty. */
  readonly others?: readonly unknown[];
  /** What of the filters stays in sight when they are hidden. */
  readonly kept?: ReactNode;
}

/** The filters of a list, above it. In a narrow window all but the search are behind a button. */
export function FilterPanel({ search, line, end, time, children, others = [], kept }: FilterPanelProps) {
  const hides = useMedia(NARROW) && search !== undefined;
  const [isOpen, setOpen] = useState(false);
  const isWhole = !hides || isOpen;
  return (
    <div className={styles.filters}>
      <div className={`line ${styles.line}`}>
        {search}
        {hides && (
          <button type="button" className="control" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.filters(others.filter(Boolean).length)}
          </button>
        )}
        {isWhole && line}
        {isWhole && end !== undefined && <div className="at-end">{end}</div>}
      </div>
      {isWhole ? (
        <>
          {time}
          {children !== undefined && <div className={styles.chips}>{children}</div>}
        </>
      ) : (
        kept
      )}
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
