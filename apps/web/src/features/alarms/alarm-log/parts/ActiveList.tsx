import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useMemo, useRef, useState } from 'react';
import { useSession, useStationRights } from '../../../../data/index.ts';
import { formatAlarmCount } from '../../../../ui/alarm/index.ts';
import { type AlarmTask, needsSummary, useSteadyClicks } from '../../../../ui/alarm-actions/index.ts';
import { ALARM_SHORTCUTS, LIST_ALL, shortcutLine } from '../../../../ui/shortcuts/index.ts';
import type { Grouping } from '../model/active-filter.ts';
import type { BoardRow } from '../model/board.ts';
import {
  type AlarmLine,
  adjacentLine,
  type CurrentLine,
  currentLine,
  entriesOf,
  linesOf,
  namedIn,
} from '../model/lines.ts';
import * as texts from '../texts.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import styles from './list.module.css';
import { MaintenanceHeading } from './MaintenanceHeading.tsx';
import { SelectAll } from './SelectAll.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useAcknowledging } from './use-acknowledging.ts';
import { onBoardKey, useListFocus } from './use-board-keys.ts';
import { useSelection } from './use-selection.ts';
import { useStableActions } from './use-stable-actions.ts';
import { useUnfolded } from './use-unfolded.ts';
import { useVirtualLines } from './use-virtual-lines.ts';

const KEYS = shortcutLine([...ALARM_SHORTCUTS, LIST_ALL]);

export interface ActiveListProps {
  /** The alarm that is open next to the list. */
  readonly openId: number | null;
  /** The current address with that alarm open. */
  readonly pathTo: (id: number) => string;
  /** No updates arrive: the list shows the last known state. */
  readonly old: boolean;
  readonly onTask: (task: AlarmTask) => void;
  /** Closes the open alarm. */
  readonly onClose: () => void;
  /** In the order of the list; not empty. */
  readonly rows: readonly BoardRow[];
  /** The number of alarms without the filter. */
  readonly total: number;
  readonly grouping: Grouping;
  readonly onClearFilter: () => void;
  /** Of the alarm whose group is expanded at first; null: none. */
  readonly expandedId: number | null;
}

