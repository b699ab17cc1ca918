import { Link } from 'react-router';
import { Icon } from '../../ui/icon/Icon.tsx';
import * as texts from '../texts.ts';
import styles from './brand.module.css';

/** The product's name with a link to the home page. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <Icon name="station" size={20} />
      <span data-brand-word="">{texts.outpost}</span>
    </Link>
  );
}
