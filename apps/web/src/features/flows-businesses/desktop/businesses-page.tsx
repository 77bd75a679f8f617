import { lazy, Suspense, useEffect, useRef } from 'react';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import type { AreaParts } from '../area-parts.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { BusinessList } from './business-list.tsx';
import styles from './businesses-page.module.css';

const BusinessView = lazy(() => import('./business-view.tsx').then(({ BusinessView }) => ({ default: BusinessView })));

type Props = { title: string; areaParts: AreaParts };

/** The catalogue as its managers see it, or one business in its place. [DES-01] */
export function BusinessesPage({ title, areaParts }: Props) {
  const { open } = useBusinessAddress();
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    const before = shown.current;
    shown.current = open;
    if (before === open) return;
    // Who comes back stands where they left; who opens a business begins at its head.
    const left = open ? null : document.querySelector<HTMLElement>(`[data-row="${before}"] td:first-child a`);
    (left ?? page.current)?.focus();
    if (!left) page.current?.scrollIntoView();
  }, [open]);
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      {open ? (
        <Suspense fallback={<SkeletonText lines={10} />}>
          <BusinessView key={open} id={open} title={title} areaParts={areaParts} />
        </Suspense>
      ) : (
        <BusinessList title={title} areaParts={areaParts} />
      )}
    </div>
  );
}
