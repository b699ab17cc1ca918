import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { TITLE_PREFIX } from '../page/page-context.ts';
import styles from './form.module.css';

export interface FormCardProps {
  /** The page's name in the browser tab. */
  readonly name: string;
  readonly title: string;
  /** The purpose of the form and its rules. */
  readonly lead?: ReactNode;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** A form that is the whole page: sign-in, first start. */
export function FormCard({ name, title, lead, onSubmit, children }: FormCardProps) {
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${name}`;
  }, [name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={`surface ${styles.card}`} onSubmit={submit}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {children}
    </form>
  );
}

/** The same frame for content with several forms. */
export function FormSection({ name, title, lead, children }: Omit<FormCardProps, 'onSubmit'>) {
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${name}`;
  }, [name]);
  return (
    <section className={`surface ${styles.card}`}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {children}
    </section>
  );
}

/** Why the form was rejected; announced by screen readers at once, and scrolled to in a long form. */
export function FormFailure({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = Boolean(children);
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={box} role="alert" className={children ? styles.failure : undefined}>
      {children}
    </div>
  );
}
