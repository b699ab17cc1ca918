import { Button } from '@mantine/core';
import type { SecondFactorState } from '@outpost/contract';
import { useState } from 'react';
import {
  type SessionUser,
  useFailure,
  useRenewRecoveryCodes,
  useSecondFactor,
  useTurnOffSecondFactor,
} from '../../../data/index.ts';
import { Moment } from '../../../ui/age/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { Enrol } from './Enrol.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodesPanel } from './RecoveryCodes.tsx';
import styles from './second-factor.module.css';

type Task = 'enrol' | 'codes' | 'off';
const TITLES: Readonly<Record<Task, string>> = {
  enrol: 'Set up second factor',
  codes: 'Create recovery codes',
  off: 'Turn off second factor',
};

/** State and actions of the user's second factor. */
export function SecondFactor({ user }: { readonly user: SessionUser }) {
  const asked = useSecondFactor();
  const failure = useFailure(asked);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => {
    setTask(null);
    void asked.refetch();
  };
  return (
    <Card title="Second factor" note="code from an authenticator app">
      {asked.data !== undefined ? (
        <State state={asked.data} onTask={setTask} />
      ) : failure === null ? (
        <Loading label="Loading second factor" />
      ) : (
        <Failed
          title="Couldn't load second factor"
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        >
          {failure.detail}
        </Failed>
      )}
      <Dialog
        open={task !== null}
        onClose={close}
        title={task === null ? '' : TITLES[task]}
        keep={task === 'enrol' || task === 'codes'}
      >
        <div className={styles.dialog}>
          {task === 'enrol' && <Enrol email={user.Email} onDone={close} onCancel={close} />}
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

function State({ state: { On, Since, RecoveryCodesLeft, Required }, onTask }: StateProps) {
  if (!On) {
    return (
      <>
        <p className={styles.hint}>
          With a second factor, your password alone is not enough to sign in: a code from your phone is also
          required.
        </p>
        <div className={styles.action}>
          <Button onClick={() => onTask('enrol')}>Set up second factor</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Facts>
        <FactLine
          name="Status"
          text={
            Since === null ? (
              'On'
            ) : (
              <>
                On since <Moment at={Since} />
              </>
            )
          }
        />
        <FactLine
          name="Recovery codes left"
          text={RecoveryCodesLeft === 0 ? 'None. Create new codes.' : String(RecoveryCodesLeft)}
        />
      </Facts>
      {Required && <p className={styles.hint}>Your role requires a second factor.</p>}
      <div className={styles.action}>
        <Button variant="default" onClick={() => onTask('codes')}>
          Create recovery codes
        </Button>
        {!Required && (
          <Button variant="default" onClick={() => onTask('off')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}

function NewCodes({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const renewing = useRenewRecoveryCodes();
  if (renewing.data !== undefined) {
    return <RecoveryCodesPanel codes={renewing.data.RecoveryCodes} email={email} onDone={onDone} />;
  }
  return (
    <ProofForm
      lead="New recovery codes replace your current ones."
      action="Create codes"
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
      lead="Without a second factor, your password alone is enough to sign in."
      action="Turn off"
      isPending={off.isPending}
      error={off.error}
      onProof={(proof) =>
        off.mutate(proof, {
          onSuccess: () => {
            showToast('success', 'Second factor turned off');
            onDone();
          },
        })
      }
      onCancel={onDone}
    />
  );
}
