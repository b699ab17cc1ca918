import { serverNowMs } from '../../../data/index.ts';
import { FilterChip } from '../../../ui/chip/index.ts';
import { type SoundState, setSound, useSoundSetting, useSoundState } from '../../../ui/settings/sound.ts';

const LABELS: Readonly<Record<SoundState, string>> = {
  off: 'Sound off',
  waits: 'Sound on',
  sounding: 'Alarm sounding',
  elsewhere: 'Sound on in another tab',
  blocked: 'Sound blocked',
  none: 'Sound not supported',
};

/** Switches the alarm sound of this browser and shows its state. */
export function SoundChip() {
  const { on } = useSoundSetting();
  const state = useSoundState();
  return (
    <FilterChip pressed={on} onPress={() => setSound(!on, serverNowMs())}>
      <span title="Alarm sound in this browser">{on ? LABELS[state] : LABELS.off}</span>
    </FilterChip>
  );
}
