import { Link } from 'react-router';
import { useSession } from '../../../data/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import styles from './command.module.css';

/** Says that the controller holds other set points than were pushed to it; Admins get to where that is put right. */
export function DriftNote({ stationId, drifted }: { readonly stationId: number; readonly drifted: number }) {
  const { can } = useSession();
  const words =
    drifted === 1
      ? '1 set point is not as it was pushed'
      : `${drifted} set points are not as they were pushed`;
  return (
    <p className={styles.drift}>
      <StateMark state="bad" size={14} />
      {can('Admin') ? <Link to={`/config/stations/${stationId}`}>{words}</Link> : words}
    </p>
  );
}
