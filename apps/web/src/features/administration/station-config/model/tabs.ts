import * as texts from '../texts.ts';
import type { ConfigSection } from './problems.ts';

export const CONFIG_TABS = [
  { key: 'site', label: texts.site, section: 'site' },
  { key: 'connection', label: texts.connection, section: 'connection' },
  { key: 'points', label: texts.points, section: 'points' },
  { key: 'alarms', label: texts.alarms, section: 'alarms' },
  { key: 'settings', label: texts.remoteConfiguration, section: 'settings' },
  { key: 'modbus', label: texts.modbusAddresses, section: 'modbus' },
  { key: 'commissioning', label: texts.commissioning, section: null },
  { key: 'changes', label: texts.changes, section: null },
] as const satisfies readonly { key: string; label: string; section: ConfigSection | null }[];
export type ConfigTabKey = (typeof CONFIG_TABS)[number]['key'];

export const isConfigTab = (text: string | null): text is ConfigTabKey =>
  CONFIG_TABS.some(({ key }) => key === text);
