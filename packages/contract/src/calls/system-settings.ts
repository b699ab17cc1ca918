import * as z from 'zod';
import { defineCall } from '../call.ts';
import { SystemSetting, SystemSettingsChange } from '../system-settings.ts';

export const systemSettings = {
  list: defineCall({
    method: 'GET',
    path: '/api/Settings/system',
    needs: 'Admin',
    tag: 'Settings',
    summary: 'The settings of the system, where each comes from; secrets are not told',
    answer: z.array(SystemSetting),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/Settings/system',
    needs: 'Admin',
    tag: 'Settings',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Set some of them, all or none; what the environment sets cannot be set here',
    body: SystemSettingsChange,
    maxBodyBytes: 256 * 1_024,
    answer: z.array(SystemSetting),
  }),
};
