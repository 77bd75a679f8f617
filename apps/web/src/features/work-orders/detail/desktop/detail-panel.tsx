import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { OneSheet } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import styles from './detail-panel.module.css';

/** From here on there is room for a detail beside its list; below, it takes the list's place. */
export const ROOMY = '(min-width: 900px)';

type Props = { label: string; head: ReactNode; foot?: ReactNode; onClose: () => void; children: ReactNode };

export function DetailPanel({ label, head, foot, onClose, children }: Props) {
  const say = useSay('work-orders');
  const roomy = useMedia(ROOMY);
  const sheet = <OneSheet>{children}</OneSheet>;
  if (roomy)
    return (
      <SidePanel label={label} head={head} foot={foot} width={640} onClose={onClose}>
        {sheet}
      </SidePanel>
    );
  return (
    <article className={styles.page} aria-label={label}>
      <button type="button" className={styles.back} onClick={onClose}>
        <ChevronIcon size={18} />
        {say('to-list')}
      </button>
      <div className={styles.card}>
        {head}
        {sheet}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </article>
  );
}
