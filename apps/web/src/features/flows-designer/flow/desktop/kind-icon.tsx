import type { StepKind } from '@campus/rules/flows/vocabulary.ts';
import { Drawing } from '#web/ui/base/icons.tsx';
import styles from './tree-view.module.css';

const paths: Readonly<Record<StepKind | 'start' | 'branch', string>> = {
  start: 'M7 4.5h7l4 4V19a.9.9 0 0 1-.9.9H7a.9.9 0 0 1-.9-.9V5.4A.9.9 0 0 1 7 4.5M9.5 12.5h5M9.5 15.8h5M13.8 4.8v4h4',
  approve: 'M12 3.8 5 6.5v5c0 4.3 2.9 7.3 7 8.7 4.1-1.4 7-4.4 7-8.7v-5zM8.8 12l2.3 2.3 4.2-4.6',
  handle: 'M8.5 7.5V6a1.5 1.5 0 0 1 1.5-1.5h4A1.5 1.5 0 0 1 15.5 6v1.5M4.5 7.5h15v11h-15zM4.5 12.5h15M12 11.5v2',
  copy: 'M4 12 20 4.5 15.5 19.5 11.5 13.5zM11.5 13.5 20 4.5',
  exclusive: 'M12 3.5v5M12 8.5 5.5 13v6.5M12 8.5l6.5 4.5v2M16.3 17.2l4.4 4.4M20.7 17.2l-4.4 4.4M3.5 17.5l2 2 2-2',
  inclusive: 'M12 3.5v5M12 8.5 5.5 13v6.5M12 8.5l6.5 4.5v6.5M3.5 17.5l2 2 2-2M16.5 17.5l2 2 2-2M12 8.5v4',
  parallel:
    'M12 3.5v4M5 7.5h14M5 7.5v12M12 7.5v12M19 7.5v12M3.2 17.7 5 19.5l1.8-1.8M10.2 17.7l1.8 1.8 1.8-1.8M17.2 17.7l1.8 1.8 1.8-1.8',
  branch: 'M6 4.5v6a3 3 0 0 0 3 3h8.5M14.5 10.5l3 3-3 3',
  wait: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M12 8v4.2l2.8 1.8',
  action: 'M13 3.5 5.5 13.5H11L10 20.5l8-10.5h-5.5z',
  evaluate: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  router: 'M18.5 19.5v-6a4 4 0 0 0-4-4H6M10 5 5.5 9.5 10 14',
  set: 'M5 19.5h14M7 15.5l8.8-8.8 2.5 2.5-8.8 8.8H7zM13.5 9l2.5 2.5',
  child: 'M4.5 4.5h8v6h-8zM11.5 13.5h8v6h-8zM8.5 10.5v6h3',
  call: 'M8.5 4v4.5M15.5 4v4.5M6 8.5h12v3a6 6 0 0 1-12 0zM12 17.5v3',
  end: 'M7.5 7.5h9v9h-9z',
};

/** The mark of a kind of step, in a colour of its family; its name always stands beside it. */
export function KindIcon({ kind, size = 20 }: { kind: keyof typeof paths; size?: number }) {
  return (
    <span className={styles.kind} data-kind={kind}>
      <Drawing size={size}>
        <path d={paths[kind]} />
      </Drawing>
    </span>
  );
}
