import { Switch } from '@mantine/core';
import { Card } from '../../ui/page/index.ts';
import { Segments } from '../../ui/segments/index.ts';
import { useFlash } from '../../ui/settings/flash.ts';
import { useThemeChoices } from '../../ui/settings/theme.ts';
import styles from './account.module.css';

/** How Outpost looks here; another browser of the same person has its own choice. */
export function ThisBrowser() {
  const themes = useThemeChoices();
  const [flash, setFlash] = useFlash();
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
      </div>
    </Card>
  );
}
