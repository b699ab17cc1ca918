import { expect, it } from 'vitest';
import { ServiceHealth } from './service-health.ts';

it('takes a service for gone after several failures in a row', () => {
  const health = new ServiceHealth();
  expect([health.failed(), health.failed(), health.failed()]).toEqual([false, false, false]);
  health.loaded();
  expect([health.failed(), health.failed(), health.failed(), health.failed()]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
