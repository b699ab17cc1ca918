import { defineCall } from '../call.ts';
import { HistorySettings, HistorySize } from '../history-keeping.ts';

export const history = {
  settings: defineCall({
    method: 'GET',
    path: '/api/History/settings',
    needs: 'Admin',
    tag: 'History',
    summary: 'For how long history is kept',
    answer: HistorySettings,
  }),
  updateSettings: defineCall({
    method: 'PUT',
    path: '/api/History/settings',
    needs: 'Admin',
    tag: 'History',
    audit: { kind: 'setting', action: 'change' },
    summary:
      'Keep history for longer or shorter; what is older than that is taken out in the background, for good',
    body: HistorySettings,
    answer: HistorySettings,
  }),
  size: defineCall({
    method: 'GET',
    path: '/api/History/size',
    needs: 'Supervisor',
    tag: 'History',
    summary: 'What history takes on disk, and by how much it grows a day',
    answer: HistorySize,
  }),
};
