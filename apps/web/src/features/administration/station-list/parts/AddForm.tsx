import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  type SourceField,
  type StationAdminRow,
  type StationTemplate,
  type TemplateLinkBody,
  TOASTS,
} from '@outpost/contract';
import { plural } from '@outpost/core';
import { type FormEvent, useMemo, useState } from 'react';
import {
  ApiError,
  fetchStationConfig,
  fetchTemplateLinks,
  type StationToCreate,
  useCreateStation,
  useLinkTemplate,
  useProtocols,
  useStationTemplate,
  useStationTemplates,
} from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import {
  FieldRows,
  type FieldTexts,
  fieldRows,
  fieldTexts,
  fieldValue,
  isValid,
  protocolOf,
  SourceFieldInput,
  sourceOf,
  sourceTexts,
} from '../../../../ui/source-fields/index.ts';
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
  const protocols = useProtocols();
  const lists = protocols.data === undefined ? protocols : templates;
  const creating = useCreateStation();
  const linking = useLinkTemplate();
  const [template, setTemplate] = useState<number>(1);
  const [name, setName] = useState(from === null ? '' : texts.copyOf(from.SiteName));
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState<FieldTexts>({});
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
  const loaded = useStationTemplate(from === null ? (chosen?.Id ?? null) : null);
  const isBlank = from === null && chosen === undefined;
  const start = from?.Source ?? (isBlank ? undefined : loaded.data?.Station.Source);
  const given = protocolOf(protocols.data ?? [], start?.Protocol ?? 'modbus-tcp');
  // With points, only protocols that have the same addresses.
  const suitable = (protocols.data ?? []).filter(({ addressId }) => isBlank || addressId === given.addressId);
  const protocol = suitable.find(({ id }) => id === picked) ?? given;
  const source = sourceTexts(protocol, { ...(start && fieldTexts(start)), ...typed });
  const fields = protocol.source.filter(
    ({ group, fallback }) => group !== 'polling' || fallback === undefined,
  );
  const isWrong = (field: SourceField) => !isValid(field, fieldValue(field, source[field.name] ?? ''));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const SiteName = name.trim();
    if (SiteName === '' || fields.some(isWrong)) {
      setTried(true);
      return;
    }
    setBusy(true);
    setProblem(null);
    const own = { SiteName, Source: sourceOf(protocol, source), Enabled: false };
    try {
      const { base, link } = from === null ? startOf(loaded.data) : await cloneOf(from);
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

  if (protocols.data === undefined || (from === null && templates.data === undefined)) {
    return (
      <LoadingOrFailed query={lists} loading={texts.loadingTemplates} failed={texts.couldNotLoadTemplates} />
    );
  }
  return (
    <form className={`dialog-form ${formsStyles.form}`} onSubmit={(event) => void submit(event)} noValidate>
      {from === null ? (
        <div className="stack">
          <PickList
            label={texts.template}
            multiple={false}
            options={options}
            chosen={[template]}
            onChange={([id]) => setTemplate(id ?? 0)}
            placeholder={texts.findTemplate}
          />
          {chosen !== undefined && (
            <p className="hint">
              {chosen.Description} {!chosen.Own && texts.checkBuiltInTemplate}
            </p>
          )}
        </div>
      ) : (
        <p className="hint">{texts.cloneHint(from.Points)}</p>
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
      {suitable.length > 1 && (
        <NativeSelect
          label={texts.protocol}
          data={suitable.map(({ id, name: label }) => ({ value: id, label }))}
          value={protocol.id}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      )}
      <FieldRows
        rows={fieldRows(fields)}
        inputOf={(field) => (
          <SourceFieldInput
            field={field}
            value={source[field.name] ?? ''}
            error={tried && isWrong(field) && wanted(field)}
            onChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          />
        )}
      />
      <p className="hint">{texts.newStationHint}</p>
      <FormFailure>{problem ?? loaded.error?.detail}</FormFailure>
      <div className={`buttons-end ${formsStyles.inSight}`}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={busy || (chosen !== undefined && from === null && loaded.data === undefined)}
        >
          {busy ? texts.creating : texts.createStation}
        </Button>
      </div>
    </form>
  );
}

/** What a field needs. */
function wanted({ kind }: SourceField): string {
  if (kind.type === 'number') return texts.enterRange(kind.min, kind.max);
  return kind.type === 'host' ? texts.enterHost : texts.enterValue;
}

interface Start {
  readonly base: Omit<StationToCreate, 'SiteName' | 'Source'>;
  /** The template of the new station; null: none. */
  readonly link: TemplateLinkBody | null;
}

/** The initial configuration of a template; undefined: blank. */
function startOf(template: StationTemplate | undefined): Start {
  if (template === undefined) return { base: {}, link: null };
  const { Id, Station, Version } = template;
  return { base: Station, link: { TemplateId: Id, Version } };
}

/**
 * What a clone has in common with its original: not its identity, and not its unit ID in the
 * register map, which is unique.
 */
async function cloneOf({ StationId: id }: StationAdminRow): Promise<Start> {
  const [original, links] = await Promise.all([fetchStationConfig(id), fetchTemplateLinks()]);
  const { StationId: _id, Version: _version, MapUnitId: _unit, Points, ...station } = original;
  const link = links.find(({ StationId }) => StationId === id);
  return {
    base: { ...station, Points: Points.map((point) => ({ ...point, Id: 0 })) },
    link: link ? { TemplateId: link.TemplateId, Version: link.Version } : null,
  };
}
