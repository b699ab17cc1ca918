import { Button } from '@mantine/core';
import type { ReportSchedule } from '@outpost/contract';
import { useState } from 'react';
import { useDeleteReportSchedule, useSendReportNow } from '../../../data/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { showToast } from '../../../ui/toast/index.ts';
import { formatDateRange } from '../model/format-period.ts';
import { TOPIC_LABELS } from '../model/kinds.ts';
import { describeLastReport, formatRhythm } from '../model/schedule.ts';
import { formatZonedInstant } from '../model/schedule-times.ts';
import styles from './schedules.module.css';

export interface ScheduleListProps {
  readonly schedules: readonly ReportSchedule[];
  readonly siteName: (stationId: number) => string;
  /** Where `At` is, and when the next one is sent. */
  readonly timeZone: string;
  /** A mail server is set up. */
  readonly canMail: boolean;
  readonly onEdit: (id: number) => void;
  readonly onLog: (id: number) => void;
}

/** Every report that is mailed by itself: what, when, to how many, and how the last sending went. */
export function ScheduleList(props: ScheduleListProps) {
  const [asked, setAsked] = useState<ReportSchedule | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {props.schedules.map((schedule) => (
          <Row key={schedule.Id} schedule={schedule} onDelete={() => setAsked(schedule)} {...props} />
        ))}
      </ul>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title="Please confirm">
        {asked !== null && <DeleteForm schedule={asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </>
  );
}

interface RowProps extends Omit<ScheduleListProps, 'schedules'> {
  readonly schedule: ReportSchedule;
  readonly onDelete: () => void;
}

function Row({ schedule, siteName, timeZone, canMail, onEdit, onLog, onDelete }: RowProps) {
  const { Id, Name, Kind, StationIds, PointIds, Rhythm, At, AccountIds, Enabled, Next } = schedule;
  const send = useSendReportNow();
  const last = describeLastReport(schedule);
  const [first = 0] = StationIds;
  const stations = StationIds.length === 1 ? siteName(first) : `${StationIds.length} stations`;
  const points =
    PointIds === null ? 'all points' : PointIds.length === 1 ? '1 point' : `${PointIds.length} points`;
  const people = AccountIds.length === 1 ? '1 person' : `${AccountIds.length} people`;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>{Name}</h3>
        <p className={styles.quiet}>
          {TOPIC_LABELS[Kind].title} · {stations} · {points}
        </p>
      </div>
      <div className={styles.when}>
        <p>
          {formatRhythm(Rhythm, At)}, to {people}
        </p>
        <p className={Enabled ? styles.quiet : styles.off}>
          {Next === null
            ? 'Switched off: nothing is sent'
            : `Next ${formatZonedInstant(Next.At, timeZone)}, of ${formatDateRange(Next.From, Next.To)}`}
        </p>
        {last !== null && <p className={last.failed ? styles.failed : styles.quiet}>Last, {last.text}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          disabled={!canMail || send.isPending}
          title={canMail ? 'The newest whole period, to your own address' : 'No mail server is set up'}
          onClick={() =>
            send.mutate(Id, {
              onSuccess: () => showToast('success', `${Name}: on its way to you.`),
              onError: (error) => showToast('error', error.detail),
            })
          }
        >
          {send.isPending ? 'Sending…' : 'Send me one now'}
        </Button>
        <Button aria-label={`Log of ${Name}`} onClick={() => onLog(Id)}>
          Log
        </Button>
        <Button aria-label={`Edit ${Name}`} onClick={() => onEdit(Id)}>
          Edit
        </Button>
        <Button aria-label={`Delete ${Name}`} color="danger" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function DeleteForm({
  schedule,
  onClose,
}: {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}) {
  const { mutate, isPending, error } = useDeleteReportSchedule();
  return (
    <div className={styles.confirm}>
      <p>Delete “{schedule.Name}”? What waits to be sent is not sent, and its log is gone.</p>
      <FormFailure>{error?.detail}</FormFailure>
      <div className={styles.buttons}>
        <Button onClick={onClose}>No</Button>
        <Button
          variant="filled"
          color="danger"
          disabled={isPending}
          onClick={() => mutate(schedule.Id, { onSuccess: onClose })}
        >
          Yes, delete it
        </Button>
      </div>
    </div>
  );
}
