import { Button } from '@mantine/core';
import { type Schedule, TOASTS, WEEKDAYS } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAccounts, useDeleteSchedule, useScheduleAssignments } from '../../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import { formatScheduleDay } from '../model/times.ts';
import * as texts from '../texts.ts';
import styles from './schedule-table.module.css';
import { UsersForm } from './UsersForm.tsx';

const MAX_NAMES = 3;

/** All schedules with their weeks and actions; blocks on a phone. */
export function ScheduleTable({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const [asked, setAsked] = useState<Schedule | null>(null);
  const [managed, setManaged] = useState<Schedule | null>(null);
  const namesOf = useUserNames();
  const { mutate } = useDeleteSchedule({
    onDone: (id) => showToast('success', TOASTS.scheduleDeleted(id)),
    onFailed: (error) => showFailure(TOASTS.scheduleDeleteFailed, error),
  });
  const close = () => setAsked(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className="scroll" aria-label={texts.schedulesScrollable} tabIndex={0}>
        <table className={`table stacked ${styles.table}`} aria-label={texts.schedules}>
          <thead>
            <tr>
              {[texts.name, ...WEEKDAYS, texts.users, texts.edit, texts.deleteAction].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {schedules.map((schedule) => (
              <tr key={schedule.Id}>
                <th scope="row">{schedule.Name}</th>
                {WEEKDAYS.map((day) => (
                  <td
                    key={day}
                    data-day={day.slice(0, 3)}
                    className={schedule[day] ? styles.time : `${styles.time} muted`}
                  >
                    {formatScheduleDay(schedule, day)}
                  </td>
                ))}
                <td className={styles.action}>
                  <Button
                    variant="subtle"
                    aria-label={texts.usersOf(schedule.Name)}
                    onClick={() => setManaged(schedule)}
                  >
                    {texts.users}
                  </Button>
                  <Names names={namesOf(schedule.Id)} />
                </td>
                <td className={styles.action}>
                  <Button
                    variant="subtle"
                    component={Link}
                    to={`/config/schedules/edit/${schedule.Id}`}
                    aria-label={texts.editNamed(schedule.Name)}
                  >
                    {texts.edit}
                  </Button>
                </td>
                <td className={styles.action}>
                  <Button
                    variant="subtle"
                    color="danger"
                    aria-label={texts.deleteNamed(schedule.Name)}
                    title={texts.deleteAction}
                    onClick={() => setAsked(schedule)}
                  >
                    <Icon name="trash" size={16} />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Dialog open={asked !== null} onClose={close} title={texts.pleaseConfirm}>
        {asked !== null && (
          <ConfirmForm
            question={texts.confirmDelete(asked.Id)}
            isPending={false}
            failure={null}
            onNo={close}
            onYes={() => {
              close();
              mutate(asked.Id);
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={managed !== null}
        onClose={() => setManaged(null)}
        title={texts.manageUsers(managed?.Name ?? '')}
        large
      >
        {managed !== null && <UsersForm scheduleId={managed.Id} onClose={() => setManaged(null)} />}
      </Dialog>
    </>
  );
}

/** The users of each schedule by name; null: not loaded. */
function useUserNames(): (scheduleId: number) => readonly string[] | null {
  const { data: assignments } = useScheduleAssignments();
  const { data: accounts } = useAccounts();
  return useMemo(() => {
    if (assignments === undefined || accounts === undefined) return () => null;
    const names = new Map(
      accounts.map(({ Id, FirstName, LastName, Email }) => [Id, `${FirstName} ${LastName}`.trim() || Email]),
    );
    return (scheduleId: number) =>
      assignments
        .filter(({ ScheduleId }) => ScheduleId === scheduleId)
        .map(({ AccountId, Email }) => names.get(AccountId) ?? Email)
        .sort((a, b) => a.localeCompare(b));
  }, [assignments, accounts]);
}

/** A schedule without users notifies no one. */
function Names({ names }: { readonly names: readonly string[] | null }) {
  if (names?.length === 0)
    return <span className={`note ${styles.names} ${styles.noUsers}`}>{texts.noUsers}</span>;
  const shown = names?.slice(0, MAX_NAMES) ?? [];
  const more = (names?.length ?? 0) - shown.length;
  return (
    <span className={`note ${styles.names}`}>
      {[...shown, ...(more > 0 ? [texts.moreUsers(more)] : [])].join(', ')}
    </span>
  );
}
