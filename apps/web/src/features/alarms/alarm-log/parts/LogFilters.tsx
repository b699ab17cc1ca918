import { ALARM_STATES, type FileFormat, PRIORITIES } from '@outpost/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStationNames } from '../../../../data/index.ts';
import { ALARM_STATE_LABELS } from '../../../../ui/alarm/index.ts';
import { BetweenForm, formatTimeRange } from '../../../../ui/between/index.ts';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import { SearchField, useSlashKey } from '../../../../ui/search-field/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { type LogFilter, type LogSpan, SPANS, toggledLogFilter } from '../model/log-filter.ts';
import * as texts from '../texts.ts';
import styles from './filters.module.css';
import { StationChoice } from './MaintenanceForm.tsx';

export interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onFilter: (change: Partial<LogFilter>) => void;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

const SPAN_LABELS: Readonly<Record<LogSpan, string>> = {
  '24h': texts.last24H,
  '7d': texts.sevenDays,
  '30d': texts.thirtyDays,
};

/** The filters of the log; the address holds their state. */
export function LogFilters({ filter, onFilter, onSave, isSaving }: LogFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [openDialog, setOpenDialog] = useState<'station' | 'between' | null>(null);
  const close = () => setOpenDialog(null);
  const station = useStationName(filter.stationId);
  const isBetween = filter.last === null && (filter.from !== null || filter.to !== null);
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <TextFilter text={filter.text} onText={(text) => onFilter({ text })} search={search} />
        <span className={styles.pair}>
          <button
            type="button"
            className={styles.button}
            aria-haspopup="dialog"
            onClick={() => setOpenDialog('station')}
          >
            {filter.stationId === null ? texts.allStations : station}
          </button>
          {filter.stationId !== null && (
            <button
              type="button"
              className={styles.button}
              aria-label={texts.clearStationFilter}
              onClick={() => onFilter({ stationId: null })}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
        {filter.incidentId !== null && (
          <button
            type="button"
            className={styles.button}
            aria-label={texts.clearIncidentFilter}
            onClick={() => onFilter({ incidentId: null })}
          >
            {`${texts.singleIncident}\u2002`}
            <Icon name="close" size={14} />
          </button>
        )}
        <div className={styles.end}>
          <Menu
            label={texts.exportAction}
            button={isSaving ? texts.exporting : texts.exportAction}
            groups={[
              {
                items: [
                  { key: 'csv', label: 'CSV', onSelect: () => onSave('csv') },
                  { key: 'xlsx', label: texts.excelXlsx, onSelect: () => onSave('xlsx') },
                ],
              },
            ]}
          />
        </div>
      </div>
      <FilterChips label={texts.time}>
        <FilterChip
          pressed={filter.last === null && !isBetween}
          onPress={() => onFilter({ last: null, from: null, to: null })}
        >
          {texts.allTime}
        </FilterChip>
        {(Object.keys(SPANS) as LogSpan[]).map((span) => (
          <FilterChip
            key={span}
            pressed={filter.last === span}
            onPress={() => onFilter({ last: span, from: null, to: null })}
          >
            {SPAN_LABELS[span]}
          </FilterChip>
        ))}
        <FilterChip pressed={isBetween} onPress={() => setOpenDialog('between')}>
          {isBetween ? formatTimeRange(filter.from, filter.to) : texts.customRangeAction}
        </FilterChip>
      </FilterChips>
      <div className={styles.chips}>
        <FilterChips label={texts.priority}>
          {PRIORITIES.map((priority) => (
            <FilterChip
              key={priority}
              pressed={filter.priorities.includes(priority)}
              onPress={() =>
                onFilter({ priorities: toggledLogFilter(PRIORITIES, filter.priorities, priority) })
              }
            >
              <span className={styles.chip}>
                <StateMark state={priority} size={13} />
                {STATE_LABELS[priority]}
              </span>
            </FilterChip>
          ))}
        </FilterChips>
        <FilterChips label={texts.state}>
          {ALARM_STATES.map((state) => (
            <FilterChip
              key={state}
              pressed={filter.states.includes(state)}
              onPress={() => onFilter({ states: toggledLogFilter(ALARM_STATES, filter.states, state) })}
            >
              {ALARM_STATE_LABELS[state]}
            </FilterChip>
          ))}
        </FilterChips>
      </div>
      <Dialog open={openDialog === 'station'} onClose={close} title={texts.filterByStation}>
        <div className={styles.dialog}>
          <StationChoice
            chosen={filter.stationId}
            onChoose={(stationId) => {
              onFilter({ stationId });
              close();
            }}
          />
        </div>
      </Dialog>
      <Dialog open={openDialog === 'between'} onClose={close} title={texts.customRange}>
        {openDialog === 'between' && (
          <BetweenForm
            about={texts.logRange}
            from={filter.from}
            to={filter.to}
            onCancel={close}
            onSubmit={(from, to) => {
              onFilter({ last: null, from, to });
              close();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function useStationName(id: number | null): string {
  const { data } = useStationNames();
  return data?.find(({ StationId }) => StationId === id)?.SiteName ?? texts.stationNumber(id);
}

/** Delay after the last keystroke before the search runs. */
const SEARCH_DELAY_MS = 250;

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

function TextFilter({ text, onText, search }: TextFilterProps) {
  const [draft, setDraft] = useState(text);
  const lastText = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address was changed elsewhere: take its text.
    if (text !== lastText.current) setDraft(text);
    lastText.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      ref={search}
      label={texts.searchLog}
      placeholder={texts.stationPointOrMessage}
      value={draft}
      onChange={(next) => {
        setDraft(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          lastText.current = next.trim();
          onText(next.trim());
        }, SEARCH_DELAY_MS);
      }}
    />
  );
}
