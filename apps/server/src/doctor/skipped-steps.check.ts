import { everyStep, type Flow, type StepId } from '@campus/rules/flows/definition.ts';
import { skippedSteps } from '@campus/rules/flows/skipped-steps.ts';
import type { Visit } from '@campus/rules/flows/state.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';
import { type EventRow, readProcesses } from './read-processes.ts';

/**
 * A process that ended well was passed on by every step on its way, unless an administrator moved it past one. What went
 * wrong once is not mended: people have acted on it since, and only they can say what is to be done.
 */
export async function checkSkippedSteps({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const histories of readProcesses(db))
    for (const { process, flow, events } of histories) {
      if (process.state.status !== 'ended' || process.state.outcome !== 'done') continue;
      found.looked(1);
      for (const { step, visit } of skippedSteps(flow, process.state))
        if (!wasMovedPast(flow, events, step, visit))
          found.add(`process ${process.number} (${process.id})`, `it ended well and nobody let it pass at ${step}`);
    }
  return found.findings();
}

/** Whether an administrator moved the process to a later step when, or after, it was last at this one. */
function wasMovedPast(flow: Flow, events: readonly EventRow[], step: StepId, visit: Visit | null): boolean {
  const order = [...everyStep(flow.steps)].map((address) => address.step.id);
  const lastVisit = events.findLastIndex(({ changes }) =>
    changes.some((change) => change.kind === 'visit' && change.visit.id === visit?.id),
  );
  return events.some(
    ({ kind, step: to }, n) =>
      kind === 'move' && n >= lastVisit && to !== null && order.indexOf(step) < order.indexOf(to),
  );
}
