import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { setGuidedSetup, useSetupSteps } from '../../data/index.ts';
import { describeSteps, nextStepAfter, stepAt } from '../../ui/get-started/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import * as texts from '../texts.ts';
import styles from './setup-strip.module.css';

/** While an Admin is led through the set-up: which step the screen belongs to, and the next one. */
export default function SetupStrip() {
  const { data } = useSetupSteps(true);
  const { pathname, search, hash } = useLocation();
  if (data === undefined || pathname === '/config/get-started') return null;
  const steps = describeSteps(data);
  const here = stepAt(steps, pathname + search + hash);
  const next = nextStepAfter(steps, here?.id ?? null);
  return (
    <nav className={styles.strip} aria-label={texts.setUpTitle}>
      <span className={styles.here} role="status">
        {here === undefined ? (
          texts.setUpTitle
        ) : (
          <>
            {texts.setUpStep(here.number, steps.length)} <b>{here.title}</b>
            {here.state === 'done' && (
              <span className={styles.done}>
                <Icon name="check" size={16} /> {texts.stepDone}
              </span>
            )}
          </>
        )}
      </span>
      <span className="buttons">
        <Button component={Link} to="/config/get-started" size="xs">
          {texts.allSteps}
        </Button>
        <Button size="xs" onClick={() => setGuidedSetup(false)}>
          {texts.leaveSetUp}
        </Button>
        {next === null ? (
          <Button component={Link} to="/" size="xs" variant="filled" onClick={() => setGuidedSetup(false)}>
            {texts.finishSetUp}
          </Button>
        ) : (
          <Button component={Link} to={next.path} size="xs" variant="filled">
            {texts.nextStep(next.title)}
          </Button>
        )}
      </span>
    </nav>
  );
}
