import type { ActiveAlarms, AlarmLogEntry, StationOverview } from '@outpost/contract';
import { useRef } from 'react';
import { useFailure, useOnCallNow, useRatesOfChange } from '../../../data/index.ts';
import { describeAlarm, suppressedActiveOf } from '../../../ui/alarm/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { formatTimeUntil } from '../../../ui/time/index.ts';
import { RatesContext } from '../../../ui/value/RateMark.tsx';
import { type AttentionItem, describeMore, itemAlarms, type Situation } from '../home/situation.ts';
import { AttentionLine } from './AttentionLine.tsx';
import { describeCalm } from './calm.ts';
import styles from './display.module.css';
import { FIELD_TRENDS, FieldTrends } from './FieldTrends.tsx';
import { StationBoard } from './StationBoard.tsx';
import * as texts from './texts.ts';
import { overflows, useFit } from './use-fit.ts';

/** More never fit, not even on a screen that stands upright. */
const MAX_LINES = 24;
/** From more items on, the same alarm of several stations, then those of a station, are one line. */
export const MAX_UNFOLDED = 6;
/** So many stay where areas that do not fit either are left out. */
const MIN_LINES = 3;
/** So few have larger type. */
const FEW_LINES = 2;
const MAX_USERS = 4;
const MAX_SUPPRESSED = 3;

export interface SituationSlideProps {
  /** undefined: not loaded yet. */
  readonly stations: readonly StationOverview[] | undefined;
  /** null: not loaded yet. */
  readonly active: ActiveAlarms | null;
  /** All that needs attention; null: not known yet. */
  readonly situation: Situation | null;
  readonly hasNews: boolean;
  readonly failed: boolean;
  readonly nowMs: number;
}

/**
 * What needs attention, worst first, every station by area, which stations are offline, what is active though
 * suppressed, who is on call until when, and communication and rain of the last day.
 */
export function SituationSlide(props: SituationSlideProps) {
  const { stations, active, situation, hasNews, failed, nowMs } = props;
  if (stations === undefined || active === null || situation === null) {
    if (failed) return <Failed title={texts.situationUnavailable} />;
    return <Loading label={texts.loadingSituation} />;
  }
  const suppressed = suppressedActiveOf(active);
  return (
    <div className={styles.situation}>
      <Main
        items={situation.items}
        calm={describeCalm(active, stations, nowMs, hasNews)}
        stations={stations}
        alarms={active.Alarms}
        hasNews={hasNews}
        nowMs={nowMs}
      />
      <Side stations={stations} suppressed={suppressed} hasNews={hasNews} nowMs={nowMs} />
    </div>
  );
}

interface MainProps extends Pick<SituationSlideProps, 'hasNews' | 'nowMs'> {
  readonly items: readonly AttentionItem[];
  /** Said if there are none. */
  readonly calm: string;
  readonly stations: readonly StationOverview[];
  readonly alarms: readonly AlarmLogEntry[];
}

/** As many alarms as leave room for the state of each area; where not all fit, they fill the height. */
function Main({ items, calm, stations, alarms, hasNews, nowMs }: MainProps) {
  const main = useRef<HTMLDivElement>(null);
  const most = Math.min(items.length, MAX_LINES);
  const isCut = (own: HTMLElement, step: number) =>
    (most - step > 1 && overflows(own)) ||
    (most - step > MIN_LINES && own.lastElementChild !== null && isAreaCut(own.lastElementChild));
  const step = useFit(
    main,
    isCut,
    items
      .slice(0, most)
      .map(({ key }) => key)
      .join(),
  );
  const lines = items.slice(0, most - step);
  const rates = useRatesOfChange(lines.flatMap(itemAlarms).map(({ StationId }) => StationId));
  const more = describeMore(items.slice(lines.length));
  const isFull = more !== '';
  return (
    <div ref={main} className={styles.main} data-full={isFull}>
      {items.length === 0 ? (
        <p className={styles.calm}>{calm}</p>
      ) : (
        <RatesContext value={rates}>
          <ul className={styles.lines} data-few={items.length <= FEW_LINES}>
            {lines.map((item) => (
              <AttentionLine key={item.key} item={item} />
            ))}
          </ul>
        </RatesContext>
      )}
      {isFull && <p className={styles.more}>{more}</p>}
      {stations.length > 0 && (
        <StationBoard
          stations={stations}
          alarms={alarms}
          nowMs={nowMs}
          hasNews={hasNews}
          areasOnly={isFull}
        />
      )}
    </div>
  );
}

/** Rows of areas that do not fit are left out within the board, which itself does not overflow then. */
const isAreaCut = (board: Element): boolean => overflows(board) || [...board.children].some(overflows);

