import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../../data/index.ts';
import { formatAlarmCount } from '../../../../ui/alarm/index.ts';
import type { AlarmTask } from '../../../../ui/alarm-actions/index.ts';
import type { BoardGroup, GroupKey } from '../model/board.ts';
import { adjacentLine, entriesOf, linesOf } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { AlarmRow, type RowActions } from './AlarmRow.tsx';
import { IncidentRow } from './IncidentRow.tsx';
import styles from './list.module.css';
import { useAcknowledging } from './use-acknowledging.ts';
import { onBoardKey, useRestoredFocus } from './use-board-keys.ts';
import { useMoreRows } from './use-more-rows.ts';

const GROUP_LABELS: Readonly<Record<GroupKey, string>> = {
  active: texts.active,
  returned: texts.returnedUnacknowledged,
  maintenance: texts.inMaintenance,
};
const SELECT_ALL_LABELS: Readonly<Record<GroupKey, string>> = {
  active: texts.selectAllActive,
  returned: texts.selectAllReturned,
  maintenance: texts.selectAllInMaintenance,
};

export interface ActiveListProps {
  readonly groups: readonly BoardGroup[];
  /** The alarm that is open next to the list. */
  readonly openId: number | null;
  /** The current address with that alarm open. */
  readonly pathTo: (id: number) => string;
  /** No updates arrive: the list shows the last known state. */
  readonly old: boolean;
  readonly onTask: (task: AlarmTask) => void;
  /** Closes the open alarm. */
  readonly onClose: () => void;
}

