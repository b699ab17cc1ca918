import type { SourceField } from '@outpost/contract';
import type { ChangeEvent } from 'react';
import type { StationDraft, SwitchField, TextField } from '../model/draft.ts';
import * as texts from '../texts.ts';
import type { Editor } from './use-editor.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props of a form field for one text of the draft. */
export function textField(editor: Editor, field: TextField) {
  const { onChange, ...props } = typedField(editor, field);
  return { ...props, onChange: ({ currentTarget }: ChangeEvent<Field>) => onChange(currentTarget.value) };
}

export function switchField({ draft, edit }: Editor, field: SwitchField) {
  return {
    checked: draft.switches[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const { checked } = currentTarget;
      edit((before) => ({ ...before, switches: { ...before.switches, [field]: checked } }));
    },
  };
}

/** The same for an input that passes on its text. */
export function typedField({ draft, problems, edit }: Editor, field: TextField) {
  return {
    value: draft.texts[field],
    error: problems.fields.get(field) ?? null,
    onChange: (text: string) =>
      edit((before) => ({ ...before, texts: { ...before.texts, [field]: text } }), field),
  };
}

/** The same for a field of the source. */
export function sourceField({ draft, problems, edit }: Editor, { name, kind }: SourceField) {
  return {
    value: draft.source[name] ?? '',
    error: problems.fields.get(`Source.${name}`) ?? null,
    onChange: (text: string) =>
      edit(
        (before) => ({ ...before, source: { ...before.source, [name]: text } }),
        kind.type === 'switch' ? null : `Source.${name}`,
      ),
  };
}

type AlarmText = Exclude<keyof StationDraft['alarm'], 'Enabled'>;

/** The same for a text of the communication alarm. */
export function alarmField({ draft, problems, edit }: Editor, field: AlarmText) {
  return {
    value: draft.alarm[field],
    error: problems.fields.get(`CommunicationAlarm.${field}`) ?? null,
    onChange: ({ currentTarget }: ChangeEvent<Field>) => {
      const { value } = currentTarget;
      edit((before) => ({ ...before, alarm: { ...before.alarm, [field]: value } }), texts.alarmField(field));
    },
  };
}
