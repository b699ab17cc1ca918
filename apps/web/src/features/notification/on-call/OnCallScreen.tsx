import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  serverNowMs,
  useFailure,
  useOnCallRange,
  usePublicConfig,
  useSession,
  useSwapRequests,
} from '../../../data/index.ts';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { Empty, Failed, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { dateIn } from '../../../ui/time/index.ts';
import { Calendar } from './calendar/Calendar.tsx';
import { Now } from './calendar/Now.tsx';
import { CoverageSection } from './hours/CoverageSection.tsx';
import {
  type CalendarView,
  calendarRangeOf,
  dateParam,
  formatCalendarPeriod,
  steppedDate,
} from './model/dates.ts';
import styles from './on-call.module.css';
import { Overrides } from './overrides/Overrides.tsx';
import * as texts from './texts.ts';

const VIEWS = [
  { value: 'week', label: texts.week },
  { value: 'month', label: texts.month },
] as const satisfies { value: CalendarView; label: string }[];
const ROWS = [
  { value: 'schedules', label: texts.bySchedule },
  { value: 'users', label: texts.byUser },
] as const;

const viewOf = (params: URLSearchParams): CalendarView => (params.get('view') === 'month' ? 'month' : 'week');

/**
 * Who is on call: a calendar for all users; for Operators and above also swaps, overrides, coverage
 * and the escalation preview.
 * What is shown is in the address.
 */
export default function OnCallScreen() {
  const [params, setParams] = useAddressParams();
  const { can } = useSession();
  const { CompanyName, TimeZone } = usePublicConfig();
  const today = dateIn(TimeZone, serverNowMs());
  const view = viewOf(params);
  const rows = params.get('rows') === 'users' ? 'users' : 'schedules';
  const date = dateParam(params.get('date')) ?? today;
  const { from, days } = calendarRangeOf(view, date, today);
  const range = useOnCallRange(from, days);
  const requests = useSwapRequests(can('Operator'));
  const requestsFailure = useFailure(requests);
  const open = useMemo(() => requests.data ?? [], [requests.data]);

  /** Sets what differs from the default; null: the default. */
  const show = (change: Readonly<Record<string, string | null>>) =>
    setParams((now) => withParams(now, change), { replace: true });
  const step = (by: 1 | -1) =>
    setParams(
      (now) => withParams(now, { date: steppedDate(viewOf(now), dateParam(now.get('date')) ?? today, by) }),
      { replace: true },
    );
  const calendar = useRef<HTMLDivElement>(null);
  const [isTodayWanted, setTodayWanted] = useState(false);
  const isLoaded = date === today && range.data !== undefined && !range.isPlaceholderData;
  // A month can be higher than the window; nothing but the button scrolls it.
  useEffect(() => {
    if (!isTodayWanted || !isLoaded) return;
    calendar.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest' });
    setTodayWanted(false);
  }, [isTodayWanted, isLoaded]);
  const period = formatCalendarPeriod(view, date, texts.weekStarting);
  const isTonight = params.get('swap') === 'tonight';

  const body = () => {
    if (range.data === undefined) {
      return (
        <LoadingOrFailed query={range} loading={texts.loadingCalendar} failed={texts.couldNotLoadCalendar} />
      );
    }
    if (!range.data.Rows.some(({ Kind }) => Kind === 'schedule')) {
      const action = can('Supervisor') && (
        <Button component={Link} to="/config/schedules/create" variant="filled">
          {texts.addSchedule}
        </Button>
      );
      return (
        <Empty title={texts.noSchedules} {...(action && { action })}>
          {texts.noSchedulesHint}
          {range.data.Users.every(({ Stations }) => Stations === 0) && ` ${texts.noUserHasOne}`}
        </Empty>
      );
    }
    return (
      <Calendar
        range={range.data}
        isStale={range.isPlaceholderData}
        requests={open}
        period={period}
        view={view}
        date={date}
        rowsBy={rows}
        today={today}
        isSwapTonight={isTonight && can('Operator')}
        onSwapTonight={(isOpen) => show({ swap: isOpen ? 'tonight' : null })}
      />
    );
  };
  return (
    <Page
      sub={texts.subtitle(period, TimeZone)}
      actions={
        <>
          <Segments
            label={texts.view}
            value={view}
            options={VIEWS}
            onChange={(value) => show({ view: value === 'week' ? null : value })}
          />
          <Segments
            label={texts.rows}
            value={rows}
            options={ROWS}
            onChange={(value) => show({ rows: value === 'schedules' ? null : value })}
          />
          <span className={styles.steps}>
            <Button aria-label={texts.earlier} onClick={() => step(-1)}>
              <span aria-hidden="true">‹</span>
            </Button>
            <Button
              onClick={() => {
                show({ date: null });
                setTodayWanted(true);
              }}
            >
              {texts.today}
            </Button>
            <Button aria-label={texts.later} onClick={() => step(1)}>
              <span aria-hidden="true">›</span>
            </Button>
          </span>
          <Button className="wide-only" onClick={() => window.print()}>
            {texts.print}
          </Button>
          {can('Operator') && (
            <Button className={styles.tonight!} variant="filled" onClick={() => show({ swap: 'tonight' })}>
              {texts.swapTonight}
            </Button>
          )}
        </>
      }
    >
      <PrintHead companyName={CompanyName} timeZone={TimeZone} wide />
      <div className={`body ${styles.body}`} ref={calendar}>
        <Now />
        {requestsFailure !== null && (
          <Failed
            title={texts.couldNotLoadRequests}
            onRetry={() => void requests.refetch()}
            retrying={requests.isFetching}
          >
            {requestsFailure.detail}
          </Failed>
        )}
        {body()}
        {can('Operator') && (
          <div className={`stack screen-only ${styles.config}`}>
            <Overrides />
            <CoverageSection />
          </div>
        )}
      </div>
    </Page>
  );
}
