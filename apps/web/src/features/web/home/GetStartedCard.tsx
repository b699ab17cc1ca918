import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { setGuidedSetup, useSession, useSetupSteps, useSkipSetupSteps } from '../../../data/index.ts';
import {
  describeSteps,
  nextStepAfter,
  type SetupStepView,
  stepsLeft,
} from '../../../ui/get-started/index.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Card } from '../../../ui/page/index.ts';
import styles from './home.module.css';
import { MoreLink } from './MoreLink.tsx';
import * as texts from './texts.ts';

/** For Admins, until all steps of a new installation are done or skipped. */
export function GetStartedCard() {
  const { user } = useSession();
  const isAdmin = user?.Role === 'Admin';
  const { data } = useSetupSteps(isAdmin);
  const skipping = useSkipSetupSteps();
  const navigate = useNavigate();
  if (!isAdmin || data === undefined) return null;
  const steps = describeSteps(data);
  const next = nextStepAfter(steps, null);
  if (next === null) return null;
  const goOn = () => {
    setGuidedSetup(true);
    void navigate(next.path);
  };
  const idsOf = (...states: SetupStepView['state'][]) =>
    steps.filter(({ state }) => states.includes(state)).map(({ id }) => id);
  const hide = () => skipping.mutate({ Skipped: idsOf('open', 'skipped'), Was: idsOf('skipped') });
  return (
    <Card
      title={texts.getStarted}
      note={texts.stepsLeft(stepsLeft(steps))}
      end={
        <span className="buttons">
          <Button size="xs" onClick={hide} disabled={skipping.isPending}>
            {texts.hideChecklist}
          </Button>
          <Button size="xs" variant="filled" onClick={goOn}>
            {next.action}
          </Button>
        </span>
      }
      pad={false}
    >
      <ol className={styles.checklist}>
        {steps.map(({ id, title, state }) => (
          <li key={id} data-state={state} aria-current={id === next.id ? 'step' : undefined}>
            <span className={styles.tick}>{state === 'done' && <Icon name="check" size={16} />}</span>
            {title}
            <span className={state === 'done' ? 'visually-hidden' : 'note'}>{texts.stepStates[state]}</span>
          </li>
        ))}
      </ol>
      <MoreLink to="/config/get-started">{texts.allSteps}</MoreLink>
    </Card>
  );
}
