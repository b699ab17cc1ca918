import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AreaFilter, type AreaFilterProps } from './AreaFilter.tsx';

const markupOf = (stations: AreaFilterProps['stations'], area: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AreaFilter stations={stations} area={area} onChange={() => undefined} />
    </MantineProvider>,
  );

it('offers the areas of the stations', () => {
  const markup = markupOf([{ Area: 'North' }, { Area: '' }], '');
  expect(markup).toMatch(/All areas.*North/);
  expect(markup).not.toContain('disabled');
});

it('is left out where no station has an area', () => {
  expect(markupOf([{ Area: '' }], '')).not.toContain('<select');
});

it('keeps its choice, which cannot be changed, while the areas are not known', () => {
  expect(markupOf(undefined, '')).toMatch(/<select[^>]*disabled.*All areas/);
  expect(markupOf(undefined, 'North')).toMatch(/<select[^>]*disabled.*<option[^>]*selected[^>]*>North/);
});
