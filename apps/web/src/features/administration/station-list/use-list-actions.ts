import { type StationExport, useEnableStations, useExportStations } from '../../../data/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

export interface StationListActions {
  readonly isEnabling: boolean;
  readonly isExporting: boolean;
  readonly enable: (stationIds: readonly number[], isEnabled: boolean) => void;
  readonly save: (what: StationExport) => void;
}

/**
 * Enables, disables and exports stations; toasts report the result.
 * @param onEnabled called when stations were enabled or disabled
 */
export function useStationListActions(onEnabled: () => void): StationListActions {
  const enabling = useEnableStations();
  const files = useExportStations();
  return {
    isEnabling: enabling.isPending,
    isExporting: files.isPending,
    enable: (ids, Enabled) =>
      enabling.mutate(
        { StationIds: [...ids], Enabled },
        {
          onSuccess: ({ Changed }) => {
            showToast('success', Enabled ? texts.stationsEnabled(Changed) : texts.stationsDisabled(Changed));
            onEnabled();
          },
          onError: (error) => showToast('error', texts.stationsNotChanged(error.detail)),
        },
      ),
    save: (what) =>
      files.mutate(what, { onError: (error) => showToast('error', texts.fileNotExported(error.detail)) }),
  };
}
