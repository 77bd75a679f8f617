import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { SkeletonList, SkeletonText } from '#web/ui/base/skeleton.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { FormView } from '../../fields/touch/form-view.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { FormOf, Process } from '../../flow-types.ts';
import { type OperationTarget, operationOf } from '../../operations/operations.ts';
import { ActionBar } from '../../operations/touch/action-bar.tsx';
import { OperationView } from '../../operations/touch/operation-view.tsx';
import { sheetOperations, useTouchButtons } from '../../operations/touch/use-touch-buttons.ts';
import parts from '../../parts.module.css';
import { usePrintAddress } from '../../print/print-address.ts';
import { QueryState } from '../../query-state.tsx';
import { BlockedReturns } from '../blocked-returns.tsx';
import { RelativesList } from '../relatives-parts.tsx';
import { useMarkRead } from '../use-mark-read.ts';
import { CommentsView } from './comments-view.tsx';
import { HistoryView } from './history-view.tsx';
import { ProcessHead } from './process-head.tsx';
import { StepsView } from './steps-view.tsx';
import { TaskChooser } from './task-chooser.tsx';

type ProcessViewProps = {
  prId: string;
  formOf?: FormOf;
  /** Shown in place of the reader's tasks where those are handled in another area. */
  tasksElsewhere?: (id: string) => ReactNode;
};

/** Everything about one process, and everything that the reader may do with it. */
export function ProcessView({ prId, formOf, tasksElsewhere }: ProcessViewProps) {
  const process = useCall(getProcess, { id: prId }, { refetchInterval: LINKS_MS });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <QueryState query={process} skeleton={<DetailsSkeleton />}>
        {(data) => <Details process={data} formOf={formOf} tasksElsewhere={tasksElsewhere} />}
      </QueryState>
    </div>
  );
}

type DetailsProps = { process: Process } & { [K in 'formOf' | 'tasksElsewhere']: ProcessViewProps[K] | undefined };

function Details({ process, formOf, tasksElsewhere }: DetailsProps) {
  const say = useSay('workflow');
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const { say: flow } = useFlowLabels();
  const paper = usePrintAddress(process.id);
  const opened = useLocation().key === 'default';
  const [search, setSearch] = useSearchParams();
  useMarkRead(process);
  const chosenId = Number(search.get('task'));
  const tasks = tasksElsewhere ? [] : process.tasks;
  const task = tasks.find(({ id }) => id === chosenId) ?? tasks[0] ?? null;
  /** Changes some parameters of the address and keeps the others. */
  const searchWith = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value);
    return next;
  };
  const choose = (id: number) =>
    setSearch(searchWith({ task: String(id), do: null, about: null }), { preventScrollReset: true, replace: true });
  const openSheet = ({ name, about }: OperationTarget) =>
    setSearch(searchWith({ ...(task && { task: String(task.id) }), do: name, about: String(about) }), {
      preventScrollReset: true,
    });
  // An opened sheet is a history entry, so going back closes it; one opened by its address has no entry before it.
  const closeSheet = () =>
    void (opened
      ? setSearch(searchWith({ task: null, do: null, about: null }), { preventScrollReset: true, replace: true })
      : navigate(-1));
  const { main, more } = useTouchButtons(process, task, {
    openSheet,
    leave: () => void (opened ? navigate(flowAddress.main) : navigate(-1)),
  });
  const name = sheetOperations.find((sheet) => sheet === search.get('do'));
  const operation = name && operationOf(process, { name, about: Number(search.get('about')) });
  return (
    <>
      <ProcessHead process={process} />
      {tasks.length > 0 && <TaskChooser tasks={tasks} chosen={task} onChoose={choose} />}
      {process.tasks.some(({ kind }) => kind !== 'evaluate') && tasksElsewhere?.(process.id)}
      {formOf?.(process) ?? (
        <Section title={say('the-form')}>
          <FormView process={process} />
        </Section>
      )}
      {process.evaluation && (
        <Section title={say('evaluation')}>
          <StarRating value={process.evaluation.stars} />
          <p>{say(process.evaluation.achieved ? 'was-achieved' : 'was-not-achieved')}</p>
          {process.evaluation.text && (
            <Typed as="p" className={parts.text}>
              {process.evaluation.text}
            </Typed>
          )}
        </Section>
      )}
      {process.children.length > 0 && (
        <Section title={flow('handed-in')}>
          <RelativesList process={process} addressOf={flowAddress.details} />
        </Section>
      )}
      <Section title={say('the-way')}>
        <StepsView steps={process.way} relatives={process.children} />
      </Section>
      {process.attachments > 0 && (
        <Card as="div">
          <Link to={flowAddress.attachments(process.id)} className={parts.rowLink}>
            {say('attachments', { n: process.attachments })}
            <ChevronIcon size={18} />
          </Link>
        </Card>
      )}
      {process.onPaper && (
        <Card as="div">
          <Link to={paper} className={parts.rowLink}>
            {flow('to-paper')}
            <ChevronIcon size={18} />
          </Link>
        </Card>
      )}
      <Section title={process.comments > 0 ? say('comments-of', { n: process.comments }) : say('comments')}>
        <CommentsView process={process} />
      </Section>
      <Section title={say('history')}>
        <HistoryView process={process} />
      </Section>
      <BlockedReturns process={process} />
      <ActionBar main={main} more={more} />
      {operation && (
        <OperationView
          key={`${operation.name}-${operation.about}`}
          operation={operation}
          process={process}
          task={task}
          onClose={closeSheet}
        />
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className={parts.heading}>{title}</h2>
      {children}
    </Card>
  );
}

function DetailsSkeleton() {
  return (
    <>
      <Card as="div">
        <SkeletonList rows={2} />
      </Card>
      <Card as="div">
        <SkeletonText lines={6} />
      </Card>
      <Card as="div">
        <SkeletonList rows={3} />
      </Card>
    </>
  );
}
