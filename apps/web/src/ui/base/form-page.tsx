import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { classes } from './classes.ts';
import styles from './form-page.module.css';

/** The form and, next to it, useful information; below each other on a narrow screen. */
export function FormColumns({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes(styles.columns, narrow && styles.narrow)}>{children}</div>;
}

/** A form on a wide screen; a field that is sent for comes to stand clear of the bars. */
export function FormCard(props: Omit<ComponentProps<'form'>, 'className' | 'title'>) {
  return <Card as="form" noValidate gap="fields" roomy className={styles.form} {...props} />;
}

/** Two answers side by side. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** One field; a long one takes the whole width. */
export function FormField({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  return <div className={classes(styles.field, whole && styles.whole)}>{children}</div>;
}

/** The submit button and the notes next to it. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
