import { ALARM_STATES, type FileFormat, PRIORITIES } from '@outpost/contract';
import { useState } from 'react';
import { ALARM_STATE_LABELS } from '../../../../ui/alarm/index.ts';
import { BetweenForm, formatTimeRange } from '../../../../ui/between/index.ts';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import {
  ExportFileMenu,
  FilterButton,
  FilterPanel,
  SearchFilter,
  ToggleChips,
} from '../../../../ui/log-filters/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { type LogFilter, type LogSpan, SPANS } from '../model/log-filter.ts';
import * as texts from '../texts.ts';
import { StationAndAreaFilter } from './StationAndAreaFilter.tsx';

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
  const { text, priorities, states, stationId, area, last, from, to } = filter;
  const incident = filter.incidentId !== null && (
    <FilterButton label={texts.clearIncidentFilter} onPress={() => onFilter({ incidentId: null })}>
      {`${texts.singleIncident}\u2002`}
      <Icon name="close" size={14} />
    </FilterButton>
  );
  return (
    <FilterPanel
      search={
        <SearchFilter
          label={texts.searchLog}
          placeholder={texts.stationPointOrMessage}
          text={text}
          onText={(typed) => onFilter({ text: typed })}
        />
      }
      line={
        <>
          <StationAndAreaFilter filter={filter} onFilter={onFilter} />
          {incident}
        </>
      }
      time={<TimeFilter filter={filter} onFilter={onFilter} />}
      end={<ExportFileMenu onSave={onSave} isSaving={isSaving} />}
      others={[priorities.length, states.length, stationId, area, last ?? from ?? to]}
      kept={incident}
    >
      <ToggleChips
        label={texts.priority}
        all={PRIORITIES}
        chosen={priorities}
        onChange={(chosen) => onFilter({ priorities: chosen })}
        name={(priority) => STATE_LABELS[priority]}
        mark={(priority) => <StateMark state={priority} size={13} />}
      />
      <ToggleChips
        label={texts.state}
        all={ALARM_STATES}
        chosen={states}
        onChange={(chosen) => onFilter({ states: chosen })}
        name={(state) => ALARM_STATE_LABELS[state]}
      />
    </FilterPanel>
  );
}

/** Spans that end now, and a range of instants. */
function TimeFilter({ filter, onFilter }: Pick<LogFiltersProps, 'filter' | 'onFilter'>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { last, from, to } = filter;
  const isBetween = last === null && (from !== null || to !== null);
  return (
    <>
      <FilterChips label={texts.time}>
        <FilterChip
          pressed={last === null && !isBetween}
          onPress={() => onFilter({ last: null, from: null, to: null })}
        >
          {texts.allTime}
        </FilterChip>
        {(Object.keys(SPANS) as LogSpan[]).map((span) => (
          <FilterChip
            key={span}
            pressed={last === span}
            onPress={() => onFilter({ last: span, from: null, to: null })}
          >
            {SPAN_LABELS[span]}
          </FilterChip>
        ))}
        <FilterChip pressed={isBetween} onPress={() => setOpen(true)}>
          {isBetween ? formatTimeRange(from, to) : texts.customRangeAction}
        </FilterChip>
      </FilterChips>
      <Dialog open={open} onClose={close} title={texts.customRange}>
        {open && (
          <BetweenForm
            about={texts.logRange}
            from={from}
            to={to}
            onCancel={close}
            onSubmit={(start, end) => {
              onFilter({ last: null, from: start, to: end });
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
