import { Button, NativeSelect, Tabs } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { plural } from '@outpost/core';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  useFailure,
  useModbusAnalog,
  useModbusDigital,
  useModbusMapFile,
  useModbusServer,
  useModbusStations,
  useSession,
} from '../../data/index.ts';
import { copyText } from '../../ui/clipboard/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Menu } from '../../ui/menu/index.ts';
import { Card, Page, useTabInSight } from '../../ui/page/index.ts';
import { SearchField, useSlashKey } from '../../ui/search-field/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import { AddressForm } from './AddressForm.tsx';
import styles from './modbus-map.module.css';
import { ServerLine } from './ServerLine.tsx';
import { SheetTable } from './SheetTable.tsx';
import {
  type AddressCell,
  coilSheet,
  discreteSheet,
  filtered,
  holdingSheet,
  inputSheet,
  isMapTab,
  MAP_TABS,
  type MapSheet,
  type MapTabKey,
  sheetText,
  TAB_NOTES,
} from './sheet.ts';

const FIRST: MapTabKey = 'discrete';
const WHOLE_MAP = 1;

/** The four tables of the Modbus server. */
export default function ModbusMapScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = isMapTab(asked) ? asked : FIRST;
  const [text, setText] = useState(params.get('search') ?? '');
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const tabs = useRef<HTMLDivElement>(null);
  useTabInSight(tabs, tab);
  const server = useModbusServer();
  const file = useModbusMapFile();
  const units = server.data?.Units ?? [];
  const unitAsked = Number(params.get('unit'));
  const unitId = units.some(({ UnitId }) => UnitId === unitAsked) ? unitAsked : WHOLE_MAP;
  const show = (next: { tab?: string | null; unit?: number }) => {
    const { tab: nextTab = tab, unit = unitId } = next;
    setParams(
      {
        ...(nextTab === FIRST || nextTab === null ? {} : { tab: nextTab }),
        ...(unit === WHOLE_MAP ? {} : { unit: String(unit) }),
      },
      { replace: true },
    );
  };
  const save = (format: FileFormat) =>
    file.mutate(
      { format },
      { onError: (error) => showToast('error', `Couldn’t export the register map. ${error.detail}`) },
    );
  return (
    <Page
      title="Modbus Map"
      actions={
        <>
          <Button component={Link} to="/config/modbus/document" variant="default">
            Document
          </Button>
          <Button component={Link} to="/config/modbus/journal" variant="default">
            Journal
          </Button>
          <Menu
            label="Export"
            button={file.isPending ? 'Exporting…' : 'Export'}
            groups={[
              {
                items: [
                  { key: 'csv', label: 'Register map (CSV)', onSelect: () => save('csv') },
                  { key: 'xlsx', label: 'Excel (XLSX)', onSelect: () => save('xlsx') },
                ],
              },
            ]}
          />
        </>
      }
    >
      {server.data !== undefined && <ServerLine state={server.data} />}
      <Tabs
        value={tab}
        onChange={(next) => show({ tab: next })}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List ref={tabs} aria-label="Tables">
          {MAP_TABS.map(({ key, label, note }) => (
            <Tabs.Tab key={key} value={key}>
              {label} <span className={styles.note}>({note})</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.line}>
          <SearchField
            ref={search}
            label="Search by site, point, name or address"
            placeholder="Site, point, name or address"
            value={text}
            onChange={setText}
          />
          {units.length > 0 && (
            <NativeSelect
              aria-label="Unit"
              value={String(unitId)}
              onChange={(event) => show({ unit: Number(event.currentTarget.value) })}
              data={[
                { value: String(WHOLE_MAP), label: 'Unit 1 · all stations' },
                ...units.map(({ UnitId, SiteName }) => ({
                  value: String(UnitId),
                  label: `Unit ${UnitId} · ${SiteName}`,
                })),
              ]}
            />
          )}
        </div>
        {MAP_TABS.map(({ key, label }) => (
          <Tabs.Panel key={key} value={key}>
            <TablePanel tab={key} label={label} text={text} unitId={unitId} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

interface TablePanelProps {
  readonly tab: MapTabKey;
  readonly label: string;
  readonly text: string;
  readonly unitId: number;
}

/** One table, filtered by the search. */
function TablePanel({ tab, label, text, unitId }: TablePanelProps) {
  const { can } = useSession();
  const [changing, setChanging] = useState<AddressCell | null>(null);
  const stations = useModbusStations(tab !== 'discrete', unitId);
  const digital = useModbusDigital(tab === 'discrete', unitId);
  const analog = useModbusAnalog(tab === 'input', unitId);
  const queries = [
    ...(tab === 'discrete' ? [digital] : [stations]),
    ...(tab === 'input' ? [analog] : []),
  ] as const;
  const failed = queries.find(({ error }) => error !== null) ?? queries[0]!;
  const failure = useFailure(failed);
  const sheet = useMemo((): MapSheet | null => {
    if (tab === 'discrete') return digital.data ? discreteSheet(digital.data) : null;
    if (!stations.data) return null;
    if (tab === 'coils') return coilSheet(stations.data);
    if (tab === 'holding') return holdingSheet(stations.data);
    return analog.data ? inputSheet(analog.data, stations.data) : null;
  }, [tab, stations.data, digital.data, analog.data]);
  const found = useMemo(() => (sheet === null ? null : filtered(sheet, text)), [sheet, text]);
  if (found === null) {
    return failure === null ? (
      <Loading label={`Loading ${label}`} />
    ) : (
      <Failed
        title="Couldn’t load register map"
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  if (found.rows.length === 0) {
    return text.trim() === '' ? (
      <Empty title="No addresses">Addresses are assigned when stations and points are added.</Empty>
    ) : (
      <Empty title="No matches" />
    );
  }
  return (
    <>
      <div className={styles.count}>
        <span>
          <span role="status">
            {plural(found.rows.length, { one: '# row', other: '# rows' })}
            {failure !== null && ', not up to date: no connection to the server'}
          </span>
          <span className={styles.good}> · {TAB_NOTES[tab]}</span>
        </span>
        <Button variant="default" onClick={() => void copy(found)}>
          Copy
        </Button>
      </div>
      <Card pad={false}>
        <SheetTable
          key={`${tab} ${text} ${unitId}`}
          name={label}
          sheet={found}
          onAddress={can('Admin') ? setChanging : undefined}
        />
      </Card>
      <Dialog open={changing !== null} onClose={() => setChanging(null)} title="Change address">
        {changing !== null && (
          <AddressForm unitId={unitId} cell={changing} onDone={() => setChanging(null)} />
        )}
      </Dialog>
    </>
  );
}

async function copy(sheet: MapSheet): Promise<void> {
  if (await copyText(sheetText(sheet))) showToast('success', 'Table copied.');
  else showToast('error', 'Couldn’t copy the table. Export it instead.');
}
