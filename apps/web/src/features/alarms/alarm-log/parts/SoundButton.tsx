import { Button } from '@mantine/core';
import { serverNowMs } from '../../../../data/index.ts';
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

/** Next to the bell, on a phone. */
const SHORT: Partial<Readonly<Record<SoundState, string>>> = {
  off: texts.off,
  waits: texts.on,
  elsewhere: texts.on,
};

/** Switches the alarm sound of this browser, and shows its state. */
export function SoundButton() {
  const { on } = useSoundSetting();
  const state = useSoundState();
  const shown = on ? state : 'off';
  const short = useIsPhone() ? SHORT[shown] : undefined;
  return (
    <Button
      variant="subtle"
      aria-pressed={on}
      aria-label={LABELS[shown]}
      title={on ? texts.turnSoundOff : texts.turnSoundOn}
      onClick={() => setSound(!on, serverNowMs())}
    >
      <span className="line">
        <Icon name={on ? 'bell' : 'bell-off'} size={18} />
        {short ?? LABELS[shown]}
      </span>
    </Button>
  );
}