/** The list of active alarms with selection, keyboard control and bulk actions. */
export function ActiveList({ groups, openId, pathTo, old, onTask, onClose }: ActiveListProps) {
  const { can } = useSession();
  const mayAct = can('Operator');
  const list = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const shownGroups = useMemo(
    () => groups.map((group) => ({ ...group, lines: linesOf(group.rows, unfolded) })),
    [groups, unfolded],
  );
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const lines = useMemo(() => shownGroups.flatMap((group) => group.lines), [shownGroups]);
  const newestLines = useRef(lines);
  newestLines.current = lines;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const selected = useMemo(
    () => rows.filter(({ entry }) => chosen.has(entry.Id)).map(({ entry }) => entry),
    [rows, chosen],
  );
  const current = (lines.find(({ key }) => key === at) ?? lines[0])?.key ?? null;
  const focusOn = useRestoredFocus(list, current);
  const { acknowledge, isPending } = useAcknowledging();
  const shown = useMoreRows(
    lines.length,
    lines.findIndex(({ key }) => key === current),
  );
  const choose = useCallback(
    (entries: readonly AlarmLogEntry[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const { Id } of entries) isChosen ? next.add(Id) : next.delete(Id);
        return next;
      }),
    [],
  );
  const actions = useMemo<RowActions>(() => {
    const of = (key: number) => {
      const line = newestLines.current.find((one) => one.key === key);
      return line === undefined ? [] : entriesOf(line);
    };
    return {
      toggle: (key) => {
        setAt(key);
        setChosen((before) => {
          const next = new Set(before);
          const entries = of(key);
          const isChosen = entries.every(({ Id }) => before.has(Id));
          for (const { Id } of entries) isChosen ? next.delete(Id) : next.add(Id);
          return next;
        });
      },
      acknowledge: (key) =>
        acknowledge(
          of(key)
            .filter(needsAcknowledgement)
            .map(({ Id }) => Id),
        ),
      open: (key) => {
        setAt(key);
        setUnfolded((before) => {
          const next = new Set(before);
          if (!next.delete(-key)) next.add(-key);
          return next;
        });
      },
    };
  }, [acknowledge]);
  const clear = () => setChosen(new Set());
  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    setAt(id);
    focusOn(id);
  };
  const acknowledgeAll = (entries: readonly AlarmLogEntry[]) => {
    acknowledge(entries.filter(needsAcknowledgement).map(({ Id }) => Id));
    clear();
  };
  const acknowledgeByKey = (withComment: boolean) => {
    const here = lines.find(({ key }) => key === current);
    const those = selected.length > 0 || here === undefined ? selected : entriesOf(here);
    if (!mayAct || !those.some(needsAcknowledgement)) return;
    if (withComment) return onTask({ do: 'acknowledge', entries: those.filter(needsAcknowledgement) });
    // The focus moves to the next unacknowledged alarm.
    const acted = new Set(those.map(({ Id }) => Id));
    const from = lines.findIndex(({ key }) => key === current);
    const waits = (line: (typeof lines)[number]) =>
      entriesOf(line).some((entry) => needsAcknowledgement(entry) && !acted.has(entry.Id));
    const next = lines.find((line, index) => index > from && waits(line)) ?? lines.find(waits);
    acknowledgeAll(those);
    goTo(next?.key ?? current ?? undefined);
  };
  const waiting = selected.filter(needsAcknowledgement);
  let index = 0;
  return (
    <section
      ref={list}
      className={old ? `${styles.list} ${styles.old}` : styles.list}
      aria-label={texts.activeAlarms}
      onFocus={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-alarm]');
        if (row !== null) setAt(Number(row.dataset.alarm));
      }}
      onKeyDown={(event) =>
        onBoardKey(event, {
          step: (by) => goTo(adjacentLine(lines, current, by)?.key),
          toggle: () => mayAct && current !== null && actions.toggle(current),
          selectAll: () =>
            mayAct &&
            choose(
              rows.map(({ entry }) => entry),
              true,
            ),
          acknowledge: acknowledgeByKey,
          leave: () => {
            if (selected.length > 0) clear();
            else if (openId !== null) onClose();
            else return false;
            return true;
          },
        })
      }
    >
      {shownGroups.map((group) => {
        const first = index;
        index += group.lines.length;
        const visible = group.lines.slice(0, Math.max(0, shown.count - first));
        if (visible.length === 0) return null;
        const entries = group.rows.map(({ entry }) => entry);
        const chosenHere = entries.filter(({ Id }) => chosen.has(Id)).length;
        return (
          <section key={group.key} aria-labelledby={`alarms-${group.key}`}>
            <div className={styles.group}>
              {mayAct && (
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label={SELECT_ALL_LABELS[group.key]}
                    checked={chosenHere === entries.length}
                    ref={(box) => {
                      if (box) box.indeterminate = chosenHere > 0 && chosenHere < entries.length;
                    }}
                    onChange={() => choose(entries, chosenHere < entries.length)}
                  />
                </label>
              )}
              <h2 id={`alarms-${group.key}`}>{GROUP_LABELS[group.key]}</h2>
              <span className={styles.groupCount}>{group.rows.length}</span>
            </div>
            <ul className={styles.rows}>
              {visible.map((line) =>
                line.kind === 'incident' ? (
                  <IncidentRow
                    key={line.key}
                    line={line}
                    selected={line.incident.members.filter(({ Id }) => chosen.has(Id)).length}
                    isCurrent={line.key === current}
                    mayAct={mayAct}
                    isPending={isPending}
                    actions={actions}
                  />
                ) : (
                  <AlarmRow
                    key={line.key}
                    row={line.row}
                    to={pathTo(line.key)}
                    isSelected={chosen.has(line.key)}
                    isMember={line.isMember}
                    isCurrent={line.key === current}
                    isOpen={line.key === openId}
                    mayAct={mayAct}
                    isPending={isPending}
                    calls={group.key !== 'maintenance'}
                    actions={actions}
                  />
                ),
              )}
            </ul>
          </section>
        );
      })}
      {shown.count < lines.length && (
        <button ref={shown.end} type="button" className={styles.more} onClick={shown.more}>
          {texts.showMore(lines.length - shown.count, lines.length)}
        </button>
      )}
      {selected.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label={texts.selectedAlarms}>
          <span className={styles.bulkCount} role="status">
            {texts.selectedAlarmCount(formatAlarmCount(selected.length))}
          </span>
          <Button
            variant="filled"
            disabled={waiting.length === 0 || isPending}
            onClick={() => acknowledgeAll(selected)}
          >
            {texts.acknowledge}
          </Button>
          <Button
            variant="default"
            disabled={waiting.length === 0}
            onClick={() => onTask({ do: 'acknowledge', entries: waiting })}
          >
            {texts.acknowledgeWithCommentAction}
          </Button>
          {can('Supervisor') && (
            <Button variant="default" onClick={() => onTask({ do: 'shelve', entries: selected })}>
              {texts.shelveAction}
            </Button>
          )}
          <Button variant="default" onClick={clear}>
            {texts.clearSelection}
          </Button>
        </div>
      )}
      {mayAct && <p className={styles.keys}>{texts.keyboardHint}</p>}
    </section>
  );
}
