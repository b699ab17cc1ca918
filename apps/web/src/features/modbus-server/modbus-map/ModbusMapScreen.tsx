import { Button, NativeSelect, Tabs } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  useFailure,
  useModbusAnalog,
  useModbusDigital,
  useModbusMapFile,
  useModbusServer,
  useModbusStations,
  useSession,
} from '../../../data/index.ts';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { copyText } from '../../../ui/clipboard/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { ExportFileMenu } from '../../../ui/log-filters/index.ts';
import { Card, Page, useTabInView } from '../../../ui/page/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
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
import * as texts from './texts.ts';

const FIRST: MapTabKey = 'discrete';
const WHOLE_MAP = 1;

/** The four tables of the Modbus server. */
export default function ModbusMapScreen() {
  const [params, setParams] = useAddressParams();
  const asked = params.get('tab');
  const tab = isMapTab(asked) ? asked : FIRST;
  const [text, setText] = useState(params.get('search') ?? '');
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const tabs = useRef<HTMLDivElement>(null);
  useTabInView(tabs, tab);
  const server = useModbusServer();
  const file = useModbusMapFile();
  const units = server.data?.Units ?? [];
  const unitAsked = Number(params.get('unit'));
  const unitId = units.some(({ UnitId }) => UnitId === unitAsked) ? unitAsked : WHOLE_MAP;
  const show = (change: Readonly<Record<string, string | null>>) =>
    setParams((now) => withParams(now, { ...change, search: null }), { replace: true });
  const save = (format: FileFormat) =>
    file.mutate({ format }, { onError: (error) => showToast('error', texts.couldNotExport(error.detail)) });
  return (
    <Page
      actions={
        <>
          <Button component={Link} to="/config/modbus/document">
            {texts.mapDocument}
          </Button>
          <Button component={Link} to="/config/modbus/journal">
            {texts.modbusLog}
          </Button>
          <ExportFileMenu csv={texts.registerMapCsv} onSave={save} isSaving={file.isPending} />
        </>
      }
    >
      {server.data !== undefined && <ServerLine state={server.data} />}
      <Tabs
        value={tab}
        onChange={(next) => show({ tab: next === FIRST ? null : next })}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List ref={tabs} aria-label={texts.tables}>
          {MAP_TABS.map(({ key, label, note }) => (
            <Tabs.Tab key={key} value={key}>
              {label} <span className={`muted ${styles.note}`}>({note})</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={`line ${styles.line}`}>
          <SearchField
            ref={search}
            label={texts.searchAddresses}
            placeholder={texts.stationPointNameOrAddress}
            value={text}
            onChange={setText}
          />
          {units.length > 0 && (
            <NativeSelect
              aria-label={texts.unitTitle}
              value={String(unitId)}
              onChange={(event) =>
                show({
                  unit: event.currentTarget.value === String(WHOLE_MAP) ? null : event.currentTarget.value,
                })
              }
              data={[
                { value: String(WHOLE_MAP), label: texts.unitWithAllStations },
                ...units.map(({ UnitId, SiteName }) => ({
                  value: String(UnitId),
                  label: texts.unitOfStation(UnitId, SiteName),
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
    return (
      <LoadingOrFailed query={failed} loading={texts.loading(label)} failed={texts.couldNotLoadRegisterMap} />
    );
  }
  if (found.rows.length === 0) {
    return text.trim() === '' ? (
      <Empty title={texts.noAddresses}>{texts.noAddressesHint}</Empty>
    ) : (
      <Empty title={texts.noMatches} />
    );
  }
  return (
    <>
      <div className={`hint ${styles.count}`}>
        <span>
          <span role="status">
            {failure === null ? texts.rowCount(found.rows.length) : texts.rowsNotUpToDate(found.rows.length)}
          </span>
          <span> · {TAB_NOTES[tab]}</span>
        </span>
        <Button onClick={() => void copy(found)}>{texts.copy}</Button>
      </div>
      <Card pad={false}>
        <SheetTable
          key={`${tab} ${text} ${unitId}`}
          name={label}
          sheet={found}
          onAddress={can('Admin') ? setChanging : undefined}
        />
      </Card>
      <Dialog open={changing !== null} onClose={() => setChanging(null)} title={texts.changeAddress}>
        {changing !== null && (
          <AddressForm unitId={unitId} cell={changing} onDone={() => setChanging(null)} />
        )}
      </Dialog>
    </>
  );
}

async function copy(sheet: MapSheet): Promise<void> {
  if (await copyText(sheetText(sheet))) showToast('success', texts.tableCopied);
  else showToast('error', texts.couldNotCopy);
}
