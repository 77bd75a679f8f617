import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { taskChip, useFlowLabels } from '../../flow-labels.ts';
import type { MyTask } from '../../flow-types.ts';
import parts from '../../parts.module.css';

type TaskChooserProps = { tasks: readonly MyTask[]; chosen: MyTask | null; onChoose: (id: number) => void };

/** The reader's tasks; if there are several, the reader chooses here which task the buttons act on. */
export function TaskChooser({ tasks, chosen, onChoose }: TaskChooserProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  // A single ordinary task is clear from its buttons.
  const special = chosen && (chosen.state !== 'open' || chosen.part !== 'voter' || chosen.instead || chosen.hungUp);
  if (!chosen || (tasks.length === 1 && !special)) return null;
  const chip = taskChip(chosen.state);
  return (
    <Card>
      <h2 className={parts.heading}>{say('asked-of-me')}</h2>
      {tasks.length > 1 ? (
        <RadioInput
          label={say('which-task')}
          required
          value={String(chosen.id)}
          onChange={(id) => onChoose(Number(id))}
          options={tasks.map(({ id, stepName }) => ({ value: String(id), label: words(stepName) }))}
        />
      ) : (
        <p>{words(chosen.stepName)}</p>
      )}
      <div className={parts.chips}>
        <Chip kind={chip.kind}>{flow(chip.text)}</Chip>
        {chosen.part !== 'voter' && <Chip>{flow(`part-${chosen.part}`)}</Chip>}
        {chosen.instead && (
          <Chip>
            <Sentence>{flow('instead-of', { name: chosen.instead.name })}</Sentence>
          </Chip>
        )}
        {chosen.hungUp && <Chip kind="waiting">{flow('state-hung-up')}</Chip>}
      </div>
    </Card>
  );
}
