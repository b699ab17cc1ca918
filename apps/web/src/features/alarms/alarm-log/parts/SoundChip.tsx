import { serverNowMs } from '../../../../data/index.ts';
import { FilterChip } from '../../../../ui/chip/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
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

/** Switches the alarm sound of this browser and shows its state; on a phone as a symbol. */
export function SoundChip() {
  const { on } = useSoundSetting();
  const state = useSoundState();
  const isPhone = useIsPhone();
  const isSymbol = isPhone && state !== 'blocked' && state !== 'sounding';
  return (
    <FilterChip pressed={on} onPress={() => setSound(!on, serverNowMs())}>
      {isPhone && <Icon name="bell" size={18} />}
      <span title={texts.alarmSound} className={isSymbol ? 'visually-hidden' : undefined}>
        {on ? LABELS[state] : LABELS.off}
      </span>
    </FilterChip>
  );
}
