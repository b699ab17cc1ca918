import { describe, expect, it } from 'vitest';
import { chartKeyAction } from './keys.ts';

const NOW = Date.UTC(2026, 10, 21, 14);
const HOUR_MS = 3_600_000;
const span = { fromMs: NOW - 20 * HOUR_MS, toMs: NOW - 10 * HOUR_MS };
const here = { span, cursorMs: null, nowMs: NOW, isLive: false };
const hours = (from: number, to: number) => ({
  kind: 'span',
  span: { fromMs: NOW + from * HOUR_MS, toMs: NOW + to * HOUR_MS },
});

describe('the keys of a chart', () => {
  it('pan with arrow and page keys, up to now', () => {
    expect(chartKeyAction('ArrowLeft', false, here)).toEqual(hours(-21, -11));
    expect(chartKeyAction('ArrowRight', false, here)).toEqual(hours(-19, -9));
    expect(chartKeyAction('PageUp', false, here)).toEqual(hours(-30, -20));
    expect(
      chartKeyAction('PageDown', false, {
        ...here,
        span: { fromMs: NOW - 12 * HOUR_MS, toMs: NOW - 2 * HOUR_MS },
      }),
    ).toEqual(hours(-10, 0));
  });

  it('zoom around the cursor, the centre or the live edge', () => {
    expect(chartKeyAction('+', false, { ...here, cursorMs: span.fromMs })).toEqual(hours(-20, -13));
    expect(chartKeyAction('=', false, here)).toEqual(hours(-18.5, -11.5));
    const live = { ...here, span: { fromMs: NOW - 10 * HOUR_MS, toMs: NOW }, isLive: true };
    expect(chartKeyAction('+', false, live)).toEqual(hours(-7, 0));
    expect(chartKeyAction('-', false, { ...live, span: { fromMs: NOW - 7 * HOUR_MS, toMs: NOW } })).toEqual(
      hours(-10, 0),
    );
  });

  it('move the cursor with Shift, from the edge and within the range', () => {
    const step = (10 * HOUR_MS) / 200;
    expect(chartKeyAction('ArrowLeft', true, here)).toEqual({ kind: 'cursor', atMs: span.toMs - step });
    expect(chartKeyAction('ArrowRight', true, { ...here, cursorMs: span.fromMs })).toEqual({
      kind: 'cursor',
      atMs: span.fromMs + step,
    });
    expect(chartKeyAction('ArrowRight', true, { ...here, cursorMs: span.toMs })).toEqual({
      kind: 'cursor',
      atMs: span.toMs,
    });
    expect(chartKeyAction('Escape', false, { ...here, cursorMs: NOW })).toEqual({
      kind: 'cursor',
      atMs: null,
    });
  });

  it('go to the live edge, and ignore other keys', () => {
    expect(chartKeyAction('Home', false, here)).toEqual({ kind: 'live' });
    expect(chartKeyAction('Escape', false, here)).toBeNull();
    expect(chartKeyAction('Tab', false, here)).toBeNull();
    expect(chartKeyAction('a', false, here)).toBeNull();
  });
});
