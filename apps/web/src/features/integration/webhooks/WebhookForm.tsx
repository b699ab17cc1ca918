import { Switch, TextInput } from '@mantine/core';
import { WEBHOOK_EVENTS, type Webhook, type WebhookSecret } from '@outpost/contract';
import { type FormEvent, useMemo, useState } from 'react';
import { formFailure, problemWith, useAreas, useSaveWebhook, useStationNames } from '../../../data/index.ts';
import { FieldRow } from '../../../ui/form/FieldRow.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PickList } from '../../../ui/pick-list/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

const FIELDS = ['Name', 'Url', 'Events', 'Areas', 'StationIds', 'HeaderName', 'HeaderValue'] as const;
const EVENT_OPTIONS = WEBHOOK_EVENTS.map((event, id) => ({ id, label: texts.eventLabels[event] }));
const NEW_WEBHOOK_EVENTS = EVENT_OPTIONS.flatMap(({ id }) =>
  WEBHOOK_EVENTS[id]!.startsWith('alarm.') ? [id] : [],
);
const NO_NAMES: readonly string[] = [];

export interface WebhookFormProps {
  /** null: add one. */
  readonly webhook: Webhook | null;
  /** @param secret of a new webhook */
  readonly onDone: (name: string, secret: WebhookSecret | null) => void;
  readonly onCancel: () => void;
}

/** What a webhook is sent, and where. */
export function WebhookForm({ webhook, onDone, onCancel }: WebhookFormProps) {
  const saving = useSaveWebhook();
  const { data: stations = [] } = useStationNames();
  const { data: areas = [] } = useAreas();
  const stationOptions = useMemo(
    () => stations.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName })),
    [stations],
  );
  // An area that no station has any more can be taken away.
  const areaNames = useMemo(
    () => [...new Set([...areas.map(({ Name }) => Name), ...(webhook?.Areas ?? NO_NAMES)])],
    [areas, webhook],
  );
  const [name, setName] = useState(webhook?.Name ?? '');
  const [url, setUrl] = useState(webhook?.Url ?? '');
  const [events, setEvents] = useState<readonly number[]>(
    webhook?.Events.map((event) => WEBHOOK_EVENTS.indexOf(event)) ?? NEW_WEBHOOK_EVENTS,
  );
  const [chosenAreas, setChosenAreas] = useState<readonly string[]>(webhook?.Areas ?? []);
  const [chosenStations, setChosenStations] = useState<readonly number[]>(webhook?.StationIds ?? []);
  const [headerName, setHeaderName] = useState(webhook?.HeaderName ?? '');
  const [headerValue, setHeaderValue] = useState('');
  const [isEnabled, setEnabled] = useState(webhook?.Enabled ?? true);
  const { error } = saving;
  const problem = (field: (typeof FIELDS)[number]) => problemWith(error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      ...{ Name: name.trim(), Url: url.trim(), Enabled: isEnabled },
      Events: WEBHOOK_EVENTS.filter((_, index) => events.includes(index)),
      ...{ Areas: [...chosenAreas], StationIds: [...chosenStations] },
      HeaderName: headerName.trim() || null,
      ...(headerValue !== '' && { HeaderValue: headerValue }),
    };
    saving.mutate(
      { id: webhook?.Id ?? null, body },
      {
        onSuccess: (secret) => {
          if (secret === null) showToast('success', texts.saved);
          onDone(body.Name, secret);
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
        maxLength={80}
        data-autofocus
      />
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={problem('Url')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PickList
        label={texts.events}
        options={EVENT_OPTIONS}
        chosen={events}
        onChange={setEvents}
        multiple
        error={problem('Events')}
      />
      {areaNames.length > 0 && (
        <PickList
          label={texts.onlyAreas}
          options={areaNames.map((label, id) => ({ id, label }))}
          chosen={areaNames.flatMap((area, id) => (chosenAreas.includes(area) ? [id] : []))}
          onChange={(ids) => setChosenAreas(areaNames.filter((_, id) => ids.includes(id)))}
          multiple
          error={problem('Areas')}
        />
      )}
      <PickList
        label={texts.onlyStations}
        options={stationOptions}
        chosen={chosenStations}
        onChange={setChosenStations}
        multiple
        error={problem('StationIds')}
      />
      <p className="note block">{texts.onlyHint}</p>
      <FieldRow>
        <TextInput
          label={texts.headerName}
          value={headerName}
          onChange={(event) => setHeaderName(event.currentTarget.value)}
          error={problem('HeaderName')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          label={texts.headerValue}
          value={headerValue}
          onChange={(event) => setHeaderValue(event.currentTarget.value)}
          error={problem('HeaderValue')}
          placeholder={webhook?.HeaderName == null ? '' : texts.headerKept}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldRow>
      <p className="note block">{texts.headerHint}</p>
      <Switch
        label={texts.enabled}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
      <FormButtons
        action={saving.isPending ? texts.saving : webhook === null ? texts.addWebhook : texts.save}
        disabled={saving.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
