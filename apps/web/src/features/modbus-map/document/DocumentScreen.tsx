import { Button, NativeSelect } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useSearchParams } from 'react-router';
import {
  useFailure,
  useModbusDocument,
  useModbusMapFile,
  useModbusServer,
  useModbusVersions,
} from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './document.module.css';
import { formatMapVersion } from './format-document.ts';
import { MapDocument } from './MapDocument.tsx';

/** A version of the register map as a document to read, print or export. */
export default function DocumentScreen() {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('version'));
  const version = Number.isInteger(wanted) && wanted > 0 ? wanted : null;
  const asked = useModbusDocument(version);
  const versions = useModbusVersions();
  const server = useModbusServer();
  const file = useModbusMapFile();
  const failure = useFailure(asked);
  const { data } = asked;
  const save = (format: FileFormat) =>
    file.mutate(
      { format, ...(data ? { version: data.Version } : {}) },
      { onError: (error) => showToast('error', `Couldn’t export the register map. ${error.detail}`) },
    );
  return (
    <Page
      title="Register map"
      {...(data && { sub: `version ${data.Version}${data.IsNewest ? '' : ' (not the latest)'}` })}
      actions={
        <>
          {versions.data !== undefined && data !== undefined && (
            <NativeSelect
              aria-label="Version"
              className={styles.version}
              value={String(data.Version)}
              onChange={(event) => setParams({ version: event.currentTarget.value }, { replace: true })}
              data={versions.data.map((one) => ({
                value: String(one.Version),
                label: formatMapVersion(one),
              }))}
            />
          )}
          <Button onClick={() => window.print()} disabled={data === undefined}>
            Print
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
      {data !== undefined ? (
        <MapDocument document={data} port={server.data?.Port ?? null} />
      ) : failure === null ? (
        <Loading label="Loading register map" />
      ) : (
        <Failed
          title="Couldn’t load register map"
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        >
          {failure.detail}
        </Failed>
      )}
    </Page>
  );
}
