import { NativeSelect, Switch, TextInput } from '@mantine/core';
import {
  type ApiToken,
  type ApiTokenBody,
  type CreatedApiToken,
  DEFAULT_TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenPoint,
  type TokenScope,
} from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import { type FormEvent, useState } from 'react';
import { formFailure, problemWith, serverNowMs, useSaveApiToken } from '../../../data/index.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { formatDate } from '../../../ui/time/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './api-tokens.module.css';
import { LimitChoice } from './LimitChoice.tsx';
import * as texts from './texts.ts';
import { WritablePoints } from './WritablePoints.tsx';

const FIELDS = ['Name', 'Scopes', 'Limit', 'Areas', 'StationIds', 'Points', 'ExpiresAt'] as const;
const KEEP = '';
const TERMS = [
  { value: '30', label: texts.days(30) },
  { value: '90', label: texts.days(90) },
  { value: '365', label: texts.years(1) },
  { value: '730', label: texts.years(2) },
] as const;

export interface ApiTokenFormProps {
  /** null: create one. */
  readonly token: ApiToken | null;
  /** @param created with the secret of a new token */
  readonly onDone: (created: CreatedApiToken | null) => void;
  readonly onCancel: () => void;
}

/** Name, scopes, stations and expiry of an API token. */
export function ApiTokenForm({ token, onDone, onCancel }: ApiTokenFormProps) {
  const saving = useSaveApiToken();
  const [name, setName] = useState(token?.Name ?? '');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(token?.Scopes ?? ['read-values']);
  const [limit, setLimit] = useState<ApiTokenBody['Limit']>(token?.Limit ?? { Kind: 'all' });
  const [points, setPoints] = useState<readonly TokenPoint[]>(token?.Points ?? []);
  const [days, setDays] = useState(token === null ? String(DEFAULT_TOKEN_DAYS) : KEEP);
  const { error } = saving;
  const problem = (field: (typeof FIELDS)[number]) => problemWith(error, field);
  const toggle = (scope: TokenScope, isOn: boolean) =>
    setScopes(TOKEN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  const isForAll = scopes.includes('administer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body: ApiTokenBody = {
      Name: name.trim(),
      Scopes: [...scopes],
      Limit: isForAll ? { Kind: 'all' } : limit,
      Points: scopes.includes('write') ? [...points] : [],
      ...(days !== KEEP && { ExpiresAt: new Date(serverNowMs() + Number(days) * DAY_MS).toISOString() }),
    };
    saving.mutate(
      { id: token?.Id ?? null, body },
      {
        onSuccess: (created) => {
          if (created === null) showToast('success', texts.saved);
          onDone(created);
        },
      },
    );
  };
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem('Name')}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className={styles.scopes}>
        <legend className="label">{texts.scopes}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={texts.SCOPE_LABELS[scope]}
            description={texts.SCOPE_HINTS[scope]}
            checked={scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
        <FormFailure>{problem('Scopes')}</FormFailure>
      </fieldset>
      {isForAll ? (
        <p className="note block">{texts.allOnlyHint}</p>
      ) : (
        <LimitChoice
          limit={limit}
          onChange={setLimit}
          error={problem('Limit') ?? problem('Areas') ?? problem('StationIds')}
        />
      )}
      {scopes.includes('write') && (
        <WritablePoints points={points} onChange={setPoints} error={problem('Points')} />
      )}
      <NativeSelect
        label={texts.validFor}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        error={problem('ExpiresAt')}
        data={
          token === null
            ? [...TERMS]
            : [
                {
                  value: KEEP,
                  label: texts.unchanged(formatDate(token.ExpiresAt)),
                },
                ...TERMS,
              ]
        }
      />
      <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
      <FormButtons
        action={saving.isPending ? texts.saving : token === null ? texts.createToken : texts.save}
        disabled={saving.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
