import { Button } from '@mantine/core';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { ICONS } from '../../ui/icon/Icon.tsx';
import { Icon } from '../../ui/icon/index.ts';
import { KeyHint } from '../../ui/key-hint/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

export function Words() {
  return (
    <GallerySection title="Feedback, facts, signs">
      <Samples>
        <GallerySample name="Loading">
          <Loading label="Loading stations" />
        </GallerySample>
        <GallerySample name="Empty">
          <Empty title="No station matches “mill”" action={<Button>Show all</Button>}>
            The search looks at names, codes and kinds.
          </Empty>
        </GallerySample>
        <GallerySample name="Failed">
          <Failed title="The stations could not be loaded" onRetry={() => undefined}>
            The server cannot be reached.
          </Failed>
        </GallerySample>
        <GallerySample name="Failed, trying again">
          <Failed title="The stations could not be loaded" onRetry={() => undefined} retrying>
            The server cannot be reached.
          </Failed>
        </GallerySample>
        <GallerySample name="Facts">
          <Facts>
            <FactLine name="Role" text="Supervisor" />
            <FactLine name="Address" text="10.2.0.17:502, unit 1" />
            <FactLine name="Notes" below text={'Gate code is with dispatch.\nBeware of the dog.'} />
          </Facts>
        </GallerySample>
        <GallerySample name="Keys">
          <div className={styles.row}>
            <KeyHint>Ctrl K</KeyHint>
            <KeyHint>/</KeyHint>
          </div>
        </GallerySample>
        <GallerySample name="Icons">
          <div className={styles.row}>
            {ICONS.map((name) => (
              <Icon key={name} name={name} size={20} />
            ))}
          </div>
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
