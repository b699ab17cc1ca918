import { Button, Tabs } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useFailure,
  useModbusAnalog,
  useModbusDigital,
  useModbusMapFile,
  useModbusServer,
  useModbusStations,
} from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Menu } from '../../ui/menu/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { SearchField, useSlashKey } from '../../ui/search-field/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import styles from './modbus-map.module.css';
import { ServerLine } from './ServerLine.tsx';
import { SheetTable } from './SheetTable.tsx';
import {
  coilSheet,
  discreteSheet,
  filtered,
  holdingSheet,
  inputSheet,
  isTab,
  type Sheet,
  sheetText,
  TABS,
  type TabKey,
} from './sheet.ts';

const FIRST: TabKey = 'discrete';

/** Where another SCADA finds what: the four tables of the Modbus server. */
export default function ModbusMapScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : FIRST;
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const server = useModbusServer();
  const file = useModbusMapFile();
  const save = (format: FileFormat) =>
    file.mutate(format, {
      onError: (error) => showToast('error', `The file could not be made. ${error.detail}`),
    });
  return (
    <Page
      title="Modbus Map"
      actions={
        <Menu
          label="Download"
          button={file.isPending ? 'Making the file…' : 'Download'}
          groups={[
            {
              items: [
                { key: 'csv', label: 'Register map (CSV)', onSelect: () => save('csv') },
                { key: 'xlsx', label: 'Workbook (XLSX)', onSelect: () => save('xlsx') },
              ],
            },
          ]}
        />
      }
    >
      {server.data !== undefined && <ServerLine state={server.data} />}
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === FIRST ? {} : { tab: next ?? FIRST }, { replace: true })}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label="Tables">
          {TABS.map(({ key, label, note }) => (
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
        </div>
        {TABS.map(({ key, label }) => (
          <Tabs.Panel key={key} value={key}>
            <TablePanel tab={key} label={label} text={text} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** One table as it is now, with what is searched for. */
function TablePanel({ tab, label, text }: { tab: TabKey; label: string; text: string }) {
  const stations = useModbusStations(tab !== 'discrete');
  const digital = useModbusDigital(tab === 'discrete');
  const analog = useModbusAnalog(tab === 'input');
  const queries = [
    ...(tab === 'discrete' ? [digital] : [stations]),
    ...(tab === 'input' ? [analog] : []),
  ] as const;
  const failed = queries.find(({ error }) => error !== null) ?? queries[0]!;
  const failure = useFailure(failed);
  const sheet = useMemo((): Sheet | null => {
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
        title="The register map could not be loaded"
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  if (found.rows.length === 0) {
    return text.trim() === '' ? (
      <Empty title="There is nothing in this table">
        Addresses are given when stations and points are set up.
      </Empty>
    ) : (
      <Empty title="Nothing in this table is like that" />
    );
  }
  return (
    <>
      <div className={styles.count}>
        <span role="status">
          {found.rows.length === 1 ? '1 row' : `${found.rows.length} rows`}
          {failure !== null && ', not up to date: the server does not answer'}
        </span>
        <Button variant="default" onClick={() => void copy(found)}>
          Copy
        </Button>
      </div>
      <Card pad={false}>
        <SheetTable key={`${tab} ${text}`} name={label} sheet={found} />
      </Card>
    </>
  );
}

async function copy(sheet: Sheet): Promise<void> {
  try {
    await navigator.clipboard.writeText(sheetText(sheet));
    showToast('success', 'The table is copied.');
  } catch {
    // Browsers have a clipboard on secure origins only.
    showToast('error', 'This browser lets no page copy. Download the table instead.');
  }
}
