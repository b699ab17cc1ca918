import { useState } from 'react';
import { browserMemory } from '../../data/browser-memory.ts';
import { useAlarms, useServerNow, useSession } from '../../data/index.ts';
import { Moment } from '../../ui/age/Age.tsx';
import { Banner } from '../../ui/banner/Banner.tsx';
import { fill } from '../../ui/text/fill.ts';
import { bannersOf } from './banners.ts';
import { dismissCause, dismissedCauses } from './dismissed.ts';
import * as texts from './texts.ts';
import styles from './warnings.module.css';

/**
 * On every page: why alarms may not reach anyone, what is not being stored, and for Admins which
 * stored data is damaged. Dismissed for a shift, severe ones stay as one line.
 */
export function AlarmWarnings() {
  const { can, user } = useSession();
  const warnings = useAlarms().activeAlarms?.Warnings ?? [];
  const nowMs = useServerNow();
  const [, setDismissals] = useState(0);
  if (warnings.length === 0 || user === null) return null;
  const dismissed = dismissedCauses(browserMemory(), user.Id, nowMs);
  const shown = bannersOf(warnings, can('Admin')).filter(
    ({ cause, isSevere }) => isSevere || !dismissed.has(cause),
  );
  if (shown.length === 0) return null;
  const dismiss = (cause: string) => {
    dismissCause(browserMemory(), user.Id, cause, nowMs);
    setDismissals((count) => count + 1);
  };
  return (
    <section className={styles.warnings} aria-label={texts.warnings}>
      {shown.map(({ cause, code, title, detail, since }) =>
        dismissed.has(cause) ? (
          <p key={cause} className={styles.line}>
            <b>{title}.</b>{' '}
            {fill(code === 'damaged' ? texts.foundAt : texts.sinceTime, { time: <Moment at={since} /> })}
          </p>
        ) : (
          <Banner
            key={cause}
            state="high"
            title={`${title}.`}
            action={
              <button
                type="button"
                className={styles.dismiss}
                aria-label={texts.dismissWarning(title)}
                onClick={() => dismiss(cause)}
              >
                {texts.dismissForShift}
              </button>
            }
          >
            {detail}{' '}
            {fill(code === 'damaged' ? texts.foundAt : texts.sinceTime, { time: <Moment at={since} /> })}
          </Banner>
        ),
      )}
    </section>
  );
}
