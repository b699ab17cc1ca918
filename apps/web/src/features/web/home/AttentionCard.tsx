import type { AlarmLogEntry, StationOverview } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useState } from 'react';
import {
  useAlarmDialog,
  useAlarms,
  useHasNews,
  useNotifiedAlarms,
  useRatesOfChange,
  useServerNow,
  useSession,
  useStationOverviews,
} from '../../../data/index.ts';
import { annunciatedOf, countFlood, NotifiedContext } from '../../../ui/alarm/index.ts';
import { worstAlarms } from '../../../ui/alarm/worst-alarms.ts';
import { AlarmActionDialog, type AlarmTask, useSteadyClicks } from '../../../ui/alarm-actions/index.ts';
import { Failed, Loading, NoStations } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatTally, StateMark, tallyOf } from '../../../ui/state/index.ts';
import { RatesContext } from '../../../ui/value/RateMark.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import styles from './home.module.css';
import { MoreLink } from './MoreLink.tsx';
import {
  type AttentionItem,
  describeItem,
  describeMore,
  describeNormal,
  itemAlarms,
  type Situation,
  situationOf,
  stateOfItem,
} from './situation.ts';
import * as texts from './texts.ts';

/** What needs attention, worst first, or a text that nothing does. */
export function AttentionCard() {
  const { data: stations, isError, dataUpdatedAt } = useStationOverviews();
  const { activeAlarms, hasNews: hasAlarmNews, failure } = useAlarms();
  const nowMs = useServerNow();
  const { can } = useSession();
  const [task, setTask] = useState<AlarmTask | null>(null);
  const dialog = useAlarmDialog(task !== null);
  const hasStationNews = useHasNews(dataUpdatedAt);
  if (stations === undefined || activeAlarms === null) {
    if (!isError && failure === null) return <Loading label={texts.loadingSituation} />;
    return <Failed title={texts.situationUnavailable}>{failure?.detail}</Failed>;
  }
  if (stations.length === 0 && activeAlarms.Alarms.length === 0) return <NoStations canAdd={can('Admin')} />;
  const hasNews = hasStationNews && hasAlarmNews;
  const situation = situationOf(activeAlarms, stations, nowMs, hasNews);
  const [worst] = situation.items;
  const flood = countFlood(annunciatedOf(activeAlarms), nowMs);
  return (
    <Card
      title={texts.needsAttention}
      note={noteOf(stations, activeAlarms.Alarms, situation, hasNews)}
      pad={false}
      className={hasNews ? styles.attention : `${styles.attention} ${styles.old}`}
    >
      {worst !== undefined && flood > 0 && (
        <p className={styles.flood}>
          <StateMark state={stateOfItem(worst)} />
          <span>{texts.alarmFlood(flood, describeItem(worst))}</span>
        </p>
      )}
      {situation.items.length === 0 ? (
        <p className="line pad">
          <StateMark state="normal" />
          {describeNormal(stations, nowMs, hasNews)}
        </p>
      ) : (
        <AttentionList items={situation.items} onTask={setTask} />
      )}
      {situation.rest.length > 0 && (
        // Alarms come first, so the rest of a list that ends with a station are stations.
        <MoreLink to={situation.items.at(-1)?.kind === 'station' ? '/stations' : '/alarms'}>
          {describeMore(situation.rest)}
        </MoreLink>
      )}
      <AlarmActionDialog task={task} onClose={() => setTask(null)} {...dialog} />
    </Card>
  );
}

interface AttentionListProps {
  readonly items: readonly AttentionItem[];
  readonly onTask: (task: AlarmTask) => void;
}

function AttentionList({ items, onTask }: AttentionListProps) {
  const steady = useSteadyClicks(items.map(({ key }) => key));
  const alarms = items.flatMap(itemAlarms);
  const waiting = alarms.filter(needsAcknowledgement);
  const rates = useRatesOfChange(alarms.map(({ StationId }) => StationId));
  return (
    <NotifiedContext value={useNotifiedAlarms(waiting.map(({ Id }) => Id))}>
      <RatesContext value={rates}>
        <ul className={`rows ${styles.items}`} {...steady}>
          {items.map((item) => (
            <AttentionRow key={item.key} item={item} onTask={onTask} />
          ))}
        </ul>
      </RatesContext>
    </NotifiedContext>
  );
}

function noteOf(
  stations: readonly StationOverview[],
  alarms: readonly AlarmLogEntry[],
  { unacknowledged }: Situation,
  hasNews: boolean,
) {
  const note = formatTally(tallyOf(stations, worstAlarms(alarms), unacknowledged));
  return hasNews ? note : `${texts.lastKnown} · ${note}`;
}
