import styles from './gallery.module.css';
import { ActionsSection } from './sections/Actions.tsx';
import { GalleryAlarms } from './sections/Alarms.tsx';
import { Alerts } from './sections/Alerts.tsx';
import { FeedbackSamples } from './sections/Feedback.tsx';
import { FieldsSection } from './sections/Fields.tsx';
import { Frames } from './sections/Frames.tsx';
import { LogFiltersSection } from './sections/LogFilters.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { Pictures } from './sections/Pictures.tsx';
import { Sheets } from './sections/Sheets.tsx';
import { StatesSection } from './sections/States.tsx';
import { ValuesSection } from './sections/Values.tsx';

/** Every component of `ui/`, in every state. */
export function Gallery({ dark }: { readonly dark: boolean }) {
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1>Components</h1>
        <a href={dark ? '?theme=light' : '?theme=dark'}>{dark ? 'Show light' : 'Show dark'}</a>
      </header>
      <StatesSection />
      <GalleryAlarms />
      <ValuesSection />
      <Pictures />
      <FeedbackSamples />
      <ActionsSection />
      <FieldsSection />
      <LogFiltersSection />
      <Sheets />
      <Alerts />
      <Frames />
      <Overlays />
    </main>
  );
}
