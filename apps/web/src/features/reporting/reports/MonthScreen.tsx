import { NativeSelect } from '@mantine/core';
import { STATION_KINDS, type StationKind, type StationMonth } from '@outpost/contract';
import { knownSpelling } from '@outpost/core';
import {
  useFailure,
  useMonthOverview,
  usePublicConfig,
  useSession,
  useStationNames,
} from '../../../data/index.ts';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { AreaFilter } from '../../../ui/area/index.ts';
import { Empty, NoStations } from '../../../ui/feedback/index.ts';
import { FilterPanel } from '../../../ui/log-filters/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { isStationKind, kindLabel } from '../../../ui/station-status/index.ts';
import { addDays } from '../../../ui/time/index.ts';
import { formatPeriod } from './model/format-period.ts';
import { DEFAULT_MONTH_ORDER, MONTH_ORDERS, orderedMonth } from './model/month-order.ts';
import { periodAround, periodText, readPeriod } from './model/period.ts';
import { MonthTable } from './parts/MonthTable.tsx';
import { PeriodChoice } from './parts/PeriodChoice.tsx';
import { ReportActions } from './parts/ReportActions.tsx';
import { ReportPrintHead } from './parts/ReportPrintHead.tsx';
import { ReportStates } from './parts/ReportStates.tsx';
import { Notes } from './parts/RowsTools.tsx';
import { useToday } from './state/use-today.ts';
import * as texts from './texts.ts';

/** Run time, starts, rain and alarms of all stations in a month. `?period=2026-05&kind=tank&area=North&order=starts` */
export function MonthScreen() {
  const [params, setParams] = useAddressParams();
  const { TimeZone } = usePublicConfig();
  const today = useToday(TimeZone);
  const given = readPeriod(params.get('period') ?? '');
  const period = given?.kind === 'month' ? given : periodAround('month', today);
  const kind = params.get('kind') ?? '';
  const kinds: readonly StationKind[] = isStationKind(kind) ? [kind] : [];
  const order = params.get('order') ?? DEFAULT_MONTH_ORDER;
  const stations = useStationNames();
  // As stations spell it now: an earlier email links to it as it was.
  const area = knownSpelling(params.get('area') ?? '', stations.data ?? []);
  const { can } = useSession();
  const change = (own: Readonly<Partial<Record<'period' | 'kind' | 'area' | 'order', string>>>) =>
    setParams((now) => withParams(now, own));
  const isFuture = period.first > addDays(today, 1);
  const ask = { period: periodText(period), kinds, area };
  const asked = useMonthOverview(isFuture ? null : ask, period.last >= addDays(today, -1));
  const { data, isPlaceholderData: isOld, isFetching, isRefetchError, dataUpdatedAt, refetch } = asked;
  const failure = useFailure({ ...asked, data: isOld ? undefined : data });
  const periodLabel = formatPeriod(period);
  const sub = [...(area === '' ? [] : [area]), ...kinds.map(kindLabel), periodLabel].join(' · ');
  const isPhone = useIsPhone();
  const actions = (
    <ReportActions
      ask={{ ...ask, kind: 'month' }}
      ready={data !== undefined && !isOld && data.Stations.length > 0}
    />
  );
  const periodChoice = (
    <PeriodChoice
      isOneKind
      period={period}
      today={today}
      onChange={(next) => change({ period: periodText(next) })}
    />
  );
  return (
    <Page name={texts.monthOverview} sub={sub} actions={isPhone ? undefined : actions}>
      <FilterPanel
        // On a phone the others are hidden, so that the first figures are in sight.
        {...(isPhone && {
          search: (
            <>
              {periodChoice}
              {actions}
            </>
          ),
        })}
        others={[kinds.length, area, order !== DEFAULT_MONTH_ORDER]}
        line={
          <>
            {!isPhone && periodChoice}
            <NativeSelect
              aria-label={texts.stationKind}
              value={kinds[0] ?? ''}
              data={[
                { value: '', label: texts.allKinds },
                ...STATION_KINDS.map((value) => ({ value, label: kindLabel(value) })),
              ]}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            />
            <AreaFilter stations={stations.data} area={area} onChange={(next) => change({ area: next })} />
            <NativeSelect
              aria-label={texts.order}
              value={order}
              data={MONTH_ORDERS}
              onChange={(event) => change({ order: event.currentTarget.value })}
            />
          </>
        }
      />
      <ReportStates
        periodLabel={periodLabel}
        isFuture={isFuture}
        onThisMonth={() => change({ period: '' })}
        failure={failure}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        isOld={isOld}
        oldSinceMs={isRefetchError && data !== undefined ? dataUpdatedAt : null}
      >
        {data === undefined || isFuture ? null : stations.data?.length === 0 ? (
          <NoStations canAdd={can('Admin')} />
        ) : data.Stations.length === 0 ? (
          <Card>
            <Empty title={texts.noMatchingStations} />
          </Card>
        ) : isWithoutData(data.Stations) ? (
          <Card>
            <Empty title={texts.noDataFor(periodLabel)}>{texts.noDataInMonthHint}</Empty>
          </Card>
        ) : (
          <>
            <ReportPrintHead timeZone={TimeZone} wide={false} />
            <Notes
              notes={[
                data.Partial ? `${texts.monthIncomplete} ${texts.monthNotes}` : texts.monthNotes,
                texts.monthCoverage,
                ...(data.Stations.some(({ HiddenStarts }) => HiddenStarts) ? [texts.hiddenStartsHint] : []),
              ]}
            />
            <Card pad={false}>
              <MonthTable month={data.Month} stations={orderedMonth(data.Stations, order)} />
            </Card>
          </>
        )}
      </ReportStates>
    </Page>
  );
}

/** No alarm, and nothing is known of any pump or rain; other stations have no such hours. */
function isWithoutData(stations: readonly StationMonth[]): boolean {
  const measured = stations.filter(({ UnknownHours }) => UnknownHours !== null);
  return (
    measured.length > 0 &&
    measured.every(({ Hours, UnknownHours }) => UnknownHours! >= Hours) &&
    stations.every(({ Alarms }) => Alarms.Total === 0)
  );
}
