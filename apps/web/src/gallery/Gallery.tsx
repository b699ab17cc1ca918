import styles from './gallery.module.css';
import { Actions } from './sections/Actions.tsx';
import { Alarms } from './sections/Alarms.tsx';
import { Alerts } from './sections/Alerts.tsx';
import { Fields } from './sections/Fields.tsx';
import { Frames } from './sections/Frames.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { Pictures } from './sections/Pictures.tsx';
import { Sheets } from './sections/Sheets.tsx';
import { States } from './sections/States.tsx';
import { Values } from './sections/Values.tsx';
import { Words } from './sections/Words.tsx';

/** Every component of `ui/`, in every state. */
export function Gallery({ dark }: { readonly dark: boolean }) {
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1>Components</h1>
        <a href={dark ? '?theme=light' : '?theme=dark'}>{dark ? 'Show light' : 'Show dark'}</a>
      </header>
      <States />
      <Alarms />
      <Values />
      <Pictures />
      <Words />
      <Actions />
      <Fields />
      <Sheets />
      <Alerts />
      <Frames />
      <Overlays />
    </main>
  );
}
