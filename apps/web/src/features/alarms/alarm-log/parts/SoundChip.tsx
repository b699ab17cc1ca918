import { serverNowMs } from '../../../../data/index.ts';
import { FilterChip } from '../../../../ui/chip/index.ts';
import { type SoundState, setSound, useSoundSetting, useSoundState } from '../../../../ui/settings/sound.ts';
import * as texts from '../texts.ts';

const LABELS: Readonly<Record<SoundState, string>> = {
  off: texts.soundOff,
  waits: texts.soundOn,
  sounding: texts.alarmSounding,
  elsewhere: texts.soundInOtherTab,
  blocked: texts.soundBlocked,
  none: texts.soundNotSupported,
};

/** Switches the alarm sound of this browser and shows its state. */
export function SoundChip() {
  const { on } = useSoundSetting();
  const state = useSoundState();
  return (
    <FilterChip pressed={on} onPress={() => setSound(!on, serverNowMs())}>
      <span title={texts.alarmSound}>{on ? LABELS[state] : LABELS.off}</span>
    </FilterChip>
  );
}
