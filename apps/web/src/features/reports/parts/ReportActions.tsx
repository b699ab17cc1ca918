import { Button } from '@mantine/core';
import { FILE_FORMATS } from '@outpost/contract';
import { type ReportFileParams, useReportFile } from '../../../data/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './actions.module.css';

/** A file is asked for as the report is, but for its format. */
type WithoutFormat<Ask> = Ask extends unknown ? Omit<Ask, 'format'> : never;

export interface ReportActionsProps {
  readonly ask: WithoutFormat<ReportFileParams>;
  /** There is something to print or to save. */
  readonly ready: boolean;
}

const LABELS = { csv: 'CSV, for any program', xlsx: 'XLSX, for spreadsheets' } as const;

/** Prints the report, or saves it as a file. */
export function ReportActions({ ask, ready }: ReportActionsProps) {
  const { mutate, isPending } = useReportFile();
  return (
    <div className={styles.actions}>
      <Button className={styles.action} disabled={!ready} onClick={() => window.print()}>
        Print
      </Button>
      {ready && !isPending ? (
        <Menu
          button="Save as…"
          groups={[
            {
              items: FILE_FORMATS.map((format) => ({
                key: format,
                label: LABELS[format],
                onSelect: () =>
                  mutate(
                    { ...ask, format },
                    { onError: (error) => showToast('error', `The file did not come. ${error.detail}`) },
                  ),
              })),
            },
          ]}
        />
      ) : (
        <Button className={styles.action} disabled>
          {isPending ? 'Saving…' : 'Save as…'}
        </Button>
      )}
    </div>
  );
}
