import { Button, NativeSelect } from '@mantine/core';
import { GRID_COLUMNS, type GridColumn, type GridView } from '@outpost/contract';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { COLUMNS } from '../model/columns.ts';
import type { GridSummary } from '../model/grid-model.ts';
import { withFilter, withoutFilters } from '../model/view.ts';
import type { GridViewState } from '../state/use-grid-view.ts';
import * as texts from '../texts.ts';
import { ColumnFilter } from '../view/FilterRow.tsx';
import { Switches, type SwitchesProps } from './Switches.tsx';
import styles from './toolbar.module.css';
import type { ViewAction } from './ViewDialogs.tsx';
import { STANDARD_NAME, viewActions } from './ViewsMenu.tsx';

export interface GridPhoneSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly state: GridViewState;
  readonly view: GridView;
  readonly summary: GridSummary;
  readonly switches: SwitchesProps;
  readonly onSave: () => void;
  readonly onTask: (task: ViewAction) => void;
  readonly onColumns: () => void;
  readonly onCsv: () => void;
}

/** Toolbar and column headings of the grid on a phone. */
export function GridPhoneSheet(props: GridPhoneSheetProps) {
  const { open, onClose, state, view, summary, switches, onSave, onTask, onColumns, onCsv } = props;
  const { setView, views, saved, choose } = state;
  const leave = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Dialog open={open} onClose={onClose} title={texts.options} place="sheet">
      <div className="stack pad">
        <FilterChips label={texts.rows}>
          <FilterChip
            pressed={view.AbnormalOnly}
            onPress={() => setView({ ...view, AbnormalOnly: !view.AbnormalOnly })}
            count={summary.abnormal}
          >
            {texts.abnormalOnly}
          </FilterChip>
          <FilterChip
            pressed={view.GroupBySite}
            onPress={() => setView({ ...view, GroupBySite: !view.GroupBySite })}
          >
            {texts.groupByStation}
          </FilterChip>
        </FilterChips>
        <SortFields view={view} onView={setView} />
        <Switches {...switches} />
        <fieldset className={styles.fields}>
          <legend>{texts.filters}</legend>
          {GRID_COLUMNS.map((column) => (
            <div key={column} className="field">
              <span aria-hidden="true">{COLUMNS[column].title}</span>
              <ColumnFilter
                column={column}
                text={view.Contains[column] ?? ''}
                onChange={(name, text) => setView(withFilter(view, name, text))}
              />
            </div>
          ))}
        </fieldset>
        <NativeSelect
          label={texts.view}
          value={String(saved?.Id ?? '')}
          data={[
            { value: '', label: STANDARD_NAME },
            ...views.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
        />
        <div className="buttons">
          {viewActions(state, leave(onSave), (task) => leave(() => onTask(task))()).map(
            ({ key, label, onSelect }) => (
              <button key={key} type="button" className="control" onClick={onSelect}>
                {label}
              </button>
            ),
          )}
          <button type="button" className="control" onClick={() => setView(withoutFilters(view))}>
            {texts.clearFilters}
          </button>
          <button type="button" className="control wide-only" onClick={onColumns}>
            {texts.columns}
          </button>
          <button type="button" className="control" onClick={onCsv}>
            {texts.exportCsv}
          </button>
        </div>
        <div className={styles.sheetEnd}>
          <Button fullWidth variant="filled" onClick={onClose}>
            {texts.showPoints(summary.shown)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function SortFields({ view, onView }: { view: GridView; onView: (view: GridView) => void }) {
  const [by] = view.Sort;
  const sort = (Column: GridColumn | '', Descending: boolean) =>
    onView({ ...view, Sort: Column === '' ? [] : [{ Column, Descending }] });
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={texts.sortBy}
        value={by?.Column ?? ''}
        data={[
          { value: '', label: texts.stationAndPoint },
          ...GRID_COLUMNS.map((column) => ({ value: column, label: COLUMNS[column].title })),
        ]}
        onChange={(event) => sort(event.currentTarget.value as GridColumn | '', by?.Descending ?? false)}
      />
      {by !== undefined && (
        <FilterChip pressed={by.Descending} onPress={() => sort(by.Column, !by.Descending)}>
          {texts.descending}
        </FilterChip>
      )}
    </div>
  );
}
