import { NativeSelect } from '@mantine/core';
import { ALARM_KINDS, PRIORITIES } from '@outpost/contract';
import { ALARM_KIND_LABELS, ALARM_STATE_LABELS } from '../../../../ui/alarm/index.ts';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { DialogFilter, FilterPanel, SearchFilter, ToggleChips } from '../../../../ui/log-filters/index.ts';
import { PickList } from '../../../../ui/pick-list/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import {
  type ActiveFilter,
  type FilteredBoard,
  GROUPINGS,
  type Grouping,
  LISTED_STATES,
  SORTS,
  type Sort,
} from '../model/active-filter.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';
import { StationAndAreaFilter } from './StationAndAreaFilter.tsx';

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  worst: texts.worstFirst,
  newest: texts.newestFirst,
  oldest: texts.oldestFirst,
  station: texts.byStation,
};
const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  none: texts.notGrouped,
  incident: texts.byIncident,
  station: texts.byIncidentAndStation,
};

export interface ActiveFiltersProps {
  readonly filter: ActiveFilter;
  readonly onFilter: (change: Partial<ActiveFilter>) => void;
  readonly counts: FilteredBoard;
  /** What is grouped now. */
  readonly grouping: Grouping;
}

/** Search, filters, order and grouping of the active alarms; the address holds their state. */
export function ActiveFilters({ filter, onFilter, counts, grouping }: ActiveFiltersProps) {
  const priorities = (
    <ToggleChips
      label={texts.priority}
      all={PRIORITIES}
      chosen={filter.priorities}
      onChange={(chosen) => onFilter({ priorities: chosen })}
      name={(priority) => STATE_LABELS[priority]}
      mark={(priority) => <StateMark state={priority} size={13} />}
      count={(priority) => counts.byPriority[priority]}
    />
  );
  return (
    <FilterPanel
      search={
        <SearchFilter
          label={texts.searchActive}
          placeholder={texts.stationPointOrMessage}
          text={filter.text}
          onText={(text) => onFilter({ text })}
        />
      }
      line={
        <>
          <StationAndAreaFilter filter={filter} onFilter={onFilter} />
          <KindFilter filter={filter} onFilter={onFilter} />
          <span className={`line ${styles.arrange}`}>
            <span className="muted">{texts.groupBy}</span>
            <FilterChips label={texts.groupBy}>
              {GROUPINGS.map((one) => (
                <FilterChip key={one} pressed={grouping === one} onPress={() => onFilter({ grouping: one })}>
                  {GROUPING_LABELS[one]}
                </FilterChip>
              ))}
            </FilterChips>
          </span>
          <NativeSelect
            aria-label={texts.order}
            value={filter.sort}
            data={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
            onChange={(event) => onFilter({ sort: event.currentTarget.value as Sort })}
          />
        </>
      }
      others={[
        filter.priorities.length,
        filter.states.length,
        filter.kinds.length,
        filter.stationId,
        filter.area,
      ]}
      // The bar at the top has the counts; a selected priority stays in sight.
      kept={filter.priorities.length > 0 && priorities}
    >
      {priorities}
      <ToggleChips
        label={texts.state}
        all={LISTED_STATES}
        chosen={filter.states}
        onChange={(states) => onFilter({ states })}
        name={(state) => ALARM_STATE_LABELS[state]}
        count={(state) => counts.byState[state]}
      />
    </FilterPanel>
  );
}

function KindFilter({ filter: { kinds }, onFilter }: Pick<ActiveFiltersProps, 'filter' | 'onFilter'>) {
  const text = kinds.length === 0 ? texts.allKinds : kinds.map((kind) => ALARM_KIND_LABELS[kind]).join(', ');
  return (
    <DialogFilter
      text={text}
      title={texts.filterByKind}
      clear={texts.clearKindFilter}
      onClear={kinds.length === 0 ? null : () => onFilter({ kinds: [] })}
    >
      {() => (
        <div className="dialog-form">
          <PickList
            label={texts.alarmKinds}
            multiple
            options={ALARM_KINDS.map((kind, id) => ({ id, label: ALARM_KIND_LABELS[kind] }))}
            chosen={kinds.map((kind) => ALARM_KINDS.indexOf(kind))}
            onChange={(chosen) => onFilter({ kinds: ALARM_KINDS.filter((_, id) => chosen.includes(id)) })}
          />
        </div>
      )}
    </DialogFilter>
  );
}
