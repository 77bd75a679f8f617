import { isFilledIn } from '@campus/rules/flows/form.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import { toWrite } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValues, inputValue, sentForm } from '#web/ui/base/form-values.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { FieldInput } from '../../fields/touch/field-input.tsx';
import { FormView } from '../../fields/touch/form-view.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { DecisionName, MyTask, Process } from '../../flow-types.ts';
import { fieldsOfButton } from '../../operations/button-fields.ts';
import { isDecision, isYes } from '../../operations/decision-names.ts';
import bar from '../../operations/touch/action-bar.module.css';
import { TaskPage } from '../../operations/touch/task-page.tsx';
import { useDeeper } from '../../operations/use-go-back.ts';
import { keepWritten } from '../../operations/written-fields.ts';
import parts from '../../parts.module.css';
import { ProcessHead } from './process-head.tsx';

/** The approving or handling view: what it is about, what is to be written here, and the two decisions. */
export function TaskView({ prId, kind }: { prId: string; kind: 'approve' | 'handle' }) {
  return (
    <TaskPage prId={prId} kind={kind}>
      {(process, task) => <Deciding key={task.id} process={process} task={task} />}
    </TaskPage>
  );
}

function Deciding({ process, task }: { process: Process; task: MyTask }) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const deeper = useDeeper();
  const yes = task.buttons.find(({ button }) => isYes(button));
  const fields = yes ? fieldsOfButton(process, yes) : process.fields;
  const writable = fields.filter(({ field, right }) => right === 'write' && isFilledIn(field.kind));
  const [decision, setDecision] = useState<DecisionName | null>(null);
  const [initial] = useState<InputValues>(() =>
    Object.fromEntries(writable.map(({ field, value }) => [field.id, inputValue(field, value, process)])),
  );
  const given = Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));
  const form = useForm<InputValues>({
    initial,
    keepAs: `task.${process.id}.${task.id}`,
    onSubmit: async (values) => {
      const { shown, standing } = filledForm(fields, values, given);
      const written = shown.filter((row) => writable.includes(row));
      if (writable.length > 0) keepWritten(process.id, task.id, sentForm(written, values, standing));
      if (decision) void navigate(flowAddress.decide(decision, process.id, task.id), { state: deeper });
      // Nothing is sent yet, so what was typed stays on the device.
      return [{ field: '', code: 'kept' }];
    },
  });
  const decide = (next: DecisionName) => {
    setDecision(next);
    // A refusal does not need the fields of an approval, so they are not checked.
    if (!isYes(next)) {
      keepWritten(process.id, task.id, undefined);
      void navigate(flowAddress.decide(next, process.id, task.id), { state: deeper });
    }
  };
  const { shown, standing } = filledForm(fields, form.values, given);
  const toFillIn = toWrite(shown);
  const isHere = new Set(toFillIn.map(({ field }) => field.id));
  // What is reckoned from what is written here stands beside it.
  const read = process.fields.filter(
    ({ field, right }) => right === 'read' && !(field.kind === 'computed' && isHere.has(field.id)),
  );
  const decisions = task.buttons.filter(({ button }) => isDecision(button)).reverse();
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <ProcessHead process={process} />
      {writable.length > 0 && (
        <Card>
          <h2 className={parts.heading}>{say('to-write-here')}</h2>
          <FormAround value={standing}>
            {toFillIn.map(({ field }) => (
              <FieldInput key={field.id} field={field} bound={form.field(field.id)} />
            ))}
          </FormAround>
        </Card>
      )}
      <Card>
        <h2 className={parts.heading}>{say('the-form')}</h2>
        <FormView process={process} fields={read} />
      </Card>
      <Card as="div">
        <Link to={`${flowAddress.details(process.id)}?task=${task.id}`} className={parts.rowLink}>
          {say('to-details')}
          <ChevronIcon size={18} />
        </Link>
      </Card>
      <ThumbBar size="decisions" role="toolbar" aria-label={say('actions')}>
        {decisions.map(({ button, name }) => {
          const bad = !isYes(button);
          return (
            <Button
              key={button}
              kind={bad ? 'plain' : 'primary'}
              type={bad ? 'button' : 'submit'}
              className={classes(bad && bar.bad)}
              onClick={() => decide(button as DecisionName)}
            >
              {words(name) || flow(`button-${button}`)}
            </Button>
          );
        })}
      </ThumbBar>
    </form>
  );
}
