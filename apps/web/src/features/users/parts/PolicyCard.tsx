import { ROLES, type Role } from '@outpost/contract';
import { useFailure, useSaveSecondFactorPolicy, useSecondFactorPolicy } from '../../../data/index.ts';
import { CheckBox } from '../../../ui/check-box/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from '../users.module.css';

/** Which roles must have a second factor; for Admins. */
export function PolicyCard() {
  const asked = useSecondFactorPolicy(true);
  const failure = useFailure(asked);
  const { data } = asked;
  const saving = useSaveSecondFactorPolicy();
  // What was ticked is ticked at once.
  const required = saving.isPending ? saving.variables.RequiredFor : (data?.RequiredFor ?? []);
  const set = (role: Role, isRequired: boolean) => {
    const RequiredFor = ROLES.filter((one) => (one === role ? isRequired : required.includes(one)));
    saving.mutate(
      { RequiredFor },
      { onSuccess: () => showToast('success', 'Who needs a second factor was saved.') },
    );
  };
  return (
    <Card title="Second factor" note="who must have one to sign in">
      <p className={styles.quiet}>
        Codes of an authenticator app. Whoever must have one and has none sets it up before anything else, at
        once where they are signed in.
      </p>
      {data === undefined &&
        (failure === null ? (
          <Loading label="Loading who needs a second factor" />
        ) : (
          <Failed
            title="Who needs a second factor could not be loaded"
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          >
            {failure.detail}
          </Failed>
        ))}
      {data !== undefined && (
        <div className={styles.policy}>
          {ROLES.toReversed().map((role) => (
            <span key={role} className={styles.required}>
              <CheckBox
                label={`Required for ${role}s`}
                checked={required.includes(role)}
                onChange={(isRequired) => set(role, isRequired)}
              />
              {role}s
            </span>
          ))}
        </div>
      )}
      <FormFailure>{saving.error?.detail}</FormFailure>
    </Card>
  );
}
