import { readdirSync, readFileSync } from 'node:fs';
import { StationTemplate } from '@outpost/contract';
import { compareNames } from '@outpost/core';

const FOLDER = new URL('../../../../../packages/contract/station-templates/', import.meta.url);

/**
 * The built-in templates by name: each is a file of `station-templates/`.
 *
 * @throws ZodError, SyntaxError: a file does not match the contract
 */
export function readBuiltInTemplates(): StationTemplate[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => StationTemplate.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
    .sort((a, b) => compareNames(a.Name, b.Name));
}
