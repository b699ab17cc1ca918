import { Icon } from '../icon/index.ts';
import * as texts from './texts.ts';
import styles from './writable.module.css';

/** Shows that a point is writable. @param short the text is for screen readers only */
export function WritableMark({ short = false }: { readonly short?: boolean }) {
  return (
    <span className={styles.mark} title={texts.writableHint}>
      <Icon name="pencil" size={13} />
      <span className={short ? 'visually-hidden' : undefined}>{texts.writable}</span>
    </span>
  );
}
