import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import {
  serverNowMs,
  useHistoryExports,
  usePublicConfig,
  useSession,
  useStationNames,
} from '../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { dateIn } from '../../../ui/time/index.ts';
import { ExportForm } from './ExportForm.tsx';
import { ExportList } from './ExportList.tsx';
import { draftOf } from './export-draft.ts';
import * as texts from './texts.ts';

/** Exports of history. `?new` opens the form; `&points=…&from=…&to=…` preset it. */
export default function ExportsScreen() {
  const { can } = useSession();
  const asked = useHistoryExports();
  const stations = useStationNames();
  const { TimeZone } = usePublicConfig();
  const [params, setParams] = useSearchParams();
  const isNew = params.has('new');
  const { data } = asked;
  const open = (
    <Button variant="filled" onClick={() => setParams({ new: '' })}>
      {texts.newExport}
    </Button>
  );
  const body = () => {
    if (isNew) {
      if (stations.data === undefined) {
        return (
          <LoadingOrFailed
            query={stations}
            loading={texts.loadingStations}
            failed={texts.couldNotLoadStations}
          />
        );
      }
      return (
        <Card title={texts.newExport}>
          <ExportForm
            initial={draftOf(params, dateIn(TimeZone, serverNowMs()))}
            stations={stations.data}
            onDone={() => setParams({})}
          />
        </Card>
      );
    }
    if (data === undefined)
      return (
        <LoadingOrFailed query={asked} loading={texts.loadingExports} failed={texts.couldNotLoadExports} />
      );
    if (data.length === 0) {
      return (
        <Card>
          <Empty title={texts.noExports} action={open}>
            {texts.noExportsHint}
          </Empty>
        </Card>
      );
    }
    return (
      <Card pad={false}>
        <ExportList exports={data} timeZone={TimeZone} />
      </Card>
    );
  };
  return (
    <Page
      sub={texts.exportsContent}
      actions={
        !isNew && (
          <>
            {can('Admin') && (
              <Button component={Link} to="/exports/schedules">
                {texts.scheduledExports}
              </Button>
            )}
            {data !== undefined && data.length > 0 && open}
          </>
        )
      }
    >
      <div className="body">{body()}</div>
    </Page>
  );
}
