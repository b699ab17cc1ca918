import type { AlarmLoad } from '@outpost/contract';
import { Link, useSearchParams } from 'react-router';
import { useAlarmLoad, usePublicConfig } from '../../../data/index.ts';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { fill } from '../../../ui/text/fill.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import { Frequent } from './Frequent.tsx';
import { Measures, Priorities } from './Measures.tsx';
import { NuisanceAlarms } from './NuisanceAlarms.tsx';
import { OverTime } from './OverTime.tsx';
import * as texts from './texts.ts';

/** Selectable periods; `hoursABar`: hours per bar of the chart. */
const SPANS = {
  '24h': { label: texts.last24H, hours: 24, hoursABar: 1, bar: texts.hour },
  '7d': { label: texts.sevenDays, hours: 168, hoursABar: 6, bar: texts.sixHours },
  '30d': { label: texts.thirtyDays, hours: 720, hoursABar: 24, bar: texts.day },
} as const;
type SpanName = keyof typeof SPANS;
const NAMES = Object.keys(SPANS) as SpanName[];
const DEFAULT: SpanName = '7d';

/** Alarm rates against the ISA-18.2 targets, and the alarms that cause most of the load. */
export default function AlarmLoadScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('span') as SpanName | null;
  const name = asked !== null && asked in SPANS ? asked : DEFAULT;
  const span = SPANS[name];
  const load = useAlarmLoad(span.hours);
  const { CompanyName } = usePublicConfig();
  const { data } = load;
  return (
    <Page
      {...(data && { sub: summary(data) })}
      actions={
        <FilterChips label={texts.period}>
          {NAMES.map((each) => (
            <FilterChip
              key={each}
              pressed={each === name}
              onPress={() => setParams(each === DEFAULT ? {} : { span: each }, { replace: true })}
            >
              {SPANS[each].label}
            </FilterChip>
          ))}
        </FilterChips>
      }
    >
      <PrintHead companyName={CompanyName} wide={false} note={span.label} />
      {data !== undefined ? (
        <div className={`cards ${styles.cards}`}>
          <div className="stack">
            <Measures load={data} />
            <NuisanceAlarms load={data} />
          </div>
          <div className="stack">
            <OverTime load={data} hoursABar={span.hoursABar} barText={span.bar} />
            <Priorities load={data} />
            <Card title={texts.suppressedAlarms}>
              <p className={`muted ${styles.muted}`}>
                {fill(texts.suppressedCounts, {
                  shelved: data.Shelved,
                  outOfService: data.OutOfService,
                  link: <Link to="/alarms?view=suppressed">{texts.viewSuppressedAlarms}</Link>,
                })}
                {data.SuppressedRaises > 0 && ` ${texts.notCounted(data.SuppressedRaises)}`}
              </p>
            </Card>
          </div>
          <Frequent load={data} />
        </div>
      ) : (
        <LoadingOrFailed
          query={load}
          loading={texts.loadingStatistics}
          failed={texts.couldNotLoadStatistics}
        />
      )}
    </Page>
  );
}

function summary({ Raises, OnCall }: AlarmLoad): string {
  const alarms = texts.alarmCount(Raises);
  if (OnCall === 0) return texts.noUserOnCall(alarms);
  return texts.onCallOnAverage(alarms, formatNumber(OnCall, Number.isInteger(OnCall) ? 0 : 1));
}
