import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStationOverviews } from '../../data/index.ts';
import { Page } from '../../ui/page/Page.tsx';
import { type State, StateMark, tallyInWords, tallyOf } from '../../ui/state/index.ts';
import styles from './home.module.css';

/** The front door: what this is, how the field is, the way to it. */
export default function HomeScreen() {
  return (
    <Page title="Remote Station Monitoring">
      <p className={styles.lead}>Monitor status of remote stations</p>
      <FieldLine />
      <div>
        <Button component={Link} to="/stations" variant="filled">
          View Stations
        </Button>
      </div>
    </Page>
  );
}

/** The field in one quiet line; colour only when something is abnormal. */
function FieldLine() {
  const { data, isError } = useStationOverviews();
  if (data === undefined) {
    return (
      <p className={styles.line}>{isError ? 'How the field is cannot be said now.' : 'Asking the field…'}</p>
    );
  }
  if (data.length === 0) return <p className={styles.line}>No station has been set up yet.</p>;
  const tally = tallyOf(data);
  return (
    <p className={styles.line}>
      <StateMark state={worstOf(tally)} />
      {tallyInWords(tally)}
    </p>
  );
}

function worstOf(tally: ReturnType<typeof tallyOf>): State {
  const { critical, high, medium, low } = tally.conditions;
  if (critical > 0) return 'critical';
  if (high > 0) return 'high';
  if (tally.notAnswering > 0) return 'no-answer';
  if (medium > 0) return 'medium';
  if (low > 0) return 'low';
  return tally.withBadValues > 0 ? 'bad' : 'normal';
}
