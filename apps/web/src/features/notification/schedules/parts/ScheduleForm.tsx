import { Button, Switch, TextInput } from '@mantine/core';
import { type Schedule, TOASTS, WEEKDAYS, type Weekday } from '@outpost/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePublicConfig, useSaveSchedule, useSession } from '../../../../data/index.ts';
import { KeptDrafts, useKeptDraft } from '../../../../ui/form/kept-drafts.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import { copiedToWeekdays, isCopiedToWeekdays, isSameSchedule, missingName } from '../model/schedule.ts';
import { boundsOf, type TimeEnd } from '../model/times.ts';
import * as texts from '../texts.ts';
import styles from './schedule-form.module.css';
import { TimePicker } from './TimePicker.tsx';
import { WeekPreview } from './WeekPreview.tsx';

const LIST = '/config/schedules';
/** By schedule; 0: a new one. */
const drafts = new KeptDrafts<Schedule>();

/**
 * Creates or changes a weekly schedule. It opens the list without waiting for the response; a toast
 * shows the result. What could not be saved is in the form when it is opened again.
 */
export function OnCallScheduleForm({ initial }: { readonly initial: Schedule }) {
  const person = useSession().user?.Id ?? 0;
  const [stored] = useState(initial);
  const [kept, setKept] = useState(() => drafts.read(person, stored.Id));
  const [schedule, setSchedule] = useState(kept ?? stored);
  const [tried, setTried] = useState(false);
  const isEnding = useRef(false);
  const { TimeZone } = usePublicConfig();
  const navigate = useNavigate();
  const isNew = stored.Id === 0;
  const { mutate } = useSaveSchedule({
    onDone: (id) => {
      drafts.store(person, stored.Id, null);
      showToast('success', isNew ? TOASTS.scheduleCreated(id) : TOASTS.scheduleUpdated(id));
    },
    onFailed: (error) =>
      showFailure(isNew ? TOASTS.scheduleCreateFailed : TOASTS.scheduleUpdateFailed, error),
  });
  useKeptDraft({
    ...{ drafts, person, form: stored.Id, draft: isSameSchedule(schedule, stored) ? null : schedule },
    onLeft: () => {
      if (!isEnding.current)
        showToast('info', isNew ? texts.newScheduleKept : texts.scheduleKept(stored.Name));
    },
  });
  const set = (change: Partial<Schedule>) => setSchedule((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missingName(schedule.Name) !== undefined) return;
    isEnding.current = true;
    mutate({ ...schedule, Name: schedule.Name.trim() });
    void navigate(LIST);
  };
  const discard = () => {
    setKept(null);
    setSchedule(stored);
  };
  const cancel = () => {
    isEnding.current = true;
    drafts.store(person, stored.Id, null);
    void navigate(LIST);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {kept !== null && (
        <p className="note">
          {texts.keptChanges}{' '}
          <Button variant="subtle" onClick={discard}>
            {texts.discardChanges}
          </Button>
        </p>
      )}
      <TextInput
        label={texts.name}
        value={schedule.Name}
        maxLength={120}
        required
        withAsterisk={false}
        autoComplete="off"
        error={tried && missingName(schedule.Name)}
        onChange={(event) => set({ Name: event.currentTarget.value })}
      />
      <div className={styles.week}>
        <ul className="frame rows">
          {WEEKDAYS.map((day) => (
            <DayRow key={day} day={day} schedule={schedule} onChange={set} />
          ))}
        </ul>
        <p className="note">{texts.timesHint(TimeZone || texts.organisationTimeZone)}</p>
      </div>
      <WeekPreview schedule={schedule} />
      <div className="buttons">
        <Button type="submit" variant="filled">
          {texts.submit}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

interface DayRowProps {
  readonly day: Weekday;
  readonly schedule: Schedule;
  readonly onChange: (change: Partial<Schedule>) => void;
}

/** One day: a switch, and its times while it is on. */
function DayRow({ day, schedule, onChange }: DayRowProps) {
  const start = schedule[`${day}Start`];
  const stop = schedule[`${day}Stop`];
  const picker = (label: string, end: TimeEnd) => (
    <TimePicker
      label={label}
      of={day}
      value={schedule[`${day}${end}`]}
      end={end}
      bounds={boundsOf(end, start, stop)}
      onChange={(value) => onChange({ [`${day}${end}`]: value })}
    />
  );
  return (
    <li className={styles.day}>
      <Switch
        label={day}
        checked={schedule[day]}
        onChange={(event) => onChange({ [day]: event.currentTarget.checked })}
      />
      {schedule[day] ? (
        <div className={styles.times}>
          {picker(texts.startTime, 'Start')}
          {picker(texts.endTime, 'Stop')}
          {!isCopiedToWeekdays(schedule, day) && (
            <Button
              variant="subtle"
              aria-label={texts.copyNamedToWeekdays(day)}
              onClick={(event) => {
                // The button is gone then.
                event.currentTarget.closest('li')?.querySelector('input')?.focus();
                onChange(copiedToWeekdays(schedule, day));
              }}
            >
              {texts.copyToWeekdays}
            </Button>
          )}
        </div>
      ) : (
        <span className="muted">{texts.disabled}</span>
      )}
    </li>
  );
}
