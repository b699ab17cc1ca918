import { defineCall } from '../call.ts';
import { NoJson, PROMETHEUS_MEDIA_TYPE } from '../files.ts';

/** Values and alarms for a monitoring system. */
export const valueMetrics = {
  read: defineCall({
    method: 'GET',
    path: '/api/Metrics',
    needs: 'Viewer',
    unaudited: 'Every account can read the same data on a page',
    summary:
      'Get station status, values and alarms in the text format of Prometheus. Requires `VALUE_METRICS=true`. Alarms need the scope `read-alarms`, too.',
    mediaTypes: [PROMETHEUS_MEDIA_TYPE],
    answer: NoJson,
  }),
};
