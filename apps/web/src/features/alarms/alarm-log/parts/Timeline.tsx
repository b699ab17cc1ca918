import { type AlarmDelivery, type AlarmDetail, type AlarmEvent, channelOf } from '@outpost/contract';
import { ALARM_EVENT_LABELS, shownEventText } from '../../../../ui/alarm/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatDelay, formatMoment, formatSecond, wholeInstant } from '../../../../ui/time/index.ts';
import { type TimelineEntry, timelineOf } from '../model/timeline.ts';
import * as texts from '../texts.ts';
import { SENDING_LABELS, STEP_LABELS } from './labels.ts';
import styles from './panel.module.css';

/** A shorter delay is not shown. */
const MIN_SHOWN_MS = 1_000;

/** Events, escalation steps and deliveries of the alarm, oldest first. */
export function Timeline({ alarm }: { readonly alarm: AlarmDetail }) {
  return (
    <ol className={styles.events} aria-label={texts.timeline}>
      <Lines lines={timelineOf(alarm)} alarm={alarm} />
    </ol>
  );
}

interface LinesProps {
  readonly lines: readonly TimelineEntry[];
  readonly alarm: AlarmDetail;
}

const Lines = ({ lines, alarm }: LinesProps) =>
  lines.map((line) => <Line key={line.key} line={line} alarm={alarm} />);

function Line({ line, alarm }: { readonly line: TimelineEntry; readonly alarm: AlarmDetail }) {
  const { atMs, afterMs } = line;
  const at = useOfNow((nowMs) => formatSecond(atMs, nowMs));
  return (
    <li>
      <span className={styles.at}>
        <time dateTime={new Date(atMs).toISOString()} title={wholeInstant(atMs)}>
          {at}
        </time>
        {afterMs !== null && afterMs >= MIN_SHOWN_MS && <span className="note">+{formatDelay(afterMs)}</span>}
      </span>
      <div className="breaks">
        {line.what === 'event' && <EventLine event={line.event} alarm={alarm} />}
        {line.what === 'callout' && <CalloutLine line={line} alarm={alarm} />}
        {line.what === 'delivery' && <DeliveryLine delivery={line.delivery} />}
      </div>
    </li>
  );
}

function EventLine({ event, alarm }: { readonly event: AlarmEvent; readonly alarm: AlarmDetail }) {
  const { Kind, By } = event;
  const text = shownEventText(alarm, event);
  return (
    <>
      {By === null ? (
        <b>{ALARM_EVENT_LABELS[Kind]}</b>
      ) : (
        fill(texts.eventBy, { event: <b>{ALARM_EVENT_LABELS[Kind]}</b>, user: By })
      )}
      {text !== '' && <p className={styles.said}>{text}</p>}
    </>
  );
}

interface CalloutLineProps extends Pick<LinesProps, 'alarm'> {
  readonly line: Extract<TimelineEntry, { what: 'callout' }>;
}

function CalloutLine({ line: { callout, earlier }, alarm }: CalloutLineProps) {
  const { At, Step, Rule, Notified, NotNotified } = callout;
  const label = STEP_LABELS[Step] ?? texts.escalationStep(Step);
  const last = useOfNow((nowMs) => formatMoment(Date.parse(At), nowMs));
  const times = 1 + earlier.filter(({ what }) => what === 'callout').length;
  return (
    <>
      <b>{times === 1 ? label : texts.repeatedStep(label, times, last)}</b>
      <p className={styles.said}>{Rule}</p>
      {Notified.length === 0 && <p className={styles.failed}>{texts.noUserWasNotified}</p>}
      <ul className={styles.people}>
        {Notified.map(({ Name, Channels, Why }) => (
          <li key={Name}>
            {texts.nameBefore(Name)}{' '}
            <span>
              {[Channels.map((channel) => channelOf(channel).name).join(', '), Why]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {NotNotified.length > 0 && (
        <details>
          <summary>{texts.otherUsersNotNotified(NotNotified.length)}</summary>
          <ul className={styles.people}>
            {NotNotified.map(({ Name, Why }) => (
              <li key={Name}>
                {texts.nameBefore(Name)} <span>{Why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{texts.earlierRepeats}</summary>
          <ol className={styles.events}>
            <Lines lines={earlier} alarm={alarm} />
          </ol>
        </details>
      )}
    </>
  );
}

/** What a message was about; empty: just this alarm. */
const ABOUT_LABELS: Readonly<Record<AlarmDelivery['About'], string>> = {
  alarm: '',
  returned: texts.returnToNormal,
  digest: texts.digest,
  incident: texts.aboutIncident,
  'incident-returned': texts.stationsRestored,
};

function DeliveryLine({ delivery }: { readonly delivery: AlarmDelivery }) {
  const { Name, Channel, Address, About, State, Tries, CreatedAt, DeliveredAt } = delivery;
  const last = Tries.at(-1);
  return (
    <>
      <b>{texts.channelAndRecipient(channelOf(Channel).name, Name)}</b>
      {ABOUT_LABELS[About] !== '' && ` · ${ABOUT_LABELS[About]}`}
      <p className={State === 'failed' ? styles.failed : styles.said}>
        {DeliveredAt === null
          ? SENDING_LABELS[State]
          : texts.stateAndDelay(
              SENDING_LABELS[State],
              formatDelay(Date.parse(DeliveredAt) - Date.parse(CreatedAt)),
            )}
        {Address !== '' && ` · ${Address}`}
        {Tries.length > 1 && ` · ${texts.attempts(Tries.length)}`}
        {/* The reply to a message that was accepted does not help an operator. */}
        {last !== undefined && !last.Sent && last.Answer !== '' && ` · ${last.Answer}`}
      </p>
    </>
  );
}
