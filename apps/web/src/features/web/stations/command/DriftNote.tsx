import { Link } from 'react-router';
import { useSession } from '../../../../data/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';

/**
 * Reports setpoints that differ from the last push, with a link to the configuration for Admins.
 */
export function DriftNote({ stationId, drifted }: { readonly stationId: number; readonly drifted: number }) {
  const { can } = useSession();
  const text = texts.setpointsDrifted(drifted);
  return (
    <p className={`small ${styles.drift}`}>
      <StateMark state="bad" size={14} />
      {can('Admin') ? <Link to={`/config/stations/${stationId}`}>{text}</Link> : text}
    </p>
  );
}
