import { Button } from '@mantine/core';
import type { StationListItem } from '@outpost/contract';
import { plural } from '@outpost/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAlarms, usePublicConfig, useRecent, useSession, useStationNames } from '../../../data/index.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { AlarmNote, annunciatedOf } from '../../../ui/alarm/index.ts';
import { orderStations } from '../../../ui/alarm/order-stations.ts';
import { worstAlarms } from '../../../ui/alarm/worst-alarms.ts';
import { LoadingOrFailed, NoStations } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { LinksCard } from '../../../ui/page/LinksCard.tsx';
import { PickList, type PickOption } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { alarmKindLabel } from '../../../ui/station-status/index.ts';
import {
  choiceParams,
  EMPTY_REPORT_VIEW,
  type ReportSelection,
  type ReportView,
  readReportSelection,
  readReportView,
  reportPath,
  usualPeriod,
} from './model/address.ts';
import { formatPeriod } from './model/format-period.ts';
import { REPORT_TOPICS, TOPIC_LABELS, type Topic } from './model/kinds.ts';
import { RECENT_REPORTS, type RecentReport } from './model/recent-reports.ts';
import styles from './parts/begin.module.css';
import { PeriodChoice } from './parts/PeriodChoice.tsx';
import { PointsChoice } from './parts/PointsChoice.tsx';
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
    return <Begin stations={data} />;
  };
  return (
    <Page sub={texts.reportsContent} actions={actions}>
      {state()}
    </Page>
  );
}

/** The selection in the address; without one, that of the report used last. */
function selectionOf(params: URLSearchParams, [last]: readonly RecentReport[]): ReportSelection {
  if (params.size > 0 || last === undefined)
    return { topic: 'ontime', stationId: null, view: EMPTY_REPORT_VIEW, ...readReportSelection(params) };
  const { topic, stationId, search } = last;
  return { topic, stationId, view: readReportView(new URLSearchParams(search)) };
}

function Begin({ stations }: { readonly stations: readonly StationListItem[] }) {
  const [params, setParams] = useAddressParams();
  const recent = useRecent(RECENT_REPORTS);
  const navigate = useNavigate();
  const { TimeZone } = usePublicConfig();
  const today = useToday(TimeZone);
  const choice = useMemo(() => selectionOf(params, recent), [params, recent]);
  const { topic, stationId, view } = choice;
  const options = useStationOptions(stations);
  const names = new Map(stations.map(({ StationId, SiteName }) => [StationId, SiteName]));
  const chosen = stationId !== null && names.has(stationId) ? stationId : null;
  const change = (own: Partial<ReportSelection>) =>
    setParams((now) => choiceParams({ ...selectionOf(now, recent), ...own }), { replace: true });
  const period = view.period ?? usualPeriod(today);
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
            notesDescribe
            options={options}
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
            <div className="line">
              <Button type="submit" variant="filled" className={styles.show} disabled={chosen === null}>
                {texts.showReport}
              </Button>
              {chosen === null && <span className="hint">{texts.selectStation}</span>}
            </div>
          </div>
        </form>
      </Card>
      <LinksCard
        title={texts.recentReports}
        note={texts.inThisBrowser}
        links={recent.flatMap(({ topic: own, stationId: id, search }) => {
          const name = names.get(id);
          const shown = readReportView(new URLSearchParams(search));
          return name === undefined
            ? []
            : { to: reportPath(own, id, shown), title: name, note: describe(own, shown) };
        })}
      />
    </div>
  );
}

/** With kind, area and worst alarm. Rows stay in their places while alarms come and go. */
function useStationOptions(stations: readonly StationListItem[]): PickOption[] {
  const { activeAlarms } = useAlarms();
  const worst = useMemo(() => worstAlarms(annunciatedOf(activeAlarms)), [activeAlarms]);
  const isKnown = activeAlarms !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ordered once
  const ordered = useMemo(() => orderStations(stations, worst), [stations, isKnown]);
  return ordered.map(({ StationId, SiteName, Kind, Area }) => {
    const alarm = worst.get(StationId);
    return {
      id: StationId,
      label: SiteName,
      note: [alarmKindLabel(Kind), Area].filter(Boolean).join(' · '),
      ...(alarm !== undefined && { end: <AlarmNote {...alarm} /> }),
    };
  });
}

/** `Time on · May 2026 · 2 points` */
function describe(topic: Topic, { period, points }: ReportView): string {
  return [
    TOPIC_LABELS[topic].title,
    period === null ? texts.thisMonth : formatPeriod(period),
    ...(points.length > 0 ? [plural(points.length, { one: '# point', other: '# points' })] : []),
  ].join(' · ');
}
