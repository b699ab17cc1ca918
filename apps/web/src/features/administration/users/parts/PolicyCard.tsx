import { ROLES, type Role } from '@outpost/contract';
import { useSaveSecondFactorPolicy, useSecondFactorPolicy } from '../../../../data/index.ts';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

/** The roles that require a second factor; for Admins. */
export function PolicyCard() {
  const asked = useSecondFactorPolicy(true);
  const { data } = asked;
  const saving = useSaveSecondFactorPolicy();
  // Shown optimistically while saving.
  const required = saving.isPending ? saving.variables.RequiredFor : (data?.RequiredFor ?? []);
  const set = (role: Role, isRequired: boolean) => {
    const RequiredFor = ROLES.filter((one) => (one === role ? isRequired : required.includes(one)));
    saving.mutate({ RequiredFor }, { onSuccess: () => showToast('success', texts.policySaved) });
  };
  return (
    <Card title={texts.secondFactor} note={texts.requiredRoles}>
      <p className="note">{texts.policyHint}</p>
      {data === undefined && (
        <LoadingOrFailed query={asked} loading={texts.loadingPolicy} failed={texts.couldNotLoadPolicy} />
      )}
      {data !== undefined && (
        <div className={styles.policy}>
          {ROLES.toReversed().map((role) => (
            <span key={role} className="mark tick">
              <CheckBox
                label={texts.requiredFor[role]}
                checked={required.includes(role)}
                onChange={(isRequired) => set(role, isRequired)}
              />
              {texts.roles[role]}{' '}
            </span>
          ))}
        </div>
      )}
      <FormFailure>{saving.error?.detail}</FormFailure>
    </Card>
  );
}
