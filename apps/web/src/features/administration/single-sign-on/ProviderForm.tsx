import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { MAX_SSO_SESSION_HOURS, ROLES, type Role, type SsoProvider } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { formFailure, problemWith, useSaveSsoProvider } from '../../../data/index.ts';
import { FieldRow } from '../../../ui/form/FieldRow.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { showToast } from '../../../ui/toast/index.ts';
import { GroupRows } from './GroupRows.tsx';
import { draftOfProvider, type ProviderDraft, providerOfDraft } from './provider-draft.ts';
import * as texts from './texts.ts';

const FIELDS = [
  'Key',
  'Name',
  'Issuer',
  'ClientId',
  'ClientSecret',
  'Scopes',
  'GroupsClaim',
  'DefaultAreas',
  'EmailDomains',
  'SecondFactorValues',
  'SessionHours',
] as const;

/** Fields of one line of text. */
type TextField = {
  [K in keyof ProviderDraft]: ProviderDraft[K] extends string ? K : never;
}[keyof ProviderDraft];
type Tick = 'createAccounts' | 'linkByEmail' | 'signOutAtProvider' | 'active';

export interface ProviderFormProps {
  /** null: add one. */
  readonly provider: SsoProvider | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** All settings of an identity provider. */
export function ProviderForm({ provider, onDone, onCancel }: ProviderFormProps) {
  const saving = useSaveSsoProvider();
  const [draft, setDraft] = useState(() => draftOfProvider(provider));
  const { error } = saving;
  const set = (changes: Partial<ProviderDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const text = (name: TextField, label: string, field: (typeof FIELDS)[number], hint?: string) => ({
    label,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    error: problemWith(error, field),
    autoComplete: 'off',
    ...(hint !== undefined && { description: hint }),
  });
  const tick = (name: Tick, label: string, hint?: string) => (
    <Switch
      label={label}
      checked={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
      {...(hint !== undefined && { description: hint })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = providerOfDraft(draft);
    saving.mutate(
      { isNew: provider === null, key: draft.key.trim(), body },
      {
        onSuccess: () => {
          showToast('success', texts.saved);
          onDone();
        },
      },
    );
  };
  const secretHint = provider?.HasSecret ? texts.secretIsSet : texts.secretHint;
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <FieldRow>
        <TextInput {...text('name', texts.name, 'Name', texts.nameHint)} maxLength={120} data-autofocus />
        {provider === null && <TextInput {...text('key', texts.key, 'Key', texts.keyHint)} maxLength={40} />}
      </FieldRow>
      <TextInput
        {...text('issuer', texts.issuer, 'Issuer', texts.issuerHint)}
        inputMode="url"
        maxLength={500}
      />
      <FieldRow>
        <TextInput {...text('clientId', texts.clientId, 'ClientId')} maxLength={256} />
        <PasswordField
          {...text('secret', texts.clientSecret, 'ClientSecret', secretHint)}
          autoComplete="new-password"
          maxLength={1_000}
        />
      </FieldRow>
      <FieldRow>
        <TextInput {...text('scopes', texts.scopes, 'Scopes', texts.scopesHint)} maxLength={500} />
        <TextInput
          {...text('groupsClaim', texts.groupsClaim, 'GroupsClaim', texts.groupsClaimHint)}
          maxLength={200}
        />
      </FieldRow>
      <GroupRows groups={draft.groups} error={error} onChange={(groups) => set({ groups })} />
      <FieldRow>
        <NativeSelect
          label={texts.defaultRole}
          value={draft.defaultRole}
          onChange={(event) => set({ defaultRole: event.currentTarget.value as Role | '' })}
          data={[
            { value: '', label: texts.noDefaultRole },
            ...ROLES.map((role) => ({ value: role, label: role })),
          ]}
        />
        {draft.defaultRole !== '' && draft.defaultRole !== 'Admin' && (
          <TextInput {...text('defaultAreas', texts.defaultAreas, 'DefaultAreas', texts.areasHint)} />
        )}
      </FieldRow>
      {tick('createAccounts', texts.createAccounts)}
      {tick('linkByEmail', texts.linkByEmail, texts.linkByEmailHint)}
      <FieldRow>
        <TextInput {...text('emailDomains', texts.emailDomains, 'EmailDomains', texts.emailDomainsHint)} />
        <NumberInput
          label={texts.sessionHours}
          description={texts.sessionHoursHint}
          value={draft.sessionHours}
          onChange={(sessionHours) => set({ sessionHours })}
          min={1}
          max={MAX_SSO_SESSION_HOURS}
          allowDecimal={false}
          error={problemWith(error, 'SessionHours')}
        />
      </FieldRow>
      <TextInput
        {...text(
          'secondFactorValues',
          texts.secondFactorValues,
          'SecondFactorValues',
          texts.secondFactorValuesHint,
        )}
      />
      {tick('signOutAtProvider', texts.signOutAtProvider)}
      {tick('active', texts.isActive)}
      <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
      <FormButtons
        action={saving.isPending ? texts.saving : provider === null ? texts.addProvider : texts.save}
        disabled={saving.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
