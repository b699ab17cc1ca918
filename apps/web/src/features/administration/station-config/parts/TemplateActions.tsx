import { Button } from '@mantine/core';
import type { StationTemplateRow, TemplateLink } from '@outpost/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStationTemplates, useTemplateLinks } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import type { Editor } from '../state/use-editor.ts';
import * as texts from '../texts.ts';
import { TemplateForm } from './TemplateForm.tsx';

export interface TemplateOrigin {
  readonly link: TemplateLink;
  readonly template: StationTemplateRow;
}

/** The template of a station; null: none, or not available; undefined: not loaded yet. */
export function useOrigin(stationId: number): TemplateOrigin | null | undefined {
  const links = useTemplateLinks();
  const templates = useStationTemplates();
  if (links.isPending || templates.isPending) return undefined;
  const link = links.data?.find(({ StationId }) => StationId === stationId);
  const template = templates.data?.find(({ Id }) => Id === link?.TemplateId);
  return link && template ? { link, template } : null;
}

/** `Template Duplex, version 2 (version 3 available)`. */
export function OriginNote({ origin: { link, template } }: { readonly origin: TemplateOrigin }) {
  const isBehind = link.Version < template.Version;
  return (
    <span>
      {fill(texts.templateAndVersion, {
        template: <Link to="/config/stations/templates">{template.Name}</Link>,
        version: link.Version,
      })}
      {isBehind && <b> {texts.versionAvailable(template.Version)}</b>}
    </span>
  );
}

/** Saves the station as a template, after its changes are saved. */
export function SaveAsTemplate({
  editor,
  origin,
}: {
  readonly editor: Editor;
  readonly origin: TemplateOrigin | null | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const own = origin?.template.Own ? origin.template : null;
  return (
    <>
      <Button
        // The form offers the next version of the template first, so the template must be known.
        disabled={editor.isDirty || origin === undefined}
        title={editor.isDirty ? texts.saveFirst : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.saveAsTemplateAction}
      </Button>
      <Dialog open={isOpen} onClose={close} title={texts.saveAsTemplate}>
        {isOpen && <TemplateForm station={editor.stored} origin={own} onDone={close} />}
      </Dialog>
    </>
  );
}
