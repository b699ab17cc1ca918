import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { shownValue } from '../value/index.ts';
import type { LevelPictureProps } from './pictures.tsx';
import { WetWell } from './pictures.tsx';

const words = { Kind: 'analog', Units: 'm', Decimals: 2, OnLabel: '', OffLabel: '' } as const;

const picture = (value: number | null, own: Partial<LevelPictureProps> = {}) =>
  renderToStaticMarkup(
    <WetWell
      name="Wet well"
      level={{
        value: shownValue(words, { Value: value, Quality: 'good' }, false),
        level: value,
        priority: null,
      }}
      scale={{ bottom: 0, top: 4 }}
      lines={[{ label: 'High', at: 2.6, text: '2.60', good: true, priority: 'critical' }]}
      pumps={[{ name: 'Pump 1', word: 'running', state: 'running', good: true, priority: null }]}
      float={{ label: 'High float', wet: true }}
      {...own}
    />,
  );

describe('a vessel', () => {
  it('describes the drawing in its label', () => {
    expect(picture(2.84)).toContain('aria-label="Wet well: 2.84 m; High 2.60, exceeded; High float wet"');
    expect(picture(2.84)).toContain('Pump 1 running');
  });

  it('fills up to the level: three quarters leave a quarter empty', () => {
    const surface = /<line class="[^"]*surface[^"]*"[^>]*y1="([\d.]+)"/.exec(picture(3))?.[1];
    expect(Number(surface)).toBeCloseTo(14 + (218 - 14) / 4);
  });

  it('draws no water for an unknown level', () => {
    expect(picture(null)).not.toContain('water');
    expect(picture(null)).toContain('Wet well: –');
  });

  it('marks a stale level', () => {
    const value = shownValue(words, { Value: 1, Quality: 'stale' }, false);
    expect(picture(1, { level: { value, level: 1, priority: null } })).toContain('Wet well: 1.00 m (stale)');
  });
});
