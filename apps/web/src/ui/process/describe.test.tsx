import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PICTURES } from '../../gallery/samples.ts';
import { describePicture } from './describe.ts';
import { ProcessPicture } from './ProcessPicture.tsx';
import type { ProcessDiagram } from './types.ts';

/** The picture without ages, which need a browser. */
const markupOf = (name: string) => {
  const withoutAges = JSON.stringify(PICTURES[name], (key, value: unknown) =>
    key === 'at' && typeof value === 'string' ? null : value,
  );
  const diagram = JSON.parse(withoutAges) as ProcessDiagram;
  return renderToStaticMarkup(<ProcessPicture diagram={diagram} onWrite={() => undefined} />);
};

it('says what the picture shows', () => {
  expect(describePicture(PICTURES['Wet well, high level']!)).toEqual([
    'Wet well level: 2.84 m',
    'High limit: 2.60 m, exceeded',
    'High float: Wet',
    'Pump 2: failed',
    'Pump 2, Current: 21.4 A',
  ]);
  expect(describePicture(PICTURES['Wet well, outdated']!)).toContain('Wet well level: 1.20 m (stale)');
  expect(describePicture(PICTURES.Booster!)).toContain('Setpoint: 320 kPa');
  expect(describePicture(PICTURES['Rain gauge']!)).toEqual([
    'Total since midnight: ≥ 9.0 mm',
    'Rain intensity: 0.4 mm/h',
    '23:00: no data',
    '00:00: no data',
    '04:00: 1 mm',
    '05:00: 2 mm',
    '06:00: 3 mm',
    '07:00: 2 mm',
    '08:00: 1 mm',
    'Tips: 318',
  ]);
});

it('makes buttons of setpoints that may be written, and only of those', () => {
  const markup = markupOf('Wet well');
  expect(markup.match(/, change [^…]+…/g)).toEqual([
    ', change Lag on…',
    ', change Lead on…',
    ', change Tank call on…',
  ]);
});

it('draws no filled water for a level that is not good', () => {
  const markup = markupOf('Wet well, outdated');
  expect(markup).toContain('waterOld');
  expect(markup).not.toMatch(/class="[^"]*water[ "]/);
  expect(markup).toContain('data-trust="stale"');
});
