import { readdirSync, readFileSync } from 'node:fs';
import { calls, StationTemplate } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/index.ts';

const FOLDER = new URL('./templates/', import.meta.url);

/**
 * The kinds of devices that new stations can be made of, by name: each is a file of `templates/`.
 *
 * @throws ZodError, SyntaxError: a file is not what the contract says
 */
export function readStationTemplates(): StationTemplate[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => StationTemplate.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
    .sort((a, b) => a.Name.localeCompare(b.Name, 'en'));
}

/** Mounts the list of templates; the files are read when somebody asks first. */
export function mountStationTemplates(app: FastifyInstance): void {
  let templates: StationTemplate[] | undefined;
  mount(app, calls.stationAdmin.templates, () => {
    templates ??= readStationTemplates();
    return templates;
  });
}
