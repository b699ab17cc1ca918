import { Button } from '@mantine/core';
import { Menu } from '../../../../ui/menu/index.ts';
import * as texts from '../texts.ts';

/** Changes to several stations that have a dialog. */
export type BulkAction = 'area' | 'poll-interval' | 'limit' | 'alert-settings' | 'push';

const CHANGES: readonly { readonly key: BulkAction; readonly label: string }[] = [
  { key: 'area', label: texts.areaAction },
  { key: 'poll-interval', label: texts.pollIntervalAction },
  { key: 'limit', label: texts.alarmLimitAction },
  { key: 'alert-settings', label: texts.alertSettingsAction },
  { key: 'push', label: texts.pushConfigurationAction },
];

export interface ChosenBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onEnable: (on: boolean) => void;
  readonly onChange: (what: BulkAction) => void;
  readonly onExport: () => void;
  readonly onNone: () => void;
}

/** The actions on several stations. */
export function ChosenBar({ count, busy, onEnable, onChange, onExport, onNone }: ChosenBarProps) {
  return (
    <section className="line selection-bar" aria-label={texts.selectedStations}>
      <b role="status">{texts.selectedCount(count)}</b>
      <Button disabled={busy} onClick={() => onEnable(true)}>
        {texts.enable}
      </Button>
      <Button disabled={busy} onClick={() => onEnable(false)}>
        {texts.disable}
      </Button>
      <Menu
        button={texts.change}
        groups={[{ items: CHANGES.map((change) => ({ ...change, onSelect: () => onChange(change.key) })) }]}
      />
      <Button disabled={busy} onClick={onExport}>
        {texts.exportXlsx}
      </Button>
      <Button variant="subtle" onClick={onNone}>
        {texts.clearSelection}
      </Button>
    </section>
  );
}
