import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { browserMemory } from '../../data/browser-memory.ts';
import { useAlarms, useServerNow, useSession } from '../../data/index.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { fill } from '../../ui/text/fill.ts';
import { Moment } from '../../ui/time/index.ts';
import { bannersOf, type WarningBanner } from './banners.ts';
import { dismissCause, dismissedCauses } from './dismissed.ts';
import * as texts from './texts.ts';
import styles from './warnings.module.css';

/**
 * On every page: why alarms may not reach anyone, what is not being stored, and for Admins which
 * stored data is damaged. Dismissed for a shift, severe ones stay as one line. Supervisors and
 * Admins get to what they can do.
 */
export function AlarmWarnings() {
  const { can, user } = useSession();
  const warnings = useAlarms().activeAlarms?.Warnings ?? [];
  const nowMs = useServerNow();
  const section = useRef<HTMLElement>(null);
  const [, setDismissals] = useState(0);
  if (warnings.length === 0 || user === null) return null;
  const dismissed = dismissedCauses(browserMemory(), user.Id, nowMs);
  const shown = bannersOf(warnings, can('Admin')).filter(
    ({ cause, isSevere }) => isSevere || !dismissed.has(cause),
  );
  if (shown.length === 0) return null;
  const dismiss = (cause: string, button: HTMLElement) => {
    focusAfter(button, section.current);
    dismissCause(browserMemory(), user.Id, cause, nowMs);
    setDismissals((count) => count + 1);
  };
  return (
    <section ref={section} className={styles.warnings} aria-label={texts.warnings}>
      {shown.map((banner) => {
        const { cause, title, detail } = banner;
        const remedy = can('Supervisor') && <RemedyLink banner={banner} />;
        return dismissed.has(cause) ? (
          <p key={cause} className={styles.line}>
            <b>{title}.</b> <Since banner={banner} /> {remedy}
          </p>
        ) : (
          <Banner
            key={cause}
            state="high"
            title={`${title}.`}
            action={
              <span className={styles.actions}>
                {remedy}
                <button
                  type="button"
                  className={styles.action}
                  aria-label={texts.dismissWarning(title)}
                  onClick={({ currentTarget }) => dismiss(cause, currentTarget)}
                >
                  {texts.dismissForShift}
                </button>
              </span>
            }
          >
            {detail} <Since banner={banner} />
          </Banner>
        );
      })}
    </section>
  );
}

function RemedyLink({ banner: { title, healthId } }: { readonly banner: WarningBanner }) {
  return (
    <Link to={`/config/health#${healthId}`} className={styles.action} aria-label={texts.whatToDoNamed(title)}>
      {texts.whatToDo}
    </Link>
  );
}

function Since({ banner: { code, since } }: { readonly banner: WarningBanner }) {
  return fill(code === 'damaged' ? texts.foundTime : texts.sinceTime, { time: <Moment at={since} /> });
}

/** The button vanishes: the focus moves to the next one, or to the page. */
function focusAfter(button: HTMLElement, section: HTMLElement | null): void {
  const buttons = [...(section?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  (next ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus({ preventScroll: true });
}
