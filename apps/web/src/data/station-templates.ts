import {
  calls,
  type NewTemplate,
  type TemplateApplyBody,
  type TemplateChange,
  type TemplateLink,
  type TemplateLinkBody,
} from '@outpost/contract';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';
import { withoutFlatFields } from './without-flat-fields.ts';

/** Thousands of stations are compared and saved one after the other. */
const APPLY_TIMEOUT_MS = 5 * 60_000;
const TEMPLATES = [keys.stationTemplates, keys.templateLinks];

/** Templates for new stations, custom ones first. */
export function useStationTemplates() {
  return useRead(calls.stationTemplates.list, {}, { queryKey: keys.stationTemplates });
}

/** Which stations are linked to which template. */
export function useTemplateLinks() {
  return useRead(calls.stationTemplates.links, {}, { queryKey: keys.templateLinks });
}

/** @param id null: none is loaded */
export function useStationTemplate(id: string | null) {
  return useQuery({
    queryKey: [...keys.stationTemplates, id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const template = await call(calls.stationTemplates.get, { query: { id: id ?? '' }, signal });
      return { ...template, Station: withoutFlatFields(template.Station) };
    },
  });
}

export function fetchTemplateLinks(): Promise<TemplateLink[]> {
  return call(calls.stationTemplates.links, {});
}

/** Stores the template and the version from which a station was created. */
export const useLinkTemplate = () =>
  useAction(
    ({ StationId: id, ...body }: TemplateLinkBody & { StationId: number }) =>
      call(calls.stationTemplates.link, { params: { id }, body }),
    TEMPLATES,
  );

export const useUnlinkTemplate = () =>
  useAction((id: number) => call(calls.stationTemplates.unlink, { params: { id } }), TEMPLATES);

export const useCreateTemplate = () =>
  useAction((body: z.input<typeof NewTemplate>) => call(calls.stationTemplates.create, { body }), TEMPLATES);

/** Renames a template or creates its next version. */
export const useUpdateTemplate = () =>
  useAction(
    ({ id, ...body }: TemplateChange & { id: number }) =>
      call(calls.stationTemplates.update, { params: { id }, body }),
    TEMPLATES,
  );

export const useDeleteTemplate = () =>
  useAction((id: number) => call(calls.stationTemplates.remove, { params: { id } }), TEMPLATES);

export interface TemplateFileToImport {
  /** The content of the file; the server validates it. */
  readonly File: unknown;
  /** A template of the same name gets it as the next version. */
  readonly Replace: boolean;
}

export const useImportTemplate = () =>
  useAction(
    (body: TemplateFileToImport) =>
      call(calls.stationTemplates.import, {
        body: body as z.input<typeof calls.stationTemplates.import.body & object>,
      }),
    TEMPLATES,
  );

/** Downloads a template as a file. */
export const useExportTemplate = () =>
  useAction(async (id: string) => {
    const file = await call.file(calls.stationTemplates.export, { query: { id } });
    saveFile(file, `template-${id}.json`);
  });

export interface TemplateSelection extends z.input<typeof TemplateApplyBody> {
  readonly id: number;
}

/** Previews or applies a template's update to stations. */
export const useApplyTemplate = () =>
  useAction(
    ({ id, ...body }: TemplateSelection) =>
      call(calls.stationTemplates.apply, { params: { id }, body, timeoutMs: APPLY_TIMEOUT_MS }),
    ({ Apply }) => (Apply ? [keys.stationAdmin, keys.stations] : []),
  );
