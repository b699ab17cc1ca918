import { Button } from '@mantine/core';
import type { ReportSchedule } from '@outpost/contract';
import { useState } from 'react';
import { useDeleteReportSchedule, useSendReportNow } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { formatDateRange, formatDayTime } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { MAILED_LABELS } from '../model/kinds.ts';
import { describeCoverage, describeLastReport, formatRhythm } from '../model/schedule.ts';
import * as texts from '../texts.ts';
import styles from './schedules.module.css';

export interface ScheduleListProps {
  readonly schedules: readonly ReportSchedule[];
  readonly siteName: (stationId: number) => string;
  /** Of `At` and of the next delivery. */
  readonly timeZone: string;
  /** Why no report can be emailed; null: it can. */
  readonly whyNoMail: string | null;
  readonly onEdit: (id: number) => void;
  readonly onLog: (id: number) => void;
}

/** The scheduled reports: content, time, number of recipients and the result of the last delivery. */
export function ScheduleList(props: ScheduleListProps) {
  const [deleting, setDeleting] = useState<ReportSchedule | null>(null);
  return (
    <>
      <ul className="rows">
        {props.schedules.map((schedule) => (
          <Row key={schedule.Id} schedule={schedule} onDelete={() => setDeleting(schedule)} {...props} />
        ))}
      </ul>
      <Dialog open={deleting !== null} onClose={() => setDeleting(null)} title={texts.pleaseConfirm}>
        {deleting !== null && <DeleteForm schedule={deleting} onClose={() => setDeleting(null)} />}
      </Dialog>
    </>
  );
}

interface RowProps extends Omit<ScheduleListProps, 'schedules'> {
  readonly schedule: ReportSchedule;
  readonly onDelete: () => void;
}

function Row({ schedule, siteName, timeZone, whyNoMail, onEdit, onLog, onDelete }: RowProps) {
  const { Id, Name, Kind, PointIds, Rhythm, At, AccountIds, Enabled, Next } = schedule;
  const send = useSendReportNow();
  const last = describeLastReport(schedule);
  const covered = describeCoverage(schedule, siteName);
  const points = PointIds === null ? texts.forAllPoints : texts.pointCount(PointIds.length);
  const recipients = texts.recipientCount(AccountIds.length);
  return (
    <li className={styles.row}>
      <div>
        <h3 className="link-text">{Name}</h3>
        <p className="note">
          {MAILED_LABELS[Kind].title} · {covered}
          {Kind !== 'month' && ` · ${points}`}
        </p>
      </div>
      <div>
        <p>
          {formatRhythm(Rhythm, At)} · {recipients}
        </p>
        <p className={Enabled ? 'note' : `note ${styles.off}`}>
          {Next === null
            ? texts.disabled
            : texts.nextFor(formatDayTime(Next.At, timeZone), formatDateRange(Next.From, Next.To))}
        </p>
        {last !== null && <p className={last.failed ? 'failed' : 'note'}>{texts.lastResult(last.text)}</p>}
      </div>
      <div className="buttons">
        <Button
          disabled={whyNoMail !== null || send.isPending}
          title={whyNoMail ?? texts.sendToMeHint}
          onClick={() =>
            send.mutate(Id, {
              onSuccess: () => showToast('success', texts.willBeEmailedToYou(Name)),
              onError: (error) => showToast('error', error.detail),
            })
          }
        >
          {send.isPending ? texts.sending : texts.sendToMeNow}
        </Button>
        <Button aria-label={texts.deliveryLogOf(Name)} onClick={() => onLog(Id)}>
          {texts.log}
        </Button>
        <Button aria-label={texts.editNamed(Name)} onClick={() => onEdit(Id)}>
          {texts.edit}
        </Button>
        <Button aria-label={texts.deleteNamed(Name)} color="danger" onClick={onDelete}>
          {texts.deleteAction}
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
    <div className="dialog-form">
      <p>{texts.confirmDelete(schedule.Name)}</p>
      <FormFailure>{error?.detail}</FormFailure>
      <div className={`buttons ${styles.buttons}`}>
        <Button onClick={onClose}>{texts.keepReport}</Button>
        <Button
          variant="filled"
          color="danger"
          disabled={isPending}
          onClick={() => mutate(schedule.Id, { onSuccess: onClose })}
        >
          {texts.deleteReport}
        </Button>
      </div>
    </div>
  );
}
