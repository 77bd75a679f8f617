import type { ReactNode } from 'react';
import { useMedia } from '#web/ui/base/use-media.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { ROOMY } from '../../detail/desktop/detail-panel.tsx';
import styles from './order-list.module.css';

type Props = {
  title: string;
  /** The detail of one order, while it is open. */
  panel: ReactNode;
  children: ReactNode;
};

/** A page with a list of orders, and the detail of one of them beside it or in its place. */
export function ListFrame({ title, panel, children }: Props) {
  const roomy = useMedia(ROOMY);
  if (panel && !roomy)
    return (
      <>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        {panel}
      </>
    );
  return (
    <div className={styles.page} data-beside={panel ? true : undefined}>
      {children}
      {panel}
    </div>
  );
}
