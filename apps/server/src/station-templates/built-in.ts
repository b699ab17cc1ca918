import { readdirSync, readFileSync } from 'node:fs';
import { StationTemplate } from '@outpost/contract';

const FOLDER = new URL('./templates/', import.meta.url);

/**
 * The templates that come with the product, by name: each is a file of `templates/`.
 *
 * @throws ZodError, SyntaxError: a file is not what the contract says
 */
export function readBuiltInTemplates(): StationTemplate[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => StationTemplate.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
    .sort((a, b) => a.Name.localeCompare(b.Name, 'en'));
}
