import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { holdsPieces, specifiedTexts, writesOut } from './specified-texts.ts';

const root = resolve(import.meta.dirname, '..');
const texts = specifiedTexts(readFileSync(resolve(root, 'tools/specified-texts.txt'), 'utf8'));
const files = sourceFiles('*.ts', '*.tsx').filter((path) => !path.startsWith('tools/specified-texts'));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const contents = (wanted: (path: string) => boolean) =>
  files.filter(wanted).map((path) => readFileSync(resolve(root, path), 'utf8'));

describe('the texts that the specification fixes', () => {
  it('are many', () => {
    expect(texts.length).toBeGreaterThan(110);
  });

  it('are each in a source', () => {
    const sources = contents((path) => /^(apps|packages)\//.test(path) && !isTest(path));
    expect(texts.filter((text) => !sources.some((source) => holdsPieces(source, text)))).toEqual([]);
  });

  it('are each written out in a test', () => {
    const tests = contents(isTest);
    expect(texts.filter((text) => !tests.some((test) => writesOut(test, text)))).toEqual([]);
  });
});

describe('a test that writes a text out', () => {
  it.each([
    ["toHaveText('No')", 'No'],
    ['toHaveText("No")', 'No'],
    ['getByText(/^No$/)', 'No'],
    ["toBe('Station 7 created!')", 'Station {} created!'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a test's source
    ['toBe(`Station ${id} created!`)', 'Station {} created!'],
    ['toHaveText(/^Station \\d+ created!$/)', 'Station {} created!'],
    ['toHaveText(/^Successfully updated schedule\\.$/)', 'Successfully updated schedule.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a test's source
    ['new RegExp(`^Error updating Station ${id}: \\\\S`)', 'Error updating Station {}: {}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a test's source
    ['ask(`/api/Stations/poll/${id}`)', '/api/Stations/poll/'],
    ["ask('/api/Stations/poll/:id')", '/api/Stations/poll/'],
    ["ask('GET /api/ModbusMap?x=1')", '/api/ModbusMap'],
  ])('%s', (source, text) => {
    expect(writesOut(source, text)).toBe(true);
  });

  it.each([
    ["toHaveText('Nothing')", 'No'],
    ["toHaveText('Say No')", 'No'],
    ["toBe('Error updating schedule.')", 'Error updating schedule'],
    ["toBe('Error updating schedule')", 'Error updating schedule.'],
    ["toBe('Station created!')", 'Station {} created!'],
    ["toBe('Station 7 created')", 'Station {} created!'],
    ['// Station 7 created!', 'Station {} created!'],
    ["ask('/api/ModbusMap/Digital')", '/api/ModbusMap/Analog'],
    ["ask('/api/AccountStations')", '/api/Stations'],
    ['toBe(TOASTS.badRequest)', 'Bad Request'],
  ])('is not %s', (source, text) => {
    expect(writesOut(source, text)).toBe(false);
  });
});
