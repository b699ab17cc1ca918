import { Button } from '@mantine/core';
import type { AlarmDetail, Role } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { serverNowMs, useAlarm, useComment, useStationRights } from '../../../../data/index.ts';
import { AlarmTags, describeUsers, type HeldReason, shownAlarmValues } from '../../../../ui/alarm/index.ts';
import { type AlarmTask, CommentField } from '../../../../ui/alarm-actions/index.ts';
import { FactLine, Facts } from '../../../../ui/facts/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { trendLink } from '../../../../ui/links/trend-link.ts';
import { Pill, STATE_LABELS } from '../../../../ui/state/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import { AlarmStateText } from './AlarmStateText.tsx';
import { PresentFact } from './PresentFact.tsx';
import styles from './panel.module.css';
import { Timeline } from './Timeline.tsx';
import { useAcknowledging } from './use-acknowledging.ts';

export interface AlarmPanelProps {
  readonly id: number;
  /** Why the alarm keeps its last known state; null: its state is current. */
  readonly held: HeldReason | null;
  /** See `firstOutIds`. */
  readonly firstOut: boolean;
  readonly onTask: (task: AlarmTask) => void;
}

/** Details, instructions, actions and timeline of one alarm. */
export function AlarmPanel({ id, ...own }: AlarmPanelProps) {
  const asked = useAlarm(id);
  if (asked.error?.status === 404) return <Empty title={texts.alarmNotFound} />;
  if (asked.data !== undefined) return <OneAlarm alarm={asked.data} {...own} />;
  return <LoadingOrFailed query={asked} loading={texts.loadingAlarm} failed={texts.couldNotLoadAlarm} />;
}

function OneAlarm({
  alarm,
  held,
  firstOut,
  onTask,
}: Omit<AlarmPanelProps, 'id'> & { readonly alarm: AlarmDetail }) {
  const { Message, SiteName, StationId, PointId, Name, Priority, Instruction } = alarm;
  const { Reading, Limit } = shownAlarmValues(alarm);
  const ageMs = serverNowMs() - Date.parse(alarm.RaisedAt);
  return (
    <div className={styles.alarm}>
      <div>
        <Pill state={Priority}>{STATE_LABELS[Priority]}</Pill>
        {/* Where a sheet on a phone starts: not at the comment at its end. */}
        <h2 className={styles.message} tabIndex={-1} data-autofocus="">
          {Message}
        </h2>
        <p className={`hint ${styles.place}`}>
          <Link to={`/stations/${StationId}`}>{SiteName}</Link>
          {PointId !== null && (
            <>
              {' · '}
              <Link to={trendLink([{ stationId: StationId, pointId: PointId }], ageMs)}>
                {texts.trendNamed(Name)}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className={styles.tags}>
        <AlarmStateText entry={alarm} />
        <AlarmTags
          firstOut={firstOut}
          raises={alarm.Raises}
          chattering={alarm.Chattering}
          held={alarm.Active ? held : null}
        />
      </p>
      <Facts>
        <FactLine
          name={texts.activated}
          text={
            <>
              <Moment at={alarm.RaisedAt} /> (<Age at={alarm.RaisedAt} suffix="ago" />)
            </>
          }
        />
        {alarm.Raises > 1 && (
          <FactLine name={texts.lastActivated} text={<Moment at={alarm.LastRaisedAt} />} />
        )}
        <PresentFact alarm={alarm} />
        {Reading !== null && <FactLine name={readingLabel(alarm)} text={Reading} />}
        {Limit !== null && <FactLine name={texts.limit} text={Limit} />}
        {alarm.ReturnedAt !== null && (
          <FactLine name={texts.returnedToNormal} text={<Moment at={alarm.ReturnedAt} />} />
        )}
        {alarm.IncidentId !== null && (
          <FactLine
            name={texts.incident}
            text={
              <Link to={`/alarms?view=log&incident=${alarm.IncidentId}`}>{texts.alarmsOfThisIncident}</Link>
            }
          />
        )}
        {alarm.NextStepAt !== null && (
          <FactLine
            name={alarm.NextStepTo.length === 0 ? texts.nextAttemptAt : texts.nextNotification}
            text={<NextStep at={alarm.NextStepAt} to={alarm.NextStepTo} />}
          />
        )}
      </Facts>
      {Instruction !== '' && (
        <section className={`frame ${styles.todo}`} aria-label={texts.whatToDo}>
          <h3>{texts.whatToDo}</h3>
          <p>{Instruction}</p>
        </section>
      )}
      <Actions alarm={alarm} onTask={onTask} />
      <h3>{texts.timeline}</h3>
      <Timeline alarm={alarm} />
      <AddComment key={alarm.Id} id={alarm.Id} stationId={alarm.StationId} />
    </div>
  );
}

function NextStep({ at, to }: { readonly at: string; readonly to: readonly string[] }) {
  const time = <Moment at={at} />;
  return to.length === 0 ? time : fill(texts.nextNotificationTo, { time, users: describeUsers(to) });
}

function Actions({ alarm, onTask }: { alarm: AlarmDetail; onTask: (task: AlarmTask) => void }) {
  const canAt = useStationRights();
  const can = (needs: Role) => canAt(needs, alarm.StationId);
  const { acknowledge, isPending } = useAcknowledging();
  const waits = needsAcknowledgement(alarm);
  const mayShelve = can('Supervisor') && alarm.State !== 'out-of-service';
  if (!can('Operator') || (!waits && !can('Supervisor'))) return null;
  return (
    <div className="buttons">
      {waits && (
        <>
          <Button variant="filled" disabled={isPending} onClick={() => acknowledge([alarm.Id])}>
            {texts.acknowledge}
          </Button>
          <Button onClick={() => onTask({ do: 'acknowledge', entries: [alarm] })}>
            {texts.acknowledgeWithCommentAction}
          </Button>
        </>
      )}
      {mayShelve && (
        <>
          <Button onClick={() => onTask({ do: 'shelve', entries: [alarm] })}>
            {alarm.State === 'shelved' ? texts.reShelveAction : texts.shelveAction}
          </Button>
          <Button onClick={() => onTask({ do: 'out-of-service', entries: [alarm] })}>
            {texts.takeOutOfServiceAction}
          </Button>
        </>
      )}
      {can('Supervisor') && (
        <Button
          onClick={() =>
            onTask({ do: 'maintenance', station: { id: alarm.StationId, name: alarm.SiteName } })
          }
        >
          {texts.startMaintenanceAction}
        </Button>
      )}
    </div>
  );
}

function AddComment({ id, stationId }: { readonly id: number; readonly stationId: number }) {
  const canAt = useStationRights();
  const { mutate, isPending, error } = useComment();
  const [comment, setComment] = useState('');
  if (!canAt('Operator', stationId)) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() === '') return;
    mutate({ id, comment: comment.trim() }, { onSuccess: () => setComment('') });
  };
  return (
    <form className={styles.comment} onSubmit={submit}>
      <CommentField label={texts.comment} value={comment} onChange={setComment} />
      <FormFailure>{error?.detail}</FormFailure>
      <Button type="submit" disabled={isPending || comment.trim() === ''}>
        {texts.addComment}
      </Button>
    </form>
  );
}

/** For bad quality, the reading holds the reason, or the points that have bad values. */
function readingLabel({ Kind, PointId }: AlarmDetail): string {
  if (Kind !== 'bad-quality') return texts.valueAtAlarm;
  return PointId === null ? texts.points : texts.reason;
}
