import { NativeSelect } from '@mantine/core';
import { TOASTS, UNIT_PREFERENCES, type UnitPreference } from '@outpost/contract';
import { renewSession, type SessionUser, useOwnAccount, useUpdateUser } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { unitSystemLabels } from '../../../ui/texts.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

/** The units in which the signed-in user is shown values. */
export function UnitsCard({ user }: { readonly user: SessionUser }) {
  const { data } = useOwnAccount(user.Id);
  const saving = useUpdateUser();
  const choose = (preference: UnitPreference) =>
    saving.mutate(
      { Id: user.Id, UnitPreference: preference },
      {
        onSuccess: ({ Id }) => {
          showToast('success', TOASTS.userUpdated(Id));
          // The session says in which units the page shows values.
          void renewSession();
        },
        onError: () => showToast('error', TOASTS.userUpdateFailed),
      },
    );
  if (data === undefined) return null;
  const chosen = saving.isPending ? saving.variables.UnitPreference : data.UnitPreference;
  return (
    <Card title={texts.units} note={texts.onAllYourDevices}>
      <NativeSelect
        label={texts.valuesShownIn}
        description={texts.unitsHint}
        value={chosen}
        disabled={saving.isPending}
        onChange={(event) => choose(event.currentTarget.value as UnitPreference)}
        data={UNIT_PREFERENCES.map((value) => ({
          value,
          label: value === 'organisation' ? texts.organisationDefault : unitSystemLabels[value],
        }))}
      />
    </Card>
  );
}
