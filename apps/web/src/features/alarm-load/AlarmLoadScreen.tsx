import type { AlarmLoad } from '@outpost/contract';
import { Link, useSearchParams } from 'react-router';
import { useAlarmLoad, useFailure } from '../../data/index.ts';
import { FilterChip, FilterChips } from '../../ui/chip/index.ts';
import { Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { formatNumber } from '../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import { Frequent } from './Frequent.tsx';
import { Measures } from './Measures.tsx';
import { Noise } from './Noise.tsx';
import { OverTime } from './OverTime.tsx';

/** Spans to look at, with the hours that a bar of the chart stands for. */
const SPANS = {
  '24h': { label: '24 h', hours: 24, hoursABar: 1, bar: 'an hour' },
  '7d': { label: '7 d', hours: 168, hoursABar: 6, bar: 'six hours' },
  '30d': { label: '30 d', hours: 720, hoursABar: 24, bar: 'a day' },
} as const;
type SpanName = keyof typeof SPANS;
const NAMES = Object.keys(SPANS) as SpanName[];
const DEFAULT: SpanName = '7d';

/** How much people had to do with alarms, and what to do about it. */
export default function AlarmLoadScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('span') as SpanName | null;
  const name = asked !== null && asked in SPANS ? asked : DEFAULT;
  const span = SPANS[name];
  const load = useAlarmLoad(span.hours);
  const failure = useFailure(load);
  const { data, refetch, isFetching } = load;
  return (
    <Page
      title="Alarm load"
      {...(data && { sub: summary(data) })}
      actions={
        <FilterChips label="Time">
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
      {data !== undefined ? (
        <div className={styles.cards}>
          <Measures load={data} />
          <div className={styles.column}>
            <OverTime load={data} hoursABar={span.hoursABar} barText={span.bar} />
            <Noise load={data} />
            <Card title="Kept quiet now">
              <p className={styles.quiet}>
                {data.Shelved} shelved, {data.OutOfService} out of service.{' '}
                <Link to="/alarms?view=quiet">Look at them</Link>
              </p>
            </Card>
          </div>
          <Frequent load={data} />
        </div>
      ) : failure === null ? (
        <Loading label="Counting alarms" />
      ) : (
        <Failed title="The load could not be worked out" onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      )}
    </Page>
  );
}

function summary({ Raises, People }: AlarmLoad): string {
  const alarms = Raises === 1 ? '1 alarm raised' : `${formatNumber(Raises, 0)} alarms raised`;
  return `${alarms}, ${formatNumber(People, 1)} people on call by the schedules of now`;
}
