import { type FormEvent, type ReactNode, useEffect } from 'react';
import { TITLE_PREFIX } from '../page/page-context.ts';
import styles from './form.module.css';

export interface FormCardProps {
  /** The page's name in the browser's tab. */
  readonly name: string;
  readonly title: string;
  /** What the form is for, and its rules, before somebody fills it in. */
  readonly lead?: ReactNode;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** One form that is the whole page: sign-in, first start. */
export function FormCard({ name, title, lead, onSubmit, children }: FormCardProps) {
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${name}`;
  }, [name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.card} onSubmit={submit}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {children}
    </form>
  );
}

/** The same frame around something that has forms of its own, one after the other. */
export function FormSection({ name, title, lead, children }: Omit<FormCardProps, 'onSubmit'>) {
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${name}`;
  }, [name]);
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {children}
    </section>
  );
}

/** Why the form did not go through; a screen reader says it at once. */
export function FormFailure({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={children ? styles.failure : undefined}>
      {children}
    </div>
  );
}
