import type { ConfigSection } from './problems.ts';

export const CONFIG_TABS = [
  { key: 'site', label: 'Site', section: 'site' },
  { key: 'connection', label: 'Connection', section: 'connection' },
  { key: 'points', label: 'Points', section: 'points' },
  { key: 'alarms', label: 'Alarms', section: 'alarms' },
  { key: 'settings', label: 'Remote configuration', section: 'settings' },
  { key: 'modbus', label: 'Modbus addresses', section: 'modbus' },
  { key: 'commissioning', label: 'Commissioning', section: null },
  { key: 'changes', label: 'Changes', section: null },
] as const satisfies readonly { key: string; label: string; section: ConfigSection | null }[];
export type ConfigTabKey = (typeof CONFIG_TABS)[number]['key'];

export const isConfigTab = (text: string | null): text is ConfigTabKey =>
  CONFIG_TABS.some(({ key }) => key === text);
