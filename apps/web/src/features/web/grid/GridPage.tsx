import { useLocalStorage } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withBasePath } from '../../../data/base-path.ts';
import { serverNowMs, useFailure, useSaveView } from '../../../data/index.ts';
import { saveFile, timedFileName } from '../../../data/save-file.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { trendLink } from '../../../ui/links/trend-link.ts';
import { Page } from '../../../ui/page/index.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { useFlash } from '../../../ui/settings/flash.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { gridCsv } from './csv/grid-csv.ts';
import { withoutFilters } from './model/view.ts';
import { rememberedOf } from './state/remembered.ts';
import { useGridModel } from './state/use-grid-model.ts';
import { useGridView } from './state/use-grid-view.ts';
import * as texts from './texts.ts';
import { GridActions } from './toolbar/Actions.tsx';
import { ColumnsDialog } from './toolbar/ColumnsDialog.tsx';
import { NoPoints, NothingMatches } from './toolbar/EmptyGrid.tsx';
import { formatGridSummary, formatShownCount } from './toolbar/format-summary.ts';
import { GridPhoneSheet } from './toolbar/PhoneSheet.tsx';
import { StatusBar } from './toolbar/StatusBar.tsx';
import { GridToolbar } from './toolbar/Toolbar.tsx';
import styles from './toolbar/toolbar.module.css';
import { describeViewFailure, type ViewAction, ViewDialogs } from './toolbar/ViewDialogs.tsx';
import { STANDARD_NAME } from './toolbar/ViewsMenu.tsx';
import { GridTable } from './view/GridTable.tsx';
import { PrintedGrid } from './view/PrintedGrid.tsx';

/** The *Auto-sort* setting, in this browser. */
const KEEPS_ORDER = {
  key: 'outpost.grid.keeps-order',
  defaultValue: false,
  getInitialValueInEffect: false,
  // Another tab keeps its own order.
  sync: false,
  serialize: (on: boolean) => (on ? 'on' : 'off'),
  deserialize: (text?: string) => text === 'on',
};

/** The grid with its toolbar, for one account. */
export function GridPage({ accountId }: { readonly accountId: number }) {
  const [remembered] = useState(() => rememberedOf(accountId));
  const state = useGridView(remembered);
  const { view, setView, saved, choose, discard, forgetSaved } = state;
  const [keepsOrder, keepOrder] = useLocalStorage(KEEPS_ORDER);
  const { model, summary, asked, hasNews, isReady } = useGridModel(view, remembered, keepsOrder);
  const failure = useFailure(asked);
  const [flashes, setFlashes] = useFlash();
  const [withFilters, showFilters] = useState(remembered.withFilters);
  const [open, setOpen] = useState<'columns' | 'sheet' | null>(null);
  const [task, setTask] = useState<ViewAction | null>(null);
  const saving = useSaveView();
  const isPhone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  if (failure !== null) {
    return (
      <Page fill>
        <Failed
          title={texts.couldNotLoadPoints}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        >
          {failure.detail}
        </Failed>
      </Page>
    );
  }
  if (asked.data !== undefined && asked.data.rowCount === 0) {
    return (
      <Page sub={texts.noPoints} fill>
        <NoPoints sites={asked.data.sites.length} />
      </Page>
    );
  }
  if (view === null || !isReady) {
    return (
      <Page fill>
        <Loading label={texts.loadingPoints} />
      </Page>
    );
  }

  const switches = { flashes, onFlashes: setFlashes, keepsOrder, onKeepsOrder: keepOrder };
  const save = () => {
    if (saved === null) return setTask({ kind: 'save' });
    saving.mutate(
      { id: saved.Id, Name: saved.Name, View: view },
      {
        onSuccess: () => forgetSaved(view),
        onError: (error) => showToast('error', describeViewFailure(error)),
      },
    );
  };
  const csv = () => {
    const source = model.source();
    if (source === null) return;
    const columns = view.Columns.map(({ Column }) => Column);
    const text = gridCsv(source, model.order, columns);
    const content = new Blob([text], { type: 'text/csv;charset=utf-8' });
    saveFile({ name: null, content }, timedFileName('grid', serverNowMs(), 'csv'));
  };
  const openSaved = (id: number) => {
    discard();
    choose(id);
  };

  return (
    <Page
      sub={formatGridSummary(summary, hasNews)}
      fill
      {...(isPhone
        ? {}
        : {
            actions: (
              <GridActions
                state={state}
                onSave={save}
                onTask={setTask}
                onColumns={() => setOpen('columns')}
                onCsv={csv}
              />
            ),
          })}
    >
      <GridToolbar
        view={view}
        onView={setView}
        onDown={() => frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
        abnormal={summary.abnormal}
        withFilters={withFilters}
        onWithFilters={(shown) => {
          remembered.withFilters = shown;
          showFilters(shown);
        }}
        isPhone={isPhone}
        onSheet={() => setOpen('sheet')}
      />
      {state.isUnknown && (
        <p className={styles.notice} role="status">
          {texts.viewNotYours}
        </p>
      )}
      <PrintedGrid model={model} view={view} viewName={saved?.Name ?? STANDARD_NAME} />
      <div ref={frame} className={`surface screen-only ${styles.frame}`}>
        <GridTable
          model={model}
          view={view}
          onView={setView}
          withFilters={withFilters}
          flashes={flashes}
          onOpen={(stationId, apart) => {
            const path = `/stations/${stationId}`;
            if (apart) window.open(withBasePath(path), '_blank', 'noopener');
            else void navigate(path);
          }}
          onTrend={(point) => void navigate(trendLink([point]))}
          place={remembered.place}
          onPlace={(place) => {
            remembered.place = place;
          }}
        >
          {summary.shown === 0 && (
            <NothingMatches view={view} hasNews={hasNews} onShowAll={() => setView(withoutFilters(view))} />
          )}
        </GridTable>
        <StatusBar summary={summary} onArrange={() => model.arrange()} {...switches} />
      </div>
      <Announced words={formatShownCount(summary)} />
      <ColumnsDialog open={open === 'columns'} view={view} onView={setView} onClose={() => setOpen(null)} />
      <GridPhoneSheet
        open={open === 'sheet'}
        onClose={() => setOpen(null)}
        state={state}
        view={view}
        summary={summary}
        switches={switches}
        onSave={save}
        onTask={setTask}
        onColumns={() => setOpen('columns')}
        onCsv={csv}
      />
      <ViewDialogs
        task={task}
        view={view}
        onClose={() => setTask(null)}
        onSaved={openSaved}
        onDeleted={() => choose(null)}
      />
    </Page>
  );
}

/** The number of matching rows, for screen readers. */
function Announced({ words }: { readonly words: string }) {
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}
