import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { DownIcon } from '#web/ui/base/icons.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import type { FlowAddresses } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import type { OperationTarget } from '../operations.ts';
import { type OperationButton, useOperationButtons } from '../use-operation-buttons.ts';
import { mainButtonsFirst, taskButtonsInOrder } from './button-order.ts';
import { OperationView } from './operation-view.tsx';
import styles from './panel-actions.module.css';

type PanelActionsProps = {
  process: Process;
  /** Where an application is written; without them the panel leaves that to other pages. */
  addresses?: FlowAddresses;
  /** Called when the process has left the reader's lists. */
  onGone: () => void;
};

/** What the reader may do, as the server says: for each task its decisions as buttons and the rest in a menu. */
export function PanelActions({ process, addresses, onGone }: PanelActionsProps) {
  const say = useSay('flows-monitoring');
  const { words, say: flow } = useFlowLabels();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ target: OperationTarget; title: string } | null>(null);
  const { ofTask, ofProcess, busy } = useOperationButtons(process, {
    say,
    ask: (target, title) => setOpen({ target, title }),
    addresses,
    go: (address) => void navigate(address),
    onGone,
  });
  const tasks = process.tasks
    .map((task) => ({ task, buttons: taskButtonsInOrder(ofTask(task), task) }))
    .filter(({ buttons }) => buttons.length > 0);
  if (tasks.length === 0 && ofProcess.length === 0)
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
                <Sentence>{flow('instead-of', { name: task.instead.name })}</Sentence>
              </span>
            )}
          </p>
          <ButtonRow buttons={buttons} inSight={4} menuLabel={say('more-actions')} busy={busy} />
        </section>
      ))}
      {ofProcess.length > 0 && (
        <ButtonRow
          buttons={mainButtonsFirst(ofProcess)}
          inSight={tasks.length > 0 ? 2 : 4}
          menuLabel={say('more-actions')}
          busy={busy}
        />
      )}
      {open && <OperationView process={process} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

type RowProps = {
  buttons: readonly OperationButton[];
  /** How many stand outside the menu where there is room. */
  inSight: number;
  menuLabel: string;
  busy: boolean;
};

function ButtonRow({ buttons, inSight, menuLabel, busy }: RowProps) {
  // On a small screen the buttons must not hide what they are about.
  const most = useMedia('(min-width: 640px)') ? inSight : inSight / 2;
  const visible = buttons.length <= most + 1 ? buttons : buttons.slice(0, most);
  const rest = buttons.slice(visible.length);
  return (
    <div className={styles.row}>
      {visible.map(({ key, label, tone, run }) => (
        <Button key={key} kind={tone === 'good' ? 'primary' : 'plain'} busy={busy && tone === 'good'} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: rest.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => rest.find((button) => button.key === key)?.run(),
          }}
        >
          <Button icon={<DownIcon size={16} />}>{menuLabel}</Button>
        </Dropdown>
      )}
    </div>
  );
}
