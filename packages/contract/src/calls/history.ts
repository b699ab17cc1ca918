import { defineCall } from '../call.ts';
import { HistorySettings, HistorySize } from '../history-retention.ts';

export const history = {
  settings: defineCall({
    method: 'GET',
    path: '/api/History/settings',
    needs: 'Admin',
    summary: 'Get retention settings',
    answer: HistorySettings,
  }),
  updateSettings: defineCall({
    method: 'PUT',
    path: '/api/History/settings',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'change' },
    summary:
      'Update retention settings. The server permanently deletes data older than the retention in the background.',
    body: HistorySettings,
    answer: HistorySettings,
  }),
  size: defineCall({
    method: 'GET',
    path: '/api/History/size',
    needs: 'Supervisor',
    summary: 'Get the disk usage and daily growth of the history',
    answer: HistorySize,
  }),
};
