import { Button } from '@mantine/core';
import type { HistoryExport } from '@outpost/contract';
import { formatCount } from '@outpost/core';
import { useState } from 'react';
import { isExportUnfinished, useCancelExport, useDeleteExport, useExportFile } from '../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../ui/dialog/index.ts';
import { formatDate, Moment } from '../../../ui/time/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { formatBytes } from '../../../ui/value/index.ts';
import { titleOfExport } from './export-title.ts';
import styles from './exports.module.css';
import * as texts from './texts.ts';

export interface ExportListProps {
  readonly exports: readonly HistoryExport[];
  /** The organisation's, in which dates are shown. */
  readonly timeZone: string;
}

/** The exports: what they contain, how far they are, and their files. */
export function ExportList({ exports, timeZone }: ExportListProps) {
  const [deleting, setDeleting] = useState<HistoryExport | null>(null);
  const { mutateAsync: deleteExport } = useDeleteExport();
  return (
    <>
      <ul className="rows">
        {exports.map((each) => (
          <ExportRow key={each.Id} of={each} timeZone={timeZone} onDelete={() => setDeleting(each)} />
        ))}
      </ul>
      <Dialog open={deleting !== null} onClose={() => setDeleting(null)} title={texts.deleteTitle}>
        {deleting !== null && (
          <ConfirmAndRun
            question={texts.confirmDelete(titleOfExport(deleting, timeZone))}
            run={() => deleteExport(deleting.Id)}
            onClose={() => setDeleting(null)}
          />
        )}
      </Dialog>
    </>
  );
}

interface ExportRowProps {
  readonly of: HistoryExport;
  readonly timeZone: string;
  readonly onDelete: () => void;
}

function ExportRow({ of, timeZone, onDelete }: ExportRowProps) {
  const { Id, Stations, Points, Own, CreatedBy, CreatedAt, Files, OnServer } = of;
  const cancelling = useCancelExport();
  const downloading = useExportFile();
  const title = titleOfExport(of, timeZone);
  return (
    <li className={styles.row}>
      <div>
        <h3>{title}</h3>
        <p className="note">
          {texts.describe(Stations, Points)} · <Moment at={CreatedAt} />
          {!Own && ` ${texts.by(CreatedBy)}`}
        </p>
      </div>
      <ExportState of={of} timeZone={timeZone} />
      <div className="buttons">
        {OnServer === null &&
          Files.map((file) => (
            <Button
              key={file.Number}
              title={`${file.Name}, ${formatBytes(file.Bytes)}`}
              aria-label={texts.downloadFile(file.Name)}
              disabled={downloading.isPending}
              onClick={() =>
                downloading.mutate(
                  { id: Id, file },
                  { onError: ({ detail }) => showToast('error', texts.couldNotDownload(detail)) },
                )
              }
            >
              {Files.length === 1 ? texts.download : texts.downloadPart(file.Number, Files.length)}
            </Button>
          ))}
        {isExportUnfinished(of) ? (
          <Button
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate(Id, { onError: ({ detail }) => showToast('error', detail) })}
          >
            {texts.cancelExport}
          </Button>
        ) : (
          <Button color="danger" aria-label={texts.deleteNamed(title)} onClick={onDelete}>
            {texts.deleteExport}
          </Button>
        )}
      </div>
    </li>
  );
}

function ExportState({ of, timeZone }: Omit<ExportRowProps, 'onDelete'>) {
  const { State, Progress: share, Rows, Bytes, Error: error, ExpiresAt, OnServer } = of;
  const rows = formatCount(Rows);
  return (
    <div>
      <p className={State === 'failed' ? 'failed' : undefined}>{texts.states[State]}</p>
      {State === 'running' && (
        <>
          <progress value={share} aria-label={texts.exportProgress} className={styles.progress} />
          <p className="note">{texts.progress(Math.floor(share * 100), rows)}</p>
        </>
      )}
      {error !== null && <p className="note">{error}</p>}
      {State !== 'running' && Bytes > 0 && (
        <p className="note">{texts.rowsAndBytes(rows, formatBytes(Bytes))}</p>
      )}
      {OnServer !== null && <p className="note">{texts.onServer(OnServer)}</p>}
      {ExpiresAt !== null && <p className="note">{texts.keptUntil(formatDate(ExpiresAt, timeZone))}</p>}
    </div>
  );
}
