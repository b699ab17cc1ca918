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

/** The own duty in other calendars, by a secret link. */
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
      <p className={styles.quiet}>
        {since === null
          ? 'Other calendars can show your duty by a secret link.'
          : `Calendars that have your link show your duty, since ${formatMoment(Date.parse(since), nowMs)}. Whoever has it sees when you are on duty.`}
      </p>
      {make.data !== undefined && since !== null && (
        <TextInput
          label="Link for your calendar"
          description="It is shown this once. Add it as a calendar from the internet."
          value={`${window.location.origin}${withBasePath(make.data.Path)}`}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <FormFailure>{make.error?.detail ?? revoke.error?.detail ?? null}</FormFailure>
      <div className={styles.calendarButtons}>
        <Button variant="default" disabled={isBusy} onClick={() => make.mutate()}>
          {since === null ? 'Make a link' : 'Make another link'}
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
            Revoke the link
          </Button>
        )}
      </div>
    </div>
  );
}
