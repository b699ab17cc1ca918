import { withBasePath } from '../../data/base-path.ts';
import { guidePlace } from '../guide-places.ts';
import { SCREENS } from '../screens.ts';
import * as texts from '../texts.ts';
import styles from './screen-help.module.css';
import { useScreen } from './use-screen.ts';

interface ScreenHelpProps {
  readonly className: string;
  readonly iconOnly?: boolean;
}

/** Opens the page of the user guide about the current screen in a new tab. */
export function ScreenHelp({ className, iconOnly = false }: ScreenHelpProps) {
  const place = guidePlace(useScreen()?.path ?? '*', SCREENS) ?? 'index';
  return (
    <a
      className={className}
      href={withBasePath(`/guide/${place.replace(/(?=#|$)/, '.html')}`)}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.helpInNewTab}
      title={iconOnly ? texts.help : undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      {!iconOnly && texts.help}
    </a>
  );
}
