import { defineCall } from '../call.ts';
import { IntegrationTestResult } from '../integration.ts';

const tag = 'Integration';

/** What Outpost sends to other systems. */
export const integration = {
  testSyslog: defineCall({
    method: 'POST',
    path: '/api/Integration/syslog/test',
    needs: 'Admin',
    tag,
    audit: { kind: 'connection', action: 'syslog' },
    summary: 'Send a test message to the syslog receiver',
    answer: IntegrationTestResult,
  }),
};
