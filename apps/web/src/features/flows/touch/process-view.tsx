import { getProcess } from '@campus/contract/calls/processes.ts';
import { markRead } from '@campus/contract/calls/tasks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { callServer } from '#web/client/call-server.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { SkeletonList, SkeletonText } from '#web/ui/base/skeleton.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { ClosedWays } from '../closed-ways.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import type { FormOf, Process } from '../flow-types.ts';
import { refreshFlows } from '../flows.queries.ts';
import { operationOf, type SheetOperation, sheetOperations } from '../operations.ts';
import parts from '../parts.module.css';
import { Shown } from '../shown.tsx';
import { useTaskActions } from '../use-task-actions.ts';
import { ActionBar } from './action-bar.tsx';
import { CommentsView } from './comments-view.tsx';
import { FormView } from './form-view.tsx';
import { HistoryView } from './history-view.tsx';
import { OperationView } from './operation-view.tsx';
import { ProcessHead } from './process-head.tsx';
import { TaskChooser } from './task-chooser.tsx';
import { WayView } from './way-view.tsx';

type ProcessViewProps = {
  prId: string;
  formOf?: FormOf;
  /** What the reader is asked as one who decides; without it, the way to where that is done. */
  tasksElsewhere?: (id: string) => ReactNode;
};

/** Everything about one process, and everything that the reader may do with it. */
export function ProcessView({ prId, formOf, tasksElsewhere }: ProcessViewProps) {
  const process = useCall(getProcess, { id: prId }, { refetchInterval: LINKS_MS });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <Shown asked={process} skeleton={<DetailsSkeleton />}>
        {(data) => <Details process={data} formOf={formOf} tasksElsewhere={tasksElsewhere} />}
      </Shown>
    </div>
  );
}

type DetailsProps = { process: Process } & { [K in 'formOf' | 'tasksElsewhere']: ProcessViewProps[K] | undefined };

function Details({ process, formOf, tasksElsewhere }: DetailsProps) {
  const say = useSay('workflow');
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const opened = useLocation().key === 'default';
  const [search, setSearch] = useSearchParams();
  useMarkRead(process);
  const asked = Number(search.get('task'));
  const tasks = tasksElsewhere ? [] : process.tasks;
  const task = tasks.find(({ id }) => id === asked) ?? tasks[0] ?? null;
  /** The rest of the address says where the page is. */
  const searchWith = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value);
    return next;
  };
  const choose = (id: number) =>
    setSearch(searchWith({ task: String(id), do: null, about: null }), { preventScrollReset: true, replace: true });
  const openSheet = (name: SheetOperation, about: number) =>
    setSearch(searchWith({ ...(task && { task: String(task.id) }), do: name, about: String(about) }), {
      preventScrollReset: true,
    });
  // A sheet is a step in the history, so that the way back closes it; one opened by its address has nothing behind it.
  const closeSheet = () =>
    void (opened
      ? setSearch(searchWith({ task: null, do: null, about: null }), { preventScrollReset: true, replace: true })
      : navigate(-1));
  const { main, more } = useTaskActions(process, task, {
    openSheet,
    leave: () => void (opened ? navigate(flowAddress.main) : navigate(-1)),
  });
  const name = sheetOperations.find((one) => one === search.get('do'));
  const about = Number(search.get('about'));
  const operation = name && operationOf(name, process, about);
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
      <Section title={say('the-way')}>
        <WayView way={process.way} />
      </Section>
      {process.attachments > 0 && (
        <Card as="div">
          <Link to={flowAddress.attachments(process.id)} className={parts.rowLink}>
            {say('attachments', { n: process.attachments })}
            <ChevronIcon size={18} />
          </Link>
        </Card>
      )}
      <Section title={process.comments > 0 ? say('comments-of', { n: process.comments }) : say('comments')}>
        <CommentsView prId={process.id} mayAdd={process.openActions.includes('comment')} />
      </Section>
      <Section title={say('history')}>
        <HistoryView prId={process.id} />
      </Section>
      <ClosedWays process={process} />
      <ActionBar main={main} more={more} />
      {operation && (
        <OperationView
          key={`${name}-${about}`}
          operation={operation}
          processId={process.id}
          task={task}
          about={about}
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

/** Opening it is reading it; the lists' dots follow. */
function useMarkRead({ id, read }: Process): void {
  const client = useQueryClient();
  useEffect(() => {
    if (read) return;
    callServer(markRead, { id }).then(
      () => refreshFlows(client),
      // A dot that stays is no reason to disturb anybody.
      () => {},
    );
  }, [id, read, client]);
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
