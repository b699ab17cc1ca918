import { Button } from '@mantine/core';
import { FILE_FORMATS } from '@outpost/contract';
import { type ReportFileParams, useReportFile } from '../../../../data/index.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import styles from './actions.module.css';

/** The parameters of a file are those of the report plus format and units, which are those of the page. */
export type WithoutFormat<Ask> = Ask extends unknown ? Omit<Ask, 'format' | 'units'> : never;

export interface ReportActionsProps {
  readonly ask: WithoutFormat<ReportFileParams>;
  /** There is data to print or export. */
  readonly ready: boolean;
}

const LABELS = { csv: 'CSV', xlsx: texts.excelXlsx } as const;

/** Prints or exports the report. */
export function ReportActions({ ask, ready }: ReportActionsProps) {
  const { mutate, isPending } = useReportFile();
  return (
    <div className={`buttons screen-only ${styles.actions}`}>
      <Button disabled={!ready} onClick={() => window.print()}>
        {texts.print}
      </Button>
      {ready && !isPending ? (
        <Menu
          button={texts.exportAction}
          groups={[
            {
              items: FILE_FORMATS.map((format) => ({
                key: format,
                label: LABELS[format],
                onSelect: () =>
                  mutate(
                    { ...ask, format, units: shownUnitSystem() },
                    { onError: (error) => showToast('error', texts.couldNotExport(error.detail)) },
                  ),
              })),
            },
          ]}
        />
      ) : (
        <Button disabled>{isPending ? texts.exporting : texts.exportAction}</Button>
      )}
    </div>
  );
}
