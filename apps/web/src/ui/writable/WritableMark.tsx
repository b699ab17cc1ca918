import { Icon } from '../icon/index.ts';
import styles from './writable.module.css';

/** Says that a point can be written. @param short where the word has no room it is for screen readers only */
export function WritableMark({ short = false }: { readonly short?: boolean }) {
  return (
    <span className={styles.mark} title="Writable: Supervisors and Admins can write this point">
      <Icon name="pencil" size={13} />
      <span className={short ? 'visually-hidden' : undefined}>Writable</span>
    </span>
  );
}
