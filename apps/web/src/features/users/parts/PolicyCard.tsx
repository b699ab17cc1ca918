import { ROLES, type Role } from '@outpost/contract';
import { useSaveSecondFactorPolicy, useSecondFactorPolicy } from '../../../data/index.ts';
import { CheckBox } from '../../../ui/check-box/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from '../users.module.css';

/** Which roles must have a second factor; for Admins. */
export function PolicyCard() {
  const { data, error } = useSecondFactorPolicy(true);
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
      <FormFailure>{saving.error?.detail ?? (data === undefined ? error?.detail : null)}</FormFailure>
    </Card>
  );
}
