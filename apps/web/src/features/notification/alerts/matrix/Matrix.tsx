import type { AlertSetting, Channel, StationListItem, User } from '@outpost/contract';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useReplaceAlertSettings } from '../../../../data/index.ts';
import { formatChannels } from '../../../../ui/alert-settings/index.ts';
import { MIN_PRIORITY_LABELS } from '../../../../ui/alert-settings/labels.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import {
  levelsByStation,
  type MatrixCell,
  type MatrixUser,
  matrixCellOf,
  matrixUsers,
  type StationGroup,
  searchedMatrix,
  stationGroups,
} from '../model/matrix.ts';
import * as texts from '../texts.ts';
import { CellForm } from './CellForm.tsx';
import styles from './matrix.module.css';

export interface MatrixProps {
  readonly settings: readonly AlertSetting[];
  readonly stations: readonly StationListItem[];
  readonly accounts: readonly User[];
  readonly search: string;
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
}

/** More rows are found by typing. */
const MAX_ROWS = 200;

/**
 * Alert settings of users (columns) for groups of stations (rows): a grid of which one cell has the
 * focus (ARIA Authoring Practices, grid). A cell is set for all stations of its group at once.
 */
export function Matrix({ settings, stations, accounts, search, setUp }: MatrixProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const [edited, setEdited] = useState<{ user: MatrixUser; group: StationGroup } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const levels = useMemo(() => levelsByStation(settings), [settings]);
  const all = useMemo(
    () => ({ groups: stationGroups(stations), users: matrixUsers(accounts, settings) }),
    [stations, accounts, settings],
  );
  const { groups, users } = searchedMatrix(all.groups, all.users, search);
  const isSearched = search.trim() !== '';
  const visible = groups.filter(({ parent }) => parent === null || isSearched || opened.has(parent));
  const rows = visible.slice(0, MAX_ROWS);
  const replace = useReplaceAlertSettings({
    onDone: ({ Added, Changed, Deleted, Unchanged }) => {
      const counts = { added: Added, changed: Changed, deleted: Deleted, unchanged: Unchanged };
      showToast('success', texts.saved(texts.changeSummary(edited?.group.stationIds.length ?? 0, counts)));
      setEdited(null);
    },
    onFailed: () => showToast('error', texts.couldNotSave),
  });
  if (rows.length === 0) return <Empty title={texts.noMatches} />;

  const at = {
    row: Math.min(focus.row, rows.length - 1),
    column: Math.min(focus.column, users.length),
  };
  const move = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), users.length),
    };
    setFocus(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = at;
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows.length - 1 : row, users.length],
      PageUp: [row - 10, column],
      PageDown: [row + 10, column],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to[0]!, to[1]!);
  };
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => setFocus({ row, column }),
  });
  const toggle = ({ key }: StationGroup) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const hasStations = ({ key }: StationGroup) => groups.some(({ parent }) => parent === key);
  return (
    <>
      <div className={styles.box}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it
          role="grid"
          className={styles.matrix}
          aria-label={texts.matrixTitle}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{texts.stationGroup}</th>
              {users.map(({ id, name, note }) => (
                <th key={id} scope="col">
                  {name}
                  <span className={styles.note}>{note}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((group, row) => (
              <tr key={group.key} className={group.parent === null ? undefined : styles.station}>
                <th scope="row">
                  {hasStations(group) && !isSearched ? (
                    <button
                      type="button"
                      className={styles.group}
                      aria-expanded={opened.has(group.key)}
                      aria-label={texts.showStationsOf(group.name)}
                      {...cellProps(row, 0)}
                      onClick={() => toggle(group)}
                    >
                      <span className={styles.caret} aria-hidden="true">
                        {opened.has(group.key) ? '▾' : '▸'}
                      </span>
                      <GroupName group={group} />
                    </button>
                  ) : (
                    <span className={styles.group} {...cellProps(row, 0)}>
                      <GroupName group={group} />
                    </span>
                  )}
                </th>
                {users.map((user, index) => {
                  const cell = matrixCellOf(levels, user.id, group);
                  return (
                    <td key={user.id}>
                      <button
                        type="button"
                        className={styles.cell}
                        aria-label={texts.cellNamed(user.name, group.name, describeCell(cell))}
                        {...cellProps(row, index + 1)}
                        onClick={() => {
                          replace.reset();
                          setEdited({ user, group });
                        }}
                      >
                        <CellText cell={cell} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {visible.length > MAX_ROWS && (
        <p className={`note ${styles.foot}`}>{texts.showingFirst(MAX_ROWS, visible.length)}</p>
      )}
      <p className={`note ${styles.foot}`}>{texts.matrixHint}</p>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === null ? '' : texts.cellTitle(edited.user.name, edited.group.name)}
      >
        {edited !== null && (
          <CellForm
            {...edited}
            settings={settings}
            setUp={setUp}
            isPending={replace.isPending}
            failure={replace.error?.detail ?? null}
            onSubmit={(Levels) =>
              replace.mutate({
                AccountId: edited.user.id,
                StationIds: [...edited.group.stationIds],
                Levels,
              })
            }
            onCancel={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}

function GroupName({ group: { name, parent, stationIds } }: { readonly group: StationGroup }) {
  return (
    <span>
      {name}
      {parent === null && <span className={styles.note}>{texts.stationCount(stationIds.length)}</span>}
    </span>
  );
}

function CellText({ cell }: { readonly cell: MatrixCell }) {
  if (cell.kind === 'none') return <span className="muted">{texts.noneMark}</span>;
  if (cell.kind === 'some') {
    return (
      <>
        <span className="muted">{texts.countOfAll(cell.with, cell.of)}</span>
        <span className={styles.note}>{texts.differentSettings}</span>
      </>
    );
  }
  return cell.levels.map(({ LeastPriority, Channels }) => (
    <span key={LeastPriority} className="block">
      <b>{MIN_PRIORITY_LABELS[LeastPriority]}</b>
      <span className={styles.note}>{formatChannels(Channels)}</span>
    </span>
  ));
}

/** `High by Email, SMS`, `3 of 12, different settings` */
function describeCell(cell: MatrixCell): string {
  if (cell.kind === 'none') return texts.noSettings;
  if (cell.kind === 'some') return `${texts.countOfAll(cell.with, cell.of)}, ${texts.differentSettings}`;
  return cell.levels
    .map(
      ({ LeastPriority, Channels }) => `${MIN_PRIORITY_LABELS[LeastPriority]}, ${formatChannels(Channels)}`,
    )
    .join('; ');
}
