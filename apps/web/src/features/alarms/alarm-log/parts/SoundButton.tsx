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

/** Switches the alarm sound of this browser, and shows its state. */
export function SoundButton() {
  const { on } = useSoundSetting();
  const state = useSoundState();
  const label = on ? LABELS[state] : LABELS.off;
  const isSymbol = useIsPhone() && state !== 'blocked' && state !== 'sounding';
  return (
    <Button
      variant="subtle"
      aria-pressed={on}
      title={on ? texts.turnSoundOff : texts.turnSoundOn}
      onClick={() => setSound(!on, serverNowMs())}
    >
      <span className="line">
        <Icon name={on ? 'bell' : 'bell-off'} size={18} />
        <span className={isSymbol ? 'visually-hidden' : undefined}>{label}</span>
      </span>
    </Button>
  );
}
