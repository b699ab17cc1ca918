import { Switch } from '@mantine/core';
import { serverNowMs } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { useFlash } from '../../../ui/settings/flash.ts';
import { setSound, useSoundSetting } from '../../../ui/settings/sound.ts';
import { useThemeChoices } from '../../../ui/settings/theme.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

/** Settings of this browser. */
export function ThisBrowser() {
  const themes = useThemeChoices();
  const [flash, setFlash] = useFlash();
  const sound = useSoundSetting();
  const chosen = themes.find((theme) => theme.chosen);
  return (
    <Card title={texts.appearance} note={texts.inThisBrowser}>
      <div className={styles.rows}>
        <div>
          <div className={`label ${styles.name}`}>{texts.theme}</div>
          <Segments
            label={texts.theme}
            wide
            value={chosen?.value ?? 'auto'}
            options={themes}
            onChange={(value) => themes.find((theme) => theme.value === value)?.choose()}
          />
        </div>
        <Switch
          label={texts.flashChangedValues}
          description={texts.flashHint}
          checked={flash}
          onChange={(event) => setFlash(event.currentTarget.checked)}
        />
        <Switch
          label={texts.alarmSound}
          description={texts.alarmSoundHint}
          checked={sound.on}
          onChange={(event) => setSound(event.currentTarget.checked, serverNowMs())}
        />
      </div>
    </Card>
  );
}
