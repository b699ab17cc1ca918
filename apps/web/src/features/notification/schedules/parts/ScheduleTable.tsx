import { Button } from '@mantine/core';
import { type Schedule, TOASTS, WEEKDAYS } from '@outpost/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeleteSchedule } from '../../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import { formatScheduleDay } from '../model/times.ts';
import * as texts from '../texts.ts';
import styles from './schedule-table.module.css';
import { UsersForm } from './UsersForm.tsx';

/** All schedules with their weeks and actions; blocks on a phone. */
export function ScheduleTable({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const [asked, setAsked] = useState<Schedule | null>(null);
  const [managed, setManaged] = useState<Schedule | null>(null);
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
                    data-day={day}
                    className={schedule[day] ? styles.time : `${styles.time} muted`}
                  >
                    {formatScheduleDay(schedule, day)}
                  </td>
                ))}
                <td className={styles.action}>
                  <Button aria-label={texts.usersOf(schedule.Name)} onClick={() => setManaged(schedule)}>
                    {texts.users}
                  </Button>
                </td>
                <td className={styles.action}>
                  <Button
                    component={Link}
                    to={`/config/schedules/edit/${schedule.Id}`}
                    aria-label={texts.editNamed(schedule.Name)}
                  >
                    {texts.edit}
                  </Button>
                </td>
                <td className={styles.action}>
                  <Button
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
