import { Button } from '@mantine/core';
import type { SetupStepId } from '@outpost/contract';
import { Link, useNavigate } from 'react-router';
import { setGuidedSetup, useSetupSteps, useSkipSetupSteps } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { describeSteps, nextStepAfter, type SetupStepView } from '../../../ui/get-started/index.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Page } from '../../../ui/page/index.ts';
import styles from './get-started.module.css';
import * as texts from './texts.ts';

/** What a new installation needs, step by step, and what of it is done. */
export default function GetStartedScreen() {
  const asked = useSetupSteps(true);
  const skipping = useSkipSetupSteps();
  const navigate = useNavigate();
  if (asked.data === undefined)
    return (
      <Page>
        <LoadingOrFailed query={asked} loading={texts.loadingSteps} failed={texts.stepsUnavailable} />
      </Page>
    );
  const steps = describeSteps(asked.data);
  const next = nextStepAfter(steps, null);
  const skipped = steps.filter(({ state }) => state === 'skipped').map(({ id }) => id);
  const isStarted = steps.some(({ state }) => state !== 'open');
  const begin = (step: SetupStepView) => {
    setGuidedSetup(true);
    void navigate(step.path);
  };
  return (
    <Page
      sub={next === null ? texts.allDone : texts.getStartedHint}
      actions={
        next === null ? (
          <Button component={Link} to="/" variant="filled">
            {texts.toHome}
          </Button>
        ) : (
          <Button variant="filled" onClick={() => begin(next)}>
            {isStarted ? texts.continueSetup : texts.startSetup}
          </Button>
        )
      }
    >
      <FormFailure>{skipping.error?.detail}</FormFailure>
      <ol className={`surface rows ${styles.steps}`} aria-label={texts.steps}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isNext={step.id === next?.id}
            isSaving={skipping.isPending}
            onBegin={() => begin(step)}
            onSkip={(id) => skipping.mutate({ Skipped: [...skipped, id], Was: skipped })}
            onInclude={(id) =>
              skipping.mutate({ Skipped: skipped.filter((other) => other !== id), Was: skipped })
            }
          />
        ))}
      </ol>
    </Page>
  );
}

interface StepRowProps {
  readonly step: SetupStepView;
  readonly isNext: boolean;
  readonly isSaving: boolean;
  readonly onBegin: () => void;
  readonly onSkip: (id: SetupStepId) => void;
  readonly onInclude: (id: SetupStepId) => void;
}

function StepRow({ step, isNext, isSaving, onBegin, onSkip, onInclude }: StepRowProps) {
  const { id, number, state, title, what, action } = step;
  return (
    <li className={styles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size={16} /> : number}
      </span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className="note">{what}</p>
      </div>
      <span className="note">{texts.stepStates[state]}</span>
      <div className={`buttons ${styles.actions}`}>
        {state === 'skipped' ? (
          <Button aria-label={texts.includeNamed(title)} disabled={isSaving} onClick={() => onInclude(id)}>
            {texts.include}
          </Button>
        ) : (
          <>
            {state === 'open' && (
              <Button
                aria-label={texts.skipNamed(title)}
                variant="subtle"
                disabled={isSaving}
                onClick={() => onSkip(id)}
              >
                {texts.skip}
              </Button>
            )}
            <Button variant={state === 'done' ? 'subtle' : 'default'} onClick={onBegin}>
              {action}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
