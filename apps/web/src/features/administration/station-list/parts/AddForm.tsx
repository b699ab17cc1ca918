import { Button, NumberInput, TextInput } from '@mantine/core';
import { type StationAdminRow, type TemplateLinkBody, TOASTS } from '@outpost/contract';
import { plural } from '@outpost/core';
import { type FormEvent, useMemo, useState } from 'react';
import {
  ApiError,
  fetchStationConfig,
  fetchStationTemplate,
  fetchTemplateLinks,
  type StationToCreate,
  useCreateStation,
  useFailure,
  useLinkTemplate,
  useStationTemplates,
} from '../../../../data/index.ts';
import { Failed, Loading } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';

/** The station to clone; null: a template is used. */
export type AddFrom = StationAdminRow | null;

export interface AddFormProps {
  readonly from: AddFrom;
  readonly onDone: (stationId: number) => void;
  readonly onCancel: () => void;
}

/** Listed before the templates. */
const BARE: PickOption = { id: 0, label: texts.blank, note: texts.stationWithoutPoints };

/** A new station: its template, name and controller. It is not polled until it is enabled. */
export function AddForm({ from, onDone, onCancel }: AddFormProps) {
  const templates = useStationTemplates();
  const failure = useFailure(templates);
  const creating = useCreateStation();
  const linking = useLinkTemplate();
  const [template, setTemplate] = useState<number>(1);
  const [name, setName] = useState(from === null ? '' : texts.copyOf(from.SiteName));
  const [host, setHost] = useState(from?.Host ?? '');
  const [port, setPort] = useState<number | string>(from?.Port ?? 502);
  const [unit, setUnit] = useState<number | string>(from?.UnitId ?? 1);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const options = useMemo(
    () => [
      BARE,
      ...(templates.data ?? []).map(({ Name, Kind, Points, Own, Version }, index) => ({
        id: index + 1,
        label: Name,
        note: `${Own ? `${texts.customTemplateVersion(Version)} · ` : ''}${alarmKindLabel(Kind)}, ${plural(Points, { one: '# point', other: '# points' })}`,
      })),
    ],
    [templates.data],
  );
  const chosen = templates.data?.[template - 1];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [SiteName, Host] = [name.trim(), host.trim()];
    if (SiteName === '' || Host === '' || port === '' || unit === '') return;
    setBusy(true);
    setProblem(null);
    const own = { SiteName, Host, Port: Number(port), UnitId: Number(unit), Enabled: false };
    try {
      const { base, link } = await startOf(from, templates.data?.[template - 1]?.Id ?? null);
      const { StationId } = await creating.mutateAsync({ ...base, ...own });
      showToast('success', TOASTS.stationCreated(StationId));
      if (link !== null) {
        await linking.mutateAsync({ StationId, ...link }).catch(() => {
          showToast('error', texts.stationNotLinked(StationId));
        });
      }
      onDone(StationId);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : texts.stationNotCreated);
      const message = error instanceof ApiError ? error.serverMessage : undefined;
      showToast('error', TOASTS.stationCreateFailed(SiteName, message));
    } finally {
      setBusy(false);
    }
  };

  if (from === null && templates.data === undefined) {
    return failure === null ? (
      <Loading label={texts.loadingTemplates} />
    ) : (
      <Failed
        title={texts.couldNotLoadTemplates}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  return (
    <form className={formsStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {from === null ? (
        <div className={formsStyles.made}>
          <PickList
            label={texts.template}
            multiple={false}
            options={options}
            chosen={[template]}
            onChange={([id]) => setTemplate(id ?? 0)}
            placeholder={texts.findTemplate}
          />
          {chosen !== undefined && (
            <p className={formsStyles.hint}>
              {chosen.Description} {!chosen.Own && texts.checkBuiltInTemplate}
            </p>
          )}
        </div>
      ) : (
        <p className={formsStyles.hint}>{texts.cloneHint(from.Points)}</p>
      )}
      <TextInput
        label={texts.stationName}
        value={name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        error={tried && name.trim() === '' && texts.enterName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={formsStyles.address}>
        <TextInput
          label={texts.host}
          placeholder="10.2.0.17"
          value={host}
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          error={tried && host.trim() === '' && texts.enterHost}
          onChange={(event) => setHost(event.currentTarget.value)}
        />
        <NumberInput
          label={texts.port}
          value={port}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          error={tried && port === '' && texts.enterPort}
          onChange={setPort}
        />
        <NumberInput
          label={texts.unitId}
          value={unit}
          min={0}
          max={255}
          allowDecimal={false}
          hideControls
          error={tried && unit === '' && texts.enterUnitId}
          onChange={setUnit}
        />
      </div>
      <p className={formsStyles.hint}>{texts.newStationHint}</p>
      <FormFailure>{problem}</FormFailure>
      <div className={formsStyles.buttons}>
        <Button type="submit" variant="filled" disabled={busy}>
          {busy ? texts.creating : texts.createStation}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

interface Start {
  readonly base: Omit<StationToCreate, 'SiteName' | 'Host'>;
  /** The template of the new station; null: none. */
  readonly link: TemplateLinkBody | null;
}

/** The initial configuration: a clone's or a template's. */
async function startOf(from: AddFrom, templateId: string | null): Promise<Start> {
  if (from !== null) {
    const [base, links] = await Promise.all([copyOf(from), fetchTemplateLinks()]);
    const link = links.find(({ StationId }) => StationId === from.StationId);
    return { base, link: link ? { TemplateId: link.TemplateId, Version: link.Version } : null };
  }
  if (templateId === null) return { base: {}, link: null };
  const { Station, Version } = await fetchStationTemplate(templateId);
  return { base: Station, link: { TemplateId: templateId, Version } };
}

/**
 * What a clone has in common with its original: not its identity, and not its unit ID in the
 * register map, which is unique.
 */
async function copyOf({
  StationId: id,
}: StationAdminRow): Promise<Omit<StationToCreate, 'SiteName' | 'Host'>> {
  const {
    StationId: _id,
    Version: _version,
    MapUnitId: _unit,
    Points,
    ...station
  } = await fetchStationConfig(id);
  return { ...station, Points: Points.map((point) => ({ ...point, Id: 0 })) };
}
