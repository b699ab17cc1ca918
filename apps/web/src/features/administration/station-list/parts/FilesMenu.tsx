import { STATION_TABLES, type StationTable } from '@outpost/contract';
import type { StationExport } from '../../../../data/index.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import * as texts from '../texts.ts';

export interface FilesMenuProps {
  readonly busy: boolean;
  readonly onExport: (what: StationExport) => void;
  readonly onImport: () => void;
  readonly onDeleted: () => void;
}

const TABLE_LABELS: Readonly<Record<StationTable, string>> = {
  stations: texts.stationsCsv,
  points: texts.pointsCsv,
  limits: texts.alarmLimitsCsv,
  settings: texts.setpointsCsv,
};

/** Import and export of stations. */
export function FilesMenu({ busy, onExport, onImport, onDeleted }: FilesMenuProps) {
  return (
    <Menu
      button={busy ? texts.exporting : texts.importAndExport}
      groups={[
        { items: [{ key: 'import', label: texts.importAction, onSelect: onImport }] },
        {
          heading: texts.exportAction,
          items: [
            {
              key: 'xlsx',
              label: texts.allDataXlsx,
              onSelect: () => onExport({ format: 'xlsx' }),
            },
            { key: 'json', label: texts.allDataJson, onSelect: () => onExport({ format: 'json' }) },
            ...STATION_TABLES.map((table) => ({
              key: table,
              label: TABLE_LABELS[table],
              onSelect: () => onExport({ format: 'csv', table }),
            })),
          ],
        },
        { items: [{ key: 'deleted', label: texts.deletedStationsAction, onSelect: onDeleted }] },
      ]}
    />
  );
}
