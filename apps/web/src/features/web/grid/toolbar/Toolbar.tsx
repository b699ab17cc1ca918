import type { GridView } from '@outpost/contract';
import { useRef } from 'react';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { SearchField, useSlashKey } from '../../../../ui/search-field/index.ts';
import { filterCount } from '../model/view.ts';
import * as texts from '../texts.ts';
import styles from './toolbar.module.css';

export interface GridToolbarProps {
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Moves the focus to the rows. */
  readonly onDown: () => void;
  readonly abnormal: number;
  readonly withFilters: boolean;
  readonly onWithFilters: (shown: boolean) => void;
  readonly isPhone: boolean;
  /** Opens the sheet with these options on a phone. */
  readonly onSheet: () => void;
}

/** Search and options above the grid. */
export function GridToolbar(props: GridToolbarProps) {
  const { view, onView, onDown, abnormal, withFilters, onWithFilters } = props;
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const filters = filterCount(view);
  const chosen = filters + Number(view.AbnormalOnly) + Number(view.GroupBySite);
  return (
    <div className={`line screen-only ${styles.bar}`}>
      <SearchField
        ref={search}
        label={texts.searchPointsHint}
        placeholder={texts.searchPoints}
        value={view.Search}
        onChange={(Search) => onView({ ...view, Search })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      {props.isPhone ? (
        <button type="button" className="control" aria-haspopup="dialog" onClick={props.onSheet}>
          {texts.options}
          {chosen > 0 && <span className={styles.changed}>{chosen}</span>}
        </button>
      ) : (
        <FilterChips label={texts.rows}>
          <FilterChip
            pressed={view.AbnormalOnly}
            onPress={() => onView({ ...view, AbnormalOnly: !view.AbnormalOnly })}
            count={abnormal}
          >
            {texts.abnormalOnly}
          </FilterChip>
          <FilterChip
            pressed={view.GroupBySite}
            onPress={() => onView({ ...view, GroupBySite: !view.GroupBySite })}
          >
            {texts.groupByStation}
          </FilterChip>
          <FilterChip
            pressed={withFilters}
            onPress={() => onWithFilters(!withFilters)}
            {...(filters > 0 ? { count: filters } : {})}
          >
            {texts.filters}
          </FilterChip>
        </FilterChips>
      )}
    </div>
  );
}
