import { Button } from '@mantine/core';
import { plural } from '@outpost/core';
import { useNoRecipientQuestion } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import styles from './no-recipient.module.css';

const MAX_LISTED = 8;

/** Asks for confirmation before a change on any screen leaves stations without a recipient. */
export function NoRecipientDialog() {
  const question = useNoRecipientQuestion();
  const stations = question?.stations ?? [];
  const more = stations.length - MAX_LISTED;
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={plural(stations.length, {
        one: 'Leave station without recipient?',
        other: 'Leave stations without recipients?',
      })}
    >
      <div className={styles.content}>
        <p>
          {plural(stations.length, {
            one: 'After this change, no recipient can acknowledge alarms of this station:',
            other: 'After this change, no recipient can acknowledge alarms of these stations:',
          })}
        </p>
        <ul>
          {stations.slice(0, MAX_LISTED).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stations may have one name, and the list never changes
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
        <p>Their alarms will go to all Supervisors and Admins.</p>
        <div className={styles.buttons}>
          <Button onClick={() => question?.answer(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="danger" variant="filled" onClick={() => question?.answer(true)}>
            Save anyway
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
