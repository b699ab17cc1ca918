import { Button, TextInput } from '@mantine/core';
import { withBasePath } from '../../data/base-path.ts';
import {
  useCalendarLink,
  useMakeCalendarLink,
  useRevokeCalendarLink,
  useServerNow,
} from '../../data/index.ts';
import { formatMoment } from '../../ui/age/index.ts';
import { FormFailure } from '../../ui/form/FormCard.tsx';
import styles from './account.module.css';

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
    <div className={styles.calendar}>
      <p className={styles.muted}>
        {since === null
          ? 'Use a secret link to show your on-call times in another calendar.'
          : `Calendar link active since ${formatMoment(Date.parse(since), nowMs)}. Anyone who has the link can see when you are on call.`}
      </p>
      {make.data !== undefined && since !== null && (
        <TextInput
          label="Calendar link"
          description="Shown only once. Subscribe to this link in your calendar app."
          value={`${window.location.origin}${withBasePath(make.data.Path)}`}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <FormFailure>{make.error?.detail ?? revoke.error?.detail ?? null}</FormFailure>
      <div className={styles.calendarButtons}>
        <Button variant="default" disabled={isBusy} onClick={() => make.mutate()}>
          {since === null ? 'Create link' : 'Replace link'}
        </Button>
        {since !== null && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => {
              make.reset();
              revoke.mutate();
            }}
          >
            Revoke link
          </Button>
        )}
      </div>
    </div>
  );
}
