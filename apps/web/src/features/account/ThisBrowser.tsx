import { Switch } from '@mantine/core';
import { serverNowMs } from '../../data/index.ts';
import { Card } from '../../ui/page/index.ts';
import { Segments } from '../../ui/segments/index.ts';
import { useFlash } from '../../ui/settings/flash.ts';
import { setSound, useSoundSetting } from '../../ui/settings/sound.ts';
import { useThemeChoices } from '../../ui/settings/theme.ts';
import styles from './account.module.css';

/** Settings of this browser. */
export function ThisBrowser() {
  const themes = useThemeChoices();
  const [flash, setFlash] = useFlash();
  const sound = useSoundSetting();
  const chosen = themes.find((theme) => theme.chosen);
  return (
    <Card title="Appearance" note="in this browser">
      <div className={styles.rows}>
        <div>
          <div className={styles.name}>Theme</div>
          <Segments
            label="Theme"
            wide
            value={chosen?.value ?? 'auto'}
            options={themes}
            onChange={(value) => themes.find((theme) => theme.value === value)?.choose()}
          />
        </div>
        <Switch
          label="Flash changed values"
          description="Briefly highlights values in the grid when they change. By default, follows your system’s motion setting."
          checked={flash}
          onChange={(event) => setFlash(event.currentTarget.checked)}
        />
        <Switch
          label="Alarm sound"
          description="New alarms sound until they are acknowledged or you silence them. Only one tab plays the sound."
          checked={sound.on}
          onChange={(event) => setSound(event.currentTarget.checked, serverNowMs())}
        />
      </div>
    </Card>
  );
}
