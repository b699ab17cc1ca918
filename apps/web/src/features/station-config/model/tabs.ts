import type { Section } from './problems.ts';

export const TABS = [
  { key: 'site', label: 'Site', section: 'site' },
  { key: 'connection', label: 'Connection', section: 'connection' },
  { key: 'points', label: 'Points', section: 'points' },
  { key: 'alarms', label: 'Alarms', section: 'alarms' },
  { key: 'settings', label: 'Remote configuration', section: 'settings' },
  { key: 'modbus', label: 'Modbus addresses', section: 'modbus' },
  { key: 'commissioning', label: 'Commissioning', section: null },
  { key: 'changes', label: 'Changes', section: null },
] as const satisfies readonly { key: string; label: string; section: Section | null }[];
export type TabKey = (typeof TABS)[number]['key'];

export const isTab = (text: string | null): text is TabKey => TABS.some(({ key }) => key === text);
