import { expect, test } from 'vitest';
import { type InstallSigns, installingOf } from './install.ts';

const signs = (own: Partial<InstallSigns>): InstallSigns => ({
  standalone: false,
  hasOffer: false,
  isSecure: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
  touchPoints: 0,
  ...own,
});

test('what a browser offers, and what it does not', () => {
  expect(installingOf(signs({}))).toBe('unknown');
  expect(installingOf(signs({ hasOffer: true }))).toBe('offered');
  expect(installingOf(signs({ isSecure: false, hasOffer: true }))).toBe('needs-https');
  expect(installingOf(signs({ standalone: true, isSecure: false }))).toBe('installed');
});

test('tells an iPad from a Mac by its touch screen', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/20.0 Safari/605.1.15';
  expect(installingOf(signs({ userAgent, touchPoints: 5 }))).toBe('by-share');
  expect(installingOf(signs({ userAgent }))).toBe('unknown');
  expect(installingOf(signs({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)' }))).toBe(
    'by-share',
  );
});
