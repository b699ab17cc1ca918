import { STATION_TABLES, type StationTable } from '@outpost/contract';
import type { StationExport } from '../../../data/index.ts';
import { Menu } from '../../../ui/menu/index.ts';

export interface FilesMenuProps {
  readonly busy: boolean;
  readonly onExport: (what: StationExport) => void;
  readonly onImport: () => void;
  readonly onDeleted: () => void;
}

const TABLE_LABELS: Readonly<Record<StationTable, string>> = {
  stations: 'Stations (CSV)',
  points: 'Points (CSV)',
  limits: 'Alarm limits (CSV)',
  settings: 'Setpoints (CSV)',
};

/** Import and export of stations. */
export function FilesMenu({ busy, onExport, onImport, onDeleted }: FilesMenuProps) {
  return (
    <Menu
      button={busy ? 'Exporting…' : 'Files'}
      groups={[
        { items: [{ key: 'import', label: 'Import…', onSelect: onImport }] },
        {
          heading: 'Export',
          items: [
            {
              key: 'xlsx',
              label: 'All data (XLSX workbook)',
              onSelect: () => onExport({ format: 'xlsx' }),
            },
            { key: 'json', label: 'All data (JSON)', onSelect: () => onExport({ format: 'json' }) },
            ...STATION_TABLES.map((table) => ({
              key: table,
              label: TABLE_LABELS[table],
              onSelect: () => onExport({ format: 'csv', table }),
            })),
          ],
        },
        { items: [{ key: 'deleted', label: 'Deleted stations…', onSelect: onDeleted }] },
      ]}
    />
  );
}
