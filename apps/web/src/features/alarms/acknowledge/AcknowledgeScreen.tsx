import { Button } from '@mantine/core';
import type { LinkedAlarm } from '@outpost/contract';
import { summariseIncident } from '@outpost/core';
import { Link, useLocation } from 'react-router';
import { useAcknowledgeByLink, useAlarmLink, useFailure } from '../../../data/index.ts';
import { AlarmStateMark, shownAlarmValues } from '../../../ui/alarm/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Loading } from '../../../ui/feedback/index.ts';
import { FormCard, FormFailure } from '../../../ui/form/FormCard.tsx';
import { Pill, STATE_LABELS } from '../../../ui/state/index.ts';
import { Age, formatStamp } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

const NAME = texts.acknowledge;
const nothing = () => undefined;

/**
 * Target of the link in a message. Its secret is in the fragment, which is not sent to servers or
 * logged. Opening the link changes nothing, because mail scanners open links: acknowledging takes a
 * click.
 */
export default function AcknowledgeScreen() {
  const { hash } = useLocation();
  const token = hash.length > 1 ? hash.slice(1) : null;
  const asked = useAlarmLink(token);
  const failure = useFailure(asked);
  const { mutate, isPending, error } = useAcknowledgeByLink(token);
  if (asked.data !== undefined) {
    const Shown = asked.data.Incident.length > 0 ? OneIncident : OneAlarm;
    return (
      <Shown linked={asked.data} onAcknowledge={() => mutate()} isPending={isPending} error={error?.detail} />
    );
  }
  return (
    <FormCard name={NAME} title={texts.acknowledgeAlarm} onSubmit={() => void asked.refetch()}>
      {token === null && <p>{texts.linkIncomplete}</p>}
      {token !== null && failure === null && <Loading label={texts.loadingAlarm} />}
      {failure !== null && (
        <>
          <FormFailure>{failure.code === 'BAD_REQUEST' ? texts.linkIncomplete : failure.detail}</FormFailure>
          {failure.retryable && (
            <Button type="submit" disabled={asked.isFetching}>
              {texts.tryAgain}
            </Button>
          )}
        </>
      )}
      <Button component={Link} to="/alarms" variant="subtle">
        {texts.allAlarms}
      </Button>
    </FormCard>
  );
}

interface ShownProps {
  readonly linked: LinkedAlarm;
  readonly onAcknowledge: () => void;
  readonly isPending: boolean;
  readonly error: string | undefined;
}

function OneAlarm({
  linked: { Alarm, Name, TimeZone, Units, Usable },
  onAcknowledge,
  isPending,
  error,
}: ShownProps) {
  const { Message, SiteName, Priority, Instruction, State, AcknowledgedBy, AcknowledgedAt } = Alarm;
  const { Reading, Limit } = shownAlarmValues(Alarm, Units);
  return (
    <FormCard name={NAME} title={Message} lead={SiteName} onSubmit={Usable ? onAcknowledge : nothing}>
      <div>
        <Pill state={Priority}>{STATE_LABELS[Priority]}</Pill>
      </div>
      <Facts>
        {Alarm.PointId !== null && <FactLine name={texts.point} text={Alarm.Name} />}
        {Reading !== null && <FactLine name={texts.valueAtAlarm} text={Reading} />}
        {Limit !== null && <FactLine name={texts.limit} text={Limit} />}
        <FactLine
          name={texts.activated}
          text={
            <>
              <Stamp at={Alarm.LastRaisedAt} timeZone={TimeZone} /> (
              <Age at={Alarm.LastRaisedAt} suffix="ago" />)
            </>
          }
        />
        {Alarm.ReturnedAt !== null && (
          <FactLine
            name={texts.returnedToNormal}
            text={<Stamp at={Alarm.ReturnedAt} timeZone={TimeZone} />}
          />
        )}
        {Instruction !== '' && <FactLine name={texts.whatToDo} text={Instruction} below />}
      </Facts>
      <div role="status">
        <AlarmStateMark
          state={State}
          {...(AcknowledgedBy === null ? {} : { words: texts.acknowledgedBy(AcknowledgedBy) })}
        />
        {AcknowledgedAt !== null && (
          <>
            {' '}
            <Stamp at={AcknowledgedAt} timeZone={TimeZone} />
          </>
        )}
      </div>
      <FormFailure>{error}</FormFailure>
      {Usable && (
        <Button type="submit" variant="filled" disabled={isPending}>
          {texts.acknowledgeAs(Name)}
        </Button>
      )}
      {!Usable && AcknowledgedBy === null && <p>{texts.alarmLinkExpired}</p>}
      <Button component={Link} to={`/alarms?alarm=${Alarm.Id}`} variant="subtle">
        {texts.openInOutpost}
      </Button>
    </FormCard>
  );
}

/** A time in the format of the message, for comparison. */
function Stamp({ at, timeZone }: { readonly at: string; readonly timeZone: string }) {
  return <time dateTime={at}>{formatStamp(at, timeZone)}</time>;
}

/** Number of stations that are listed by name. */
const MAX_NAMED = 12;

function OneIncident({
  linked: { Incident, Name, TimeZone, Usable },
  onAcknowledge,
  isPending,
  error,
}: ShownProps) {
  const { words, priority, members, stations, out, waiting } = summariseIncident(Incident);
  const first = members[0]!;
  return (
    <FormCard name={NAME} title={words} onSubmit={Usable ? onAcknowledge : nothing}>
      <div>
        <Pill state={priority}>{STATE_LABELS[priority]}</Pill>
      </div>
      <Facts>
        <FactLine
          name={texts.since}
          text={
            <>
              <Stamp at={first.LastRaisedAt} timeZone={TimeZone} /> (
              <Age at={first.LastRaisedAt} suffix="ago" />)
            </>
          }
        />
        <FactLine name={texts.restored} text={texts.restoredStations(stations - out, stations)} />
        <FactLine name={texts.stations} text={namesOf(members)} below />
        {first.Instruction !== '' && <FactLine name={texts.whatToDo} text={first.Instruction} below />}
      </Facts>
      <div role="status">
        {waiting === 0 ? texts.allAlarmsAcknowledged : texts.unacknowledgedAlarms(waiting, members.length)}
      </div>
      <FormFailure>{error}</FormFailure>
      {Usable && (
        <Button type="submit" variant="filled" disabled={isPending}>
          {texts.acknowledgeAs(Name)}
        </Button>
      )}
      {!Usable && waiting > 0 && <p>{texts.incidentLinkExpired}</p>}
      <Button component={Link} to={`/alarms?view=log&incident=${first.IncidentId}`} variant="subtle">
        {texts.openInOutpost}
      </Button>
    </FormCard>
  );
}

function namesOf(members: readonly { readonly SiteName: string }[]): string {
  const names = [...new Set(members.map(({ SiteName }) => SiteName))];
  const left = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(', ');
  return left > 0 ? texts.andMore(named, left) : named;
}
