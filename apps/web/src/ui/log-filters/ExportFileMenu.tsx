import type { FileFormat } from '@outpost/contract';
import { Menu } from '../menu/index.ts';
import * as texts from './texts.ts';

export interface ExportFileMenuProps {
  /** What the CSV file is called; the default is its format. */
  readonly csv?: string;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

/** Saves what the screen shows as a file. */
export function ExportFileMenu({ csv = 'CSV', onSave, isSaving }: ExportFileMenuProps) {
  const label = isSaving ? texts.exporting : texts.exportAction;
  return (
    <Menu
      label={label}
      button={label}
      groups={[
        {
          items: [
            { key: 'csv', label: csv, onSelect: () => onSave('csv') },
            { key: 'xlsx', label: texts.excelXlsx, onSelect: () => onSave('xlsx') },
          ],
        },
      ]}
    />
  );
}
