import { expect, it } from 'vitest';
import { ServiceHealth } from './service-health.ts';

it('a service counts as unreachable after several consecutive failures', () => {
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
