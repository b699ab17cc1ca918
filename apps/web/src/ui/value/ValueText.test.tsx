import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { shownValue, type Trust } from './shown-value.ts';
import { ValueText } from './ValueText.tsx';

const words = { Kind: 'analog', Units: 'm', Decimals: 2, OnLabel: '', OffLabel: '' } as const;
const good = shownValue(words, { Value: 2.84, Quality: 'good' }, false);

describe('ValueText', () => {
  it('adds nothing to a good value', () => {
    const html = renderToStaticMarkup(<ValueText value={good} />);
    expect(html).toContain('2.84');
    expect(html).toContain('data-trust="good"');
    expect(html).not.toContain('visually-hidden');
  });

  it.each<[Trust, string]>([
    ['stale', 'stale'],
    ['bad', 'bad'],
    ['old', 'last known'],
    ['disabled', 'disabled'],
  ])('has the label %s for screen readers and no limit colour', (trust, word) => {
    const html = renderToStaticMarkup(<ValueText value={{ ...good, trust }} priority="critical" />);
    expect(html).toContain(`, ${word}`);
    expect(html).toContain('notGood');
    expect(html).not.toContain('critical');
  });

  it('shows the state of a digital value as a square', () => {
    const pump = { Kind: 'digital', Units: '', Decimals: 0, OnLabel: 'Running', OffLabel: 'Off' } as const;
    const on = shownValue(pump, { Value: true, Quality: 'good' }, false);
    const off = shownValue(pump, { Value: false, Quality: 'good' }, false);
    expect(renderToStaticMarkup(<ValueText value={on} square />)).toContain('squareOn');
    expect(renderToStaticMarkup(<ValueText value={off} square />)).not.toContain('squareOn');
  });
});
