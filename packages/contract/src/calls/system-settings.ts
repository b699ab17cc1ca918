import * as z from 'zod';
import { defineCall } from '../call.ts';
import { SystemHealth } from '../system-health.ts';
import { SystemSetting, SystemSettingsChange } from '../system-settings.ts';

export const systemSettings = {
  list: defineCall({
    method: 'GET',
    path: '/api/Settings/system',
    needs: 'Admin',
    summary: 'Get system settings with their sources, without secrets',
    answer: z.array(SystemSetting),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/Settings/system',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Update system settings, all or nothing. You cannot change values set in the environment.',
    body: SystemSettingsChange,
    maxBodyBytes: 512 * 1_024,
    answer: z.array(SystemSetting),
  }),
};

export const systemHealth = {
  read: defineCall({
    method: 'GET',
    path: '/api/System/health',
    needs: 'Supervisor',
    tag: 'Settings',
    summary: 'Get the health of the server: problems with remedies, worst first, and metrics of each part',
    answer: SystemHealth,
  }),
};
