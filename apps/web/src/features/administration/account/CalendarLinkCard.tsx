import { Button, TextInput } from '@mantine/core';
import { withBasePath } from '../../../data/base-path.ts';
import {
  useCalendarLink,
  useMakeCalendarLink,
  useRevokeCalendarLink,
  useServerNow,
} from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { formatMoment } from '../../../ui/time/index.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

/** The secret link by which other calendars show the user's on-call times. */
export function CalendarLinkCard() {
  const { data } = useCalendarLink();
  const make = useMakeCalendarLink();
  const revoke = useRevokeCalendarLink();
  const nowMs = useServerNow();
  if (data === undefined) return null;
  const isBusy = make.isPending || revoke.isPending;
  const since = data.Since;
  return (
    <div className={`part ${styles.calendar}`}>
      <p className="note">
        {since === null
          ? texts.calendarHint
          : texts.calendarActiveSince(formatMoment(Date.parse(since), nowMs))}
      </p>
      {make.data !== undefined && since !== null && (
        <TextInput
          label={texts.calendarLink}
          description={texts.calendarLinkHint}
          value={`${window.location.origin}${withBasePath(make.data.Path)}`}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <FormFailure>{make.error?.detail ?? revoke.error?.detail ?? null}</FormFailure>
      <div className="buttons">
        <Button disabled={isBusy} onClick={() => make.mutate()}>
          {since === null ? texts.createLink : texts.replaceLink}
        </Button>
        {since !== null && (
          <Button
            disabled={isBusy}
            onClick={() => {
              make.reset();
              revoke.mutate();
            }}
          >
            {texts.revokeLink}
          </Button>
        )}
      </div>
    </div>
  );
}
