import { Switch } from '@mantine/core';
import { serverNowMs } from '../../data/index.ts';
import { Card } from '../../ui/page/index.ts';
import { Segments } from '../../ui/segments/index.ts';
import { useFlash } from '../../ui/settings/flash.ts';
import { setSound, useSoundSetting } from '../../ui/settings/sound.ts';
import { useThemeChoices } from '../../ui/settings/theme.ts';
import styles from './account.module.css';

/** How Outpost looks here; another browser of the same person has its own choice. */
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
          label="Flash values that change"
          description="In the grid, for a moment. Until you choose, your system’s setting for motion decides."
          checked={flash}
          onChange={(event) => setFlash(event.currentTarget.checked)}
        />
        <Switch
          label="Alarm sound in this browser"
          description="A new alarm sounds until somebody acknowledges it or you silence it. One tab sounds for all."
          checked={sound.on}
          onChange={(event) => setSound(event.currentTarget.checked, serverNowMs())}
        />
      </div>
    </Card>
  );
}
