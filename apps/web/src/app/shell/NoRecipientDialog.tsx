import { Button } from '@mantine/core';
import { useNoRecipientQuestion } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import styles from './no-recipient.module.css';

const MAX_LISTED = 8;

/** Asks before stations are left without a recipient, whichever screen changes that. */
export function NoRecipientDialog() {
  const question = useNoRecipientQuestion();
  const stations = question?.stations ?? [];
  const more = stations.length - MAX_LISTED;
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={
        stations.length === 1 ? 'Leave a station without a recipient?' : 'Leave stations without a recipient?'
      }
    >
      <div className={styles.content}>
        <p>
          After this change no recipient who can acknowledge is left for alarms of{' '}
          {stations.length === 1 ? 'this station' : 'these stations'}:
        </p>
        <ul>
          {stations.slice(0, MAX_LISTED).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stations may have one name, and the list never changes
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
        <p>Their alarms then go to all Supervisors and Admins.</p>
        <div className={styles.buttons}>
          <Button onClick={() => question?.answer(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="danger" variant="filled" onClick={() => question?.answer(true)}>
            Leave without recipient
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
