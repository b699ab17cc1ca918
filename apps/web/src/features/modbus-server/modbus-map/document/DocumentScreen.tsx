import { Button, NativeSelect } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useSearchParams } from 'react-router';
import {
  useModbusDocument,
  useModbusMapFile,
  useModbusServer,
  useModbusVersions,
} from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { ExportFileMenu } from '../../../../ui/log-filters/index.ts';
import { Page } from '../../../../ui/page/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
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
  const { data } = asked;
  const save = (format: FileFormat) =>
    file.mutate(
      { format, ...(data ? { version: data.Version } : {}) },
      { onError: (error) => showToast('error', texts.couldNotExport(error.detail)) },
    );
  return (
    <Page
      title={texts.registerMap}
      {...(data && {
        sub: data.IsNewest ? texts.shownVersion(data.Version) : texts.olderVersion(data.Version),
      })}
      actions={
        <>
          {versions.data !== undefined && data !== undefined && (
            <NativeSelect
              aria-label={texts.version}
              className={styles.version}
              value={String(data.Version)}
              onChange={(event) => setParams({ version: event.currentTarget.value }, { replace: true })}
              data={versions.data.map((one) => ({
                value: String(one.Version),
                label: formatMapVersion(one, data.TimeZone),
              }))}
            />
          )}
          <Button onClick={() => window.print()} disabled={data === undefined}>
            {texts.print}
          </Button>
          <ExportFileMenu csv={texts.registerMapCsv} onSave={save} isSaving={file.isPending} />
        </>
      }
    >
      {data !== undefined ? (
        <MapDocument document={data} port={server.data?.Port ?? null} />
      ) : (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingRegisterMap}
          failed={texts.couldNotLoadRegisterMap}
        />
      )}
    </Page>
  );
}