interface SideProps {
  readonly stations: readonly StationOverview[];
  readonly suppressed: readonly AlarmLogEntry[];
  readonly hasNews: boolean;
  readonly nowMs: number;
}

/** Steps of the side that leave out all field trends, then one suppressed alarm after the other. */
const WITHOUT_TRENDS = FIELD_TRENDS.length - 1;
const LAST_STEP = WITHOUT_TRENDS + MAX_SUPPRESSED;

/** Charts, then suppressed alarms leave room for communication and on call. */
function Side({ stations, suppressed, hasNews, nowMs }: SideProps) {
  const side = useRef<HTMLDivElement>(null);
  const offline = stations.filter(({ Communication }) => Communication.Status === 'offline').length;
  const step = useFit(
    side,
    (own, taken) => taken < LAST_STEP && overflows(own),
    `${offline} ${suppressed.length}`,
  );
  return (
    <div ref={side} className={styles.side}>
      <section>
        <h2>{texts.stations}</h2>
        <Communication stations={stations} />
      </section>
      <section>
        <h2>{texts.onCallNow}</h2>
        <OnCall nowMs={nowMs} />
      </section>
      {suppressed.length > 0 && (
        <section>
          <h2>{texts.suppressedActiveTitle}</h2>
          <SuppressedActive alarms={suppressed} most={MAX_SUPPRESSED - Math.max(0, step - WITHOUT_TRENDS)} />
        </section>
      )}
      <FieldTrends stations={stations} hasNews={hasNews} shown={FIELD_TRENDS[step] ?? 'none'} />
    </div>
  );
}

function Communication({ stations }: { readonly stations: readonly StationOverview[] }) {
  const polled = stations.filter(({ Communication: { Status } }) => Status !== 'disabled');
  const online = polled.filter(({ Communication: { Status } }) => Status === 'online');
  const offline = polled.filter(({ Communication: { Status } }) => Status === 'offline');
  if (polled.length === 0) return <p className={styles.fact}>{texts.noStations}</p>;
  return (
    <>
      <p className={styles.fact}>{texts.onlineCount(online.length, polled.length)}</p>
      {offline.length > 0 && (
        <p className={styles.offline}>
          <StateMark state="no-answer" />
          <span>{texts.offlineStations(offline.map(({ SiteName }) => SiteName).join(', '))}</span>
        </p>
      )}
    </>
  );
}

interface SuppressedActiveProps {
  readonly alarms: readonly AlarmLogEntry[];
  /** So many are named. */
  readonly most: number;
}

/** Active alarms that are not annunciated, in muted colours. */
function SuppressedActive({ alarms, most }: SuppressedActiveProps) {
  return (
    <ul className={styles.suppressed}>
      {alarms.slice(0, most).map((alarm) => (
        <li key={alarm.Id}>
          <StateMark state={alarm.Priority} label={STATE_LABELS[alarm.Priority]} />
          <span>{describeAlarm(alarm)}</span>
        </li>
      ))}
      {alarms.length > most && <li className="muted">{texts.moreItems(alarms.length - most)}</li>}
    </ul>
  );
}

function OnCall({ nowMs }: { readonly nowMs: number }) {
  const onCall = useOnCallNow();
  const failure = useFailure(onCall);
  if (onCall.data === undefined)
    return (
      <p className={`muted ${styles.minor}`}>
        {failure === null ? texts.loadingOnCall : texts.onCallUnavailable}
      </p>
    );
  const { Users, Next, TimeZone } = onCall.data;
  return (
    <>
      {Users.length === 0 && (
        <p className={styles.noOne}>
          <StateMark state="high" />
          {texts.noOneOnCall}
        </p>
      )}
      <ul className={styles.people}>
        {Users.slice(0, MAX_USERS).map(({ AccountId, Name, Until }) => (
          <li key={AccountId}>
            <span className={styles.fact}>{Name}</span>{' '}
            <span className={`muted ${styles.minor}`}>
              {Until === null ? texts.alwaysOnCall : texts.untilTime(formatTimeUntil(Until, nowMs, TimeZone))}
            </span>
          </li>
        ))}
        {Users.length > MAX_USERS && (
          <li className={`muted ${styles.minor}`}>{texts.moreItems(Users.length - MAX_USERS)}</li>
        )}
      </ul>
      {Next !== null && (
        <p className={`muted ${styles.minor}`}>
          {texts.nextOnCall(Next.Name, formatTimeUntil(Next.From, nowMs, TimeZone))}
        </p>
      )}
    </>
  );
}
