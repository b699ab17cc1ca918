import { Button } from '@mantine/core';
import type { SecondFactorState } from '@outpost/contract';
import { useState } from 'react';
import {
  type SessionUser,
  useRenewRecoveryCodes,
  useSecondFactor,
  useTurnOffSecondFactor,
} from '../../../../data/index.ts';
import { Dialog, useHoldOpen } from '../../../../ui/dialog/index.ts';
import { FactLine, Facts } from '../../../../ui/facts/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { Enrol } from './Enrol.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodesPanel } from './RecoveryCodes.tsx';
import styles from './second-factor.module.css';

type Task = 'enrol' | 'codes' | 'off';
const TITLES: Readonly<Record<Task, string>> = {
  enrol: texts.setUpSecondFactor,
  codes: texts.createRecoveryCodes,
  off: texts.turnOffSecondFactor,
};

/** State and actions of the user's second factor. */
export function SecondFactor({ user }: { readonly user: SessionUser }) {
  const asked = useSecondFactor();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => {
    setTask(null);
    void asked.refetch();
  };
  return (
    <Card title={texts.secondFactor} note={texts.secondFactorContent}>
      {asked.data !== undefined ? (
        <State state={asked.data} onTask={setTask} />
      ) : (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingSecondFactor}
          failed={texts.couldNotLoadSecondFactor}
        />
      )}
      <Dialog open={task !== null} onClose={close} title={task === null ? '' : TITLES[task]}>
        <div className="dialog-form">
          {task === 'enrol' && (
            <Enrol email={user.Email} hasFactor={asked.data?.On === true} onDone={close} onCancel={close} />
          )}
          {task === 'codes' && <NewCodes email={user.Email} onDone={close} />}
          {task === 'off' && <TurnOff onDone={close} />}
        </div>
      </Dialog>
    </Card>
  );
}

interface StateProps {
  readonly state: SecondFactorState;
  readonly onTask: (task: Task) => void;
}

function State({ state: { On, App, Since, RecoveryCodesLeft, Required }, onTask }: StateProps) {
  if (!On) {
    return (
      <>
        <p className="note">{texts.secondFactorHint}</p>
        <div className={`buttons ${styles.action}`}>
          <Button onClick={() => onTask('enrol')}>{texts.setUpSecondFactor}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Facts>
        <FactLine
          name={texts.status}
          text={Since === null ? texts.on : fill(texts.onSince, { time: <Moment at={Since} /> })}
        />
        <FactLine
          name={texts.recoveryCodesLeft}
          text={RecoveryCodesLeft === 0 ? texts.noCodesLeft : String(RecoveryCodesLeft)}
        />
      </Facts>
      {Required && <p className="note">{texts.requiredByRole}</p>}
      <div className={`buttons ${styles.action}`}>
        {!App && <Button onClick={() => onTask('enrol')}>{texts.setUpApp}</Button>}
        <Button onClick={() => onTask('codes')}>{texts.createRecoveryCodes}</Button>
        {!Required && <Button onClick={() => onTask('off')}>{texts.turnOff}</Button>}
      </div>
    </>
  );
}

function NewCodes({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const renewing = useRenewRecoveryCodes();
  useHoldOpen(renewing.isPending);
  if (renewing.data !== undefined) {
    return <RecoveryCodesPanel codes={renewing.data.RecoveryCodes} email={email} onDone={onDone} />;
  }
  return (
    <ProofForm
      lead={texts.replaceCodesHint}
      action={texts.createCodes}
      isPending={renewing.isPending}
      error={renewing.error}
      onProof={(proof) => renewing.mutate(proof)}
      onCancel={onDone}
    />
  );
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const off = useTurnOffSecondFactor();
  return (
    <ProofForm
      lead={texts.turnOffHint}
      action={texts.turnOff}
      isPending={off.isPending}
      error={off.error}
      onProof={(proof) =>
        off.mutate(proof, {
          onSuccess: () => {
            showToast('success', texts.secondFactorTurnedOff);
            onDone();
          },
        })
      }
      onCancel={onDone}
    />
  );
}
