import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** Components of one kind. */
export function GallerySection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One component in one state, with a label. */
export function GallerySample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <div className={styles.name}>{name}</div>
      <div>{children}</div>
    </div>
  );
}

/** Samples side by side. */
export function Samples({ children, wide }: { readonly children: ReactNode; readonly wide?: boolean }) {
  return <div className={wide ? `${styles.samples} ${styles.wide}` : styles.samples}>{children}</div>;
}
