import { Button } from '@mantine/core';
import type { ExportSchedule } from '@outpost/contract';
import { useState } from 'react';
import { useDeleteExportSchedule, usePublicConfig, useRunExportNow } from '../../../../data/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatDateRange, formatTimeUntil } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import styles from '../exports.module.css';
import * as texts from '../texts.ts';
import { ExportRunLog } from './RunLog.tsx';

export interface ExportScheduleListProps {
  readonly schedules: readonly ExportSchedule[];
  readonly onEdit: (id: number) => void;
}

interface Open {
  readonly kind: 'log' | 'delete';
  readonly schedule: ExportSchedule;
}

/** The scheduled exports: what goes where, what is next, and what became of the last period. */
export function ExportScheduleList({ schedules, onEdit }: ExportScheduleListProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const { mutateAsync: deleteSchedule } = useDeleteExportSchedule();
  const close = () => setOpen(null);
  return (
    <>
      <ul className="rows">
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.Id}
            schedule={schedule}
            onEdit={() => onEdit(schedule.Id)}
            onOpen={(kind) => setOpen({ kind, schedule })}
          />
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open?.kind === 'log' ? texts.logOf(open.schedule.Name) : texts.deleteSchedule}
      >
        {open?.kind === 'log' && <ExportRunLog id={open.schedule.Id} />}
        {open?.kind === 'delete' && (
          <ConfirmAndRun
            question={texts.confirmDeleteSchedule(open.schedule.Name)}
            run={() => deleteSchedule(open.schedule.Id)}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  );
}

/** In the time zone of the schedule, like the time of day that was chosen. */
function ZonedTime({ at, timeZone }: { readonly at: string; readonly timeZone: string }) {
  const text = useOfNow((nowMs) => formatTimeUntil(at, nowMs, timeZone));
  return <time dateTime={at}>{text}</time>;
}

interface ScheduleRowProps {
  readonly schedule: ExportSchedule;
  readonly onEdit: () => void;
  readonly onOpen: (kind: Open['kind']) => void;
}

function ScheduleRow({ schedule, onEdit, onOpen }: ScheduleRowProps) {
  const { Id, Name, Resolution, Format, Rhythm, At, Target, Path, Next, Last } = schedule;
  const { TimeZone } = usePublicConfig();
  const running = useRunExportNow();
  return (
    <li className={styles.row}>
      <div>
        <h3>{Name}</h3>
        <p className="note">
          {texts.resolutions[Resolution]}, {texts.formats[Format]} · {texts.targets[Target]}: {Path}
        </p>
      </div>
      <div>
        <p title={TimeZone}>{texts.rhythmAt(texts.rhythms[Rhythm], At)}</p>
        <p className="note">
          {Next === null
            ? texts.disabled
            : fill(texts.nextIs, {
                time: <ZonedTime at={Next.At} timeZone={TimeZone} />,
                days: formatDateRange(Next.From, Next.To),
              })}
        </p>
        {Last !== null && (
          <p className={Last.Error === null ? 'note' : 'failed'}>
            {texts.lastRun(formatDateRange(Last.From, Last.To), texts.runStates[Last.State])}
          </p>
        )}
      </div>
      <div className="buttons">
        <Button
          disabled={running.isPending}
          title={texts.exportNowHint}
          onClick={() =>
            running.mutate(Id, {
              onSuccess: () => showToast('success', texts.exportStarted),
              onError: ({ detail }) => showToast('error', detail),
            })
          }
        >
          {texts.exportNow}
        </Button>
        <Button aria-label={texts.logOf(Name)} onClick={() => onOpen('log')}>
          {texts.log}
        </Button>
        <Button aria-label={texts.editNamed(Name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button color="danger" aria-label={texts.deleteScheduleNamed(Name)} onClick={() => onOpen('delete')}>
          {texts.deleteExport}
        </Button>
      </div>
    </li>
  );
}
