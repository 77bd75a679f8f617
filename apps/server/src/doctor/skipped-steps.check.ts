import { everyStep, type Flow, type StepId } from '@campus/rules/flows/definition.ts';
import { stepsPassedOver } from '@campus/rules/flows/move-version/passed-over.ts';
import { skippedSteps } from '@campus/rules/flows/skipped-steps.ts';
import { apply, unbegun, type Visit } from '@campus/rules/flows/state.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';
import { type EventRow, readProcesses } from './read-processes.ts';

/**
 * A process that ended well was passed on by every step on its way, unless an administrator moved it past one, or it was taken
 * to a version that has one before the place where it stood. What went
 * wrong once is not mended: people have acted on it since, and only they can say what is to be done.
 */
export async function checkSkippedSteps({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const histories of readProcesses(db))
    for (const { process, flow, flows, events } of histories) {
      if (process.state.status !== 'ended' || process.state.outcome !== 'done') continue;
      found.looked(1);
      const skipped = skippedSteps(flow, process.state);
      const passed = skipped.length > 0 ? passedByVersions(flows, events) : new Set();
      for (const { step, visit } of skipped)
        if (!wasMovedPast(flow, events, step, visit) && !passed.has(step))
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
      (kind === 'move' || kind === 'reopen-ended') &&
      n >= lastVisit &&
      to !== null &&
      order.indexOf(step) < order.indexOf(to),
  );
}

/** What came before the place where a process stood when it was taken to a version that has it. */
function passedByVersions(flows: ReadonlyMap<string, Flow>, events: readonly EventRow[]): Set<StepId> {
  const passed = new Set<StepId>();
  let state = unbegun();
  for (const { changes, moved } of events) {
    state = changes.reduce(apply, state);
    const flow = moved && flows.get(moved.to);
    for (const change of moved ? changes : [])
      if (change.kind === 'readdressed')
        for (const [was, now] of Object.entries(change.steps)) if (passed.has(was)) passed.add(now);
    if (flow) for (const step of stepsPassedOver(flow, state)) passed.add(step);
  }
  return passed;
}
