import { Dropdown } from 'antd';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { DownIcon } from '#web/ui/base/icons.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import type { DeskAct } from '../desk-operations.ts';
import type { FlowAddresses } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import { type DeskButton, useDeskButtons } from '../use-desk-buttons.ts';
import { OperationView } from './operation-view.tsx';
import styles from './panel-actions.module.css';

type PanelActionsProps = {
  process: Process;
  ways?: FlowAddresses;
  /** It is gone from the reader's lists. */
  onGone: () => void;
};

/** What the reader may do, as the server says: for each task its decisions as buttons and the rest in a menu. */
export function PanelActions({ process, ways, onGone }: PanelActionsProps) {
  const say = useSay('monitoring');
  const { words, say: label } = useFlowLabels();
  const [asked, setAsked] = useState<{ act: DeskAct; title: string } | null>(null);
  const { tasks, whole, busy } = useDeskButtons(process, {
    ask: (act, title) => setAsked({ act, title }),
    ways,
    onGone,
  });
  if (tasks.length === 0 && whole.length === 0)
    return <p className={styles.none}>{say(process.status === 'ended' ? 'nothing-ended' : 'nothing-to-do')}</p>;
  return (
    <div className={styles.actions}>
      {tasks.map(({ task, buttons }) => (
        <section key={task.id} className={styles.task} aria-label={words(task.stepName)}>
          <p className={styles.step}>
            {say('my-task', { step: words(task.stepName) })}
            {task.instead && (
              <span>
                {' '}
                <Sentence>{label('instead-of', { name: task.instead.name })}</Sentence>
              </span>
            )}
          </p>
          <ButtonRow buttons={buttons} inSight={4} menuLabel={say('more-actions')} busy={busy} />
        </section>
      ))}
      {whole.length > 0 && (
        <ButtonRow buttons={whole} inSight={tasks.length > 0 ? 2 : 4} menuLabel={say('more-actions')} busy={busy} />
      )}
      {asked && <OperationView process={process} act={asked.act} title={asked.title} onClose={() => setAsked(null)} />}
    </div>
  );
}

type RowProps = {
  buttons: readonly DeskButton[];
  /** How many stand outside the menu where there is room. */
  inSight: number;
  menuLabel: string;
  busy: boolean;
};

function ButtonRow({ buttons, inSight, menuLabel, busy }: RowProps) {
  // On a small screen the buttons must not hide what they are about.
  const most = useMedia('(min-width: 640px)') ? inSight : inSight / 2;
  const shown = buttons.length <= most + 1 ? buttons : buttons.slice(0, most);
  const rest = buttons.slice(shown.length);
  return (
    <div className={styles.row}>
      {shown.map(({ key, label, kind, run }) => (
        <Button key={key} kind={kind} busy={busy && kind === 'primary'} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: rest.map(({ key, label, kind }) => ({ key, label, danger: kind === 'danger' })),
            onClick: ({ key }) => rest.find((one) => one.key === key)?.run(),
          }}
        >
          <Button icon={<DownIcon size={16} />}>{menuLabel}</Button>
        </Dropdown>
      )}
    </div>
  );
}