/** The list of active alarms with selection, keyboard control and bulk actions. */
export function ActiveList({
  rows,
  total,
  grouping,
  onClearFilter,
  expandedId,
  openId,
  pathTo,
  old,
  onTask,
  onClose,
}: ActiveListProps) {
  const mayAct = useSession().can('Operator');
  const canAt = useStationRights();
  const mayActOn = (entries: readonly AlarmLogEntry[]) =>
    entries.every(({ StationId }) => canAt('Operator', StationId));
  const list = useRef<HTMLElement>(null);
  const { unfolded, setUnfolded, firstKey } = useUnfolded(rows, grouping, expandedId);
  const lines = useMemo(() => linesOf(rows, grouping, unfolded), [rows, grouping, unfolded]);
  const selection = useSelection(rows);
  const { ids, entries: selected } = selection;
  const [at, setAt] = useState<string | null>(firstKey);
  const lastCurrent = useRef<CurrentLine | null>(null);
  const currentPlace = currentLine(lines, at, lastCurrent.current);
  lastCurrent.current = currentPlace;
  const current = currentPlace?.line.key ?? null;
  const focusOn = useListFocus(list, current);
  const { acknowledge, isPending } = useAcknowledging();
  const steady = useSteadyClicks(lines.map(({ key }) => key));
  const { places, after } = useVirtualLines(list, lines, currentPlace?.index ?? -1);
  const goTo = (key: string | undefined) => {
    if (key === undefined) return;
    setAt(key);
    focusOn(key);
  };
  const named = useMemo(() => namedIn(lines), [lines]);
  const acknowledgeAll = (entries: readonly AlarmLogEntry[]) => {
    const waiting = entries.filter(needsAcknowledgement);
    const isNamed = waiting.every(({ Id }) => named.has(Id));
    if (needsSummary(waiting) || !isNamed) onTask({ do: 'acknowledge', entries: waiting });
    else acknowledge(waiting.map(({ Id }) => Id));
  };
  const latest = { lines, selection, acknowledgeAll, onTask, setAt };
  const actions = useStableActions(latest, setUnfolded);
  const here = () => (selected.length > 0 || currentPlace === null ? selected : entriesOf(currentPlace.line));
  const acknowledgeByKey = (withComment: boolean) => {
    const entries = here();
    if (!mayAct || !mayActOn(entries) || !entries.some(needsAcknowledgement)) return;
    if (withComment) return onTask({ do: 'acknowledge', entries: entries.filter(needsAcknowledgement) });
    // The focus moves to the next unacknowledged alarm.
    const acted = new Set(entries.map(({ Id }) => Id));
    const from = currentPlace?.index ?? -1;
    const waits = (line: AlarmLine) =>
      line.kind !== 'heading' &&
      entriesOf(line).some((entry) => needsAcknowledgement(entry) && !acted.has(entry.Id));
    const next = lines.find((line, index) => index > from && waits(line)) ?? lines.find(waits);
    acknowledgeAll(entries);
    selection.clear();
    goTo(next?.key ?? current ?? undefined);
  };
  const all = rows.map(({ entry }) => entry);
  const allOwn = all.filter((entry) => mayActOn([entry]));
  return (
    <section
      ref={list}
      className={old ? `${styles.list} ${styles.old}` : styles.list}
      aria-label={texts.activeAlarms}
      onFocus={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-alarm]');
        if (row !== null) setAt(row.dataset.alarm!);
      }}
      onKeyDown={(event) =>
        onBoardKey(event, {
          step: (by) => goTo(adjacentLine(lines, current, by)?.key),
          toggle: () => mayAct && current !== null && mayActOn(here()) && actions.toggle(current),
          selectAll: () => mayAct && selection.set(allOwn, true),
          acknowledge: acknowledgeByKey,
          shelve: () => mayAct && mayActOn(here()) && onTask({ do: 'shelve', entries: here() }),
          leave: () => {
            if (selected.length > 0) selection.clear();
            else if (openId !== null) onClose();
            else return false;
            return true;
          },
        })
      }
    >
      <div className={`screen-only ${styles.group}`}>
        {allOwn.length > 0 && (
          <SelectAll label={texts.selectAll} entries={allOwn} ids={ids} onSelect={selection.set} />
        )}
        <span className={styles.groupCount}>
          {all.length === total ? formatAlarmCount(total) : texts.shownOf(all.length, total)}
        </span>
        {all.length < total && (
          <Button variant="subtle" size="compact-sm" onClick={onClearFilter}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
      {selected.length > 0 && (
        <SelectionBar
          selected={selected}
          isPending={isPending}
          onAcknowledge={() => {
            acknowledgeAll(selected);
            selection.clear();
          }}
          onTask={onTask}
          onClear={selection.clear}
        />
      )}
      <ul className={`surface ${styles.rows}`} style={{ paddingBottom: after }} {...steady}>
        {places.map((place) => {
          const line = lines[place.index];
          if (line === undefined) return null;
          if (line.kind === 'heading') {
            return (
              <MaintenanceHeading key={line.key} line={line} place={place}>
                {mayAct && mayActOn(entriesOf(line)) && (
                  <SelectAll
                    label={texts.selectAllInMaintenance}
                    entries={entriesOf(line)}
                    ids={ids}
                    onSelect={selection.set}
                  />
                )}
              </MaintenanceHeading>
            );
          }
          const common = {
            place,
            isCurrent: line.key === current,
            mayAct: mayActOn(entriesOf(line)),
            hasChecks: mayAct,
            isPending,
            actions,
          };
          return line.kind === 'group' ? (
            <GroupRow
              key={line.key}
              {...common}
              line={line}
              selected={line.members.filter(({ entry }) => ids.has(entry.Id)).length}
            />
          ) : (
            <AlarmRow
              key={line.key}
              {...common}
              line={line}
              to={pathTo(line.row.entry.Id)}
              isSelected={ids.has(line.row.entry.Id)}
              isOpen={line.row.entry.Id === openId}
            />
          );
        })}
      </ul>
      {mayAct && <p className={`note screen-only ${styles.keys}`}>{KEYS}</p>}
    </section>
  );
}
