import { ALARM_STATES, type FileFormat, PRIORITIES } from '@outpost/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStationNames } from '../../../data/index.ts';
import { ALARM_STATE_LABELS } from '../../../ui/alarm/index.ts';
import { BetweenForm, formatTimeRange } from '../../../ui/between/index.ts';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { type LogFilter, type LogSpan, SPANS, toggledLogFilter } from '../model/log-filter.ts';
import styles from './filters.module.css';
import { StationChoice } from './MaintenanceForm.tsx';

export interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onFilter: (change: Partial<LogFilter>) => void;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

const SPAN_LABELS: Readonly<Record<LogSpan, string>> = { '24h': '24 h', '7d': '7 days', '30d': '30 days' };

/** What of the log is shown; all of it is in the address. */
export function LogFilters({ filter, onFilter, onSave, isSaving }: LogFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [asks, setAsks] = useState<'station' | 'between' | null>(null);
  const close = () => setAsks(null);
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
            onClick={() => setAsks('station')}
          >
            {filter.stationId === null ? 'All stations' : station}
          </button>
          {filter.stationId !== null && (
            <button
              type="button"
              className={styles.button}
              aria-label="Show all stations"
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
            aria-label="Show all alarms, not just those of the incident"
            onClick={() => onFilter({ incidentId: null })}
          >
            One incident&ensp;
            <Icon name="close" size={14} />
          </button>
        )}
        <div className={styles.end}>
          <Menu
            label="Export"
            button={isSaving ? 'Making the file…' : 'Export'}
            groups={[
              {
                items: [
                  { key: 'csv', label: 'Log (CSV)', onSelect: () => onSave('csv') },
                  { key: 'xlsx', label: 'Workbook (XLSX)', onSelect: () => onSave('xlsx') },
                ],
              },
            ]}
          />
        </div>
      </div>
      <FilterChips label="Time">
        <FilterChip
          pressed={filter.last === null && !isBetween}
          onPress={() => onFilter({ last: null, from: null, to: null })}
        >
          All times
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
        <FilterChip pressed={isBetween} onPress={() => setAsks('between')}>
          {isBetween ? formatTimeRange(filter.from, filter.to) : 'From – to…'}
        </FilterChip>
      </FilterChips>
      <div className={styles.chips}>
        <FilterChips label="Priority">
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
        <FilterChips label="State">
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
      <Dialog open={asks === 'station'} onClose={close} title="Alarms of one station">
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
      <Dialog open={asks === 'between'} onClose={close} title="From – to">
        {asks === 'between' && (
          <BetweenForm
            about="Alarms that were raised"
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
  return data?.find(({ StationId }) => StationId === id)?.SiteName ?? `Station ${id}`;
}

/** Letters that come faster than this are one question. */
const ASK_AFTER_MS = 250;

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

function TextFilter({ text, onText, search }: TextFilterProps) {
  const [written, setWritten] = useState(text);
  const told = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // An address that changed otherwise brings its own words.
    if (text !== told.current) setWritten(text);
    told.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      ref={search}
      label="Search the log by site, point or message"
      placeholder="Site, point or message"
      value={written}
      onChange={(next) => {
        setWritten(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          told.current = next.trim();
          onText(next.trim());
        }, ASK_AFTER_MS);
      }}
    />
  );
}
