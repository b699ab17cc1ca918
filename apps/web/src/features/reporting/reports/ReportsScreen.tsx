import { Button } from '@mantine/core';
import { plural } from '@outpost/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePublicConfig, useSession, useStationNames } from '../../../data/index.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { LoadingOrFailed, NoStations } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import {
  choiceParams,
  EMPTY_REPORT_VIEW,
  type ReportSelection,
  readReportSelection,
  readReportView,
  reportPath,
  usualPeriod,
} from './model/address.ts';
import { formatPeriod } from './model/format-period.ts';
import { REPORT_TOPICS, TOPIC_LABELS } from './model/kinds.ts';
import styles from './parts/begin.module.css';
import { PeriodChoice } from './parts/PeriodChoice.tsx';
import { PointsChoice } from './parts/PointsChoice.tsx';
import { useUsed } from './state/use-remembered.ts';
import { useToday } from './state/use-today.ts';
import * as texts from './texts.ts';

const TOPIC_OPTIONS = REPORT_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value].short }));

/** Selects station, report and period; preset to the report that was opened last. */
export default function ReportsScreen() {
  const { can } = useSession();
  const asked = useStationNames();
  const { data } = asked;
  const actions = (
    <>
      <Button component={Link} to="/reports/month" title={texts.monthOverviewHint}>
        {texts.monthOverview}
      </Button>
      <Button component={Link} to="/exports">
        {texts.exportHistory}
      </Button>
      {can('Supervisor') && (
        <Button component={Link} to="/reports/schedules">
          {texts.scheduledReports}
        </Button>
      )}
    </>
  );
  const state = () => {
    if (data === undefined) {
      return (
        <LoadingOrFailed query={asked} loading={texts.loadingStations} failed={texts.couldNotLoadStations} />
      );
    }
    if (data.length === 0) return <NoStations canAdd={can('Admin')} />;
    return (
      <Begin
        stations={data
          .map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))
          .sort((a, b) => a.label.localeCompare(b.label))}
      />
    );
  };
  return (
    <Page title={texts.reports} sub={texts.reportsContent} actions={actions}>
      {state()}
    </Page>
  );
}

/** The selection in the address; without one, that of the report used last. */
function selectionOf(params: URLSearchParams, used: ReturnType<typeof useUsed>): ReportSelection {
  const [last] = used;
  if (params.size > 0 || last === undefined)
    return { topic: 'ontime', stationId: null, view: EMPTY_REPORT_VIEW, ...readReportSelection(params) };
  const { topic, stationId, search } = last;
  return { topic, stationId, view: readReportView(new URLSearchParams(search)) };
}

function Begin({ stations }: { readonly stations: readonly { id: number; label: string }[] }) {
  const [params, setParams] = useAddressParams();
  const used = useUsed();
  const navigate = useNavigate();
  const { TimeZone } = usePublicConfig();
  const today = useToday(TimeZone);
  const choice = useMemo(() => selectionOf(params, used), [params, used]);
  const { topic, stationId, view } = choice;
  const names = new Map(stations.map(({ id, label }) => [id, label]));
  const chosen = stationId !== null && names.has(stationId) ? stationId : null;
  const change = (own: Partial<ReportSelection>) =>
    setParams((now) => choiceParams({ ...selectionOf(now, used), ...own }), { replace: true });
  const period = view.period ?? usualPeriod(today);
  const known = used.filter((report) => names.has(report.stationId));
  return (
    <div className={styles.begin}>
      <Card title={texts.report}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== null) void navigate(reportPath(topic, chosen, view));
          }}
        >
          <PickList
            label={texts.station}
            placeholder={texts.findStation}
            multiple={false}
            options={stations}
            chosen={chosen === null ? [] : [chosen]}
            onChange={([id]) => change({ stationId: id ?? null, view: { ...view, points: [], shown: null } })}
          />
          <div className={styles.side}>
            <div>
              <div className="label">{texts.reportType}</div>
              <Segments
                label={texts.reportType}
                wide
                value={topic}
                options={TOPIC_OPTIONS}
                onChange={(own) => change({ topic: own })}
              />
              <p className={`hint ${styles.lead}`}>{TOPIC_LABELS[topic].lead}.</p>
            </div>
            <div>
              <div className="label">{texts.period}</div>
              <PeriodChoice
                period={period}
                today={today}
                onChange={(own) => change({ view: { ...view, period: own } })}
              />
            </div>
            {topic !== 'pump-health' && chosen !== null && (
              <div>
                <div className="label">{texts.points}</div>
                <PointsChoice
                  kind={topic}
                  stationId={chosen}
                  chosen={view.points}
                  onChange={(points) => change({ view: { ...view, points, shown: null } })}
                />
              </div>
            )}
            <Button type="submit" variant="filled" className={styles.show} disabled={chosen === null}>
              {chosen === null ? texts.selectStation : texts.showReport}
            </Button>
          </div>
        </form>
      </Card>
      {known.length > 0 && (
        <Card title={texts.recentReports} note={texts.recentReportsContent} pad={false}>
          <ul className={`rows ${styles.used}`}>
            {known.map((report) => {
              const own = readReportView(new URLSearchParams(report.search));
              return (
                <li key={`${report.topic} ${report.stationId}`}>
                  <Link to={reportPath(report.topic, report.stationId, own)}>
                    <span className="block label">{names.get(report.stationId)}</span>
                    <span className="note">
                      {TOPIC_LABELS[report.topic].title} ·{' '}
                      {own.period === null ? texts.thisMonth : formatPeriod(own.period)}
                      {own.points.length > 0 &&
                        ` · ${plural(own.points.length, { one: '# point', other: '# points' })}`}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}
