import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { MyTask, Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import type { OperationInputs } from '../use-operation.ts';

type Props = {
  process: Process;
  /** Whose step is named under the title; null where it is about the process itself. */
  task: MyTask | null;
  /** Whether the page says for whom the reader decides. */
  withInstead?: boolean;
  form: Form<OperationInputs>;
  /** What the card of fields and the button are called. */
  title: string;
  buttonText?: string;
  warns?: boolean;
  /** Stands before the fields. */
  notes?: ReactNode;
  children: ReactNode;
};

/** An operation that has a page of its own: what it is about, what it asks for, and the button that does it. */
export function OperationPage(props: Props) {
  const { process, task, withInstead = false, form, title, buttonText, warns = false, notes, children } = props;
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card>
        <Typed as="h2" className={parts.heading}>
          {words(process.title)}
        </Typed>
        <p className={parts.muted}>
          {process.number}
          {task && ` · ${words(task.stepName)}`}
          {withInstead && task?.instead && (
            <Sentence>{` · ${flow('instead-of', { name: task.instead.name })}`}</Sentence>
          )}
        </p>
      </Card>
      {notes}
      <Card aria-label={title}>{children}</Card>
      <ThumbBar size="decisions">
        <Button kind={warns ? 'danger' : 'primary'} type="submit" wide busy={form.busy}>
          {buttonText ?? say('confirm-deed', { deed: title })}
        </Button>
      </ThumbBar>
    </form>
  );
}
