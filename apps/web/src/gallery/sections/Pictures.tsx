import { ProcessPicture } from '../../ui/process/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';
import { PICTURES } from '../samples.ts';

export function Pictures() {
  return (
    <GallerySection title="Process pictures">
      <Samples>
        {Object.entries(PICTURES).map(([name, diagram]) => (
          <GallerySample key={name} name={name}>
            <div className={`${styles.surface} ${styles.picture}`}>
              <ProcessPicture diagram={diagram} onWrite={() => undefined} />
            </div>
          </GallerySample>
        ))}
      </Samples>
    </GallerySection>
  );
}
