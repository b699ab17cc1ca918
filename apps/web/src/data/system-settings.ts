import { calls, type SystemSettingsChange } from '@outpost/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewSession } from './people.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** The settings of the system; for Admins. */
export function useSystemSettings() {
  return useRead(calls.systemSettings.list, {}, { queryKey: keys.systemSettings, ...FOR_FORM });
}

/** The server computes it for each request. */
const HEALTH_REFRESH_MS = 10_000;

/** What is wrong with the server and how its parts are; for Supervisors and Admins. */
export function useSystemHealth() {
  return useRead(
    calls.systemHealth.read,
    {},
    { queryKey: keys.systemHealth, refetchInterval: HEALTH_REFRESH_MS },
  );
}

/** Data that depends on settings: channels, map styles, the Modbus server, steps of the set-up. */
const DEPENDENT = [
  keys.mapStyles,
  keys.notifyChannels,
  keys.publicConfig,
  keys.modbusServer,
  keys.systemHealth,
  keys.setupSteps,
];

/** Saves some of them, all or none. */
export function useSaveSystemSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (Values: SystemSettingsChange['Values']) =>
      call(calls.systemSettings.change, { body: { Values } }),
    onSuccess: (settings, values) => {
      client.setQueryData(keys.systemSettings, settings);
      for (const key of DEPENDENT) void client.invalidateQueries({ queryKey: key });
      // The session says in which units the page shows values.
      if ('UNIT_SYSTEM' in values) void renewSession();
    },
  });
}
