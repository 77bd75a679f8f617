import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import type { Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import { type Operation, operationOf } from '../operations.ts';
import { useGoBack } from '../use-go-back.ts';
import { useOperation } from '../use-operation.ts';
import { OperationFields } from './operation-fields.tsx';
import { OperationPage } from './operation-page.tsx';

/** How it was: stars, a text, and whether the request was achieved. */
export function EvaluateView({ prId }: { prId: string }) {
  const process = useCall(getProcess, { id: prId });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <QueryState
        query={process}
        skeleton={
          <Card as="div">
            <SkeletonText lines={6} />
          </Card>
        }
      >
        {(data) => {
          const operation = operationOf(data, { name: 'evaluate', about: 0 });
          return operation ? (
            <EvaluateForm process={data} operation={operation} />
          ) : (
            <NothingToEvaluate process={data} />
          );
        }}
      </QueryState>
    </div>
  );
}

function NothingToEvaluate({ process: { id, evaluation } }: { process: Process }) {
  const say = useSay('workflow');
  const flowAddress = useFlowAddress();
  return (
    <Empty
      title={say(evaluation ? 'evaluated-already' : 'cannot-evaluate')}
      text={say(evaluation ? 'evaluated-already-text' : 'cannot-evaluate-text')}
      icon={evaluation ? <StarRating value={evaluation.stars} /> : undefined}
      action={
        <Link className={parts.wayOn} to={flowAddress.details(id)}>
          {say('to-details')}
        </Link>
      }
    />
  );
}

function EvaluateForm({ process, operation }: { process: Process; operation: Operation }) {
  const say = useSay('workflow');
  const goBack = useGoBack(process.id);
  const { form, visibleFields, standing } = useOperation({
    process,
    operation,
    keepAs: `evaluate.${process.id}`,
    onDone: goBack,
  });
  return (
    <OperationPage process={process} task={null} form={form} title={say('evaluation')} buttonText={say('evaluate')}>
      <OperationFields operation={operation} form={form} visibleFields={visibleFields} standing={standing} />
    </OperationPage>
  );
}
