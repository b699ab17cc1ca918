import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('puts elements and values in place of their names', () => {
  const text = fill('{count} of {total}: see {link}.', {
    count: 2,
    total: '3',
    link: createElement('b', null, 'here'),
  });
  expect(renderToStaticMarkup(text)).toBe('2 of 3: see <b>here</b>.');
});

it('accepts a name twice', () => {
  expect(renderToStaticMarkup(fill('{a}, {b}, {a}', { a: 1, b: 2 }))).toBe('1, 2, 1');
});

it('has an element for each name and for no other', () => {
  // @ts-expect-error: the link is missing
  fill('Open {link}.', {});
  // @ts-expect-error: the text has no button
  fill('Open {link}.', { link: '', button: '' });
  // @ts-expect-error: the placeholders are not known
  fill('Open {link}.' as string, { link: '' });
});
