import type { Saying } from '@campus/messages/flow-sentences.ts';
import { sayBranch } from '@campus/messages/flow-sentences.ts';
import { findBranch, findStep } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Explored, ExploreFinding } from './use-explore.ts';

const MINUTE = 60_000;
const NAMED = 3;

/** What was found, in sentences with the names of the draft that was checked. */
export function useFindingText(explored: Explored, saying: Saying) {
  const say = useSay('flows-explore');
  const words = useWords();
  const { flow, form } = saying;
  const stepName = (id: string | null): string => {
    const step = id === null ? null : id === flow.start.id ? flow.start : findStep(flow, id);
    return (step && words(step.name)) || say('nameless');
  };
  /** The condition of a branch, or its name where it has none of its own. */
  const branchText = (stepId: string, branchId: string): string => {
    const step = findStep(flow, stepId);
    const branch = step && 'branches' in step ? findBranch(step, branchId) : undefined;
    if (!step || !('branches' in step) || !branch) return say('nameless');
    return (branch.when && words(sayBranch(step, branch, saying))) || words(branch.name) || say('nameless');
  };
  /** Where a way of a router leads. */
  const wayName = (stepId: string, wayId: string): string => {
    const step = findStep(flow, stepId);
    const way = step?.kind === 'router' ? step.ways.find(({ id }) => id === wayId) : undefined;
    return stepName(way?.to ?? null);
  };
  const branchName = (stepId: string, branchId: string): string => {
    const step = findStep(flow, stepId);
    if (step?.kind === 'router') return wayName(stepId, branchId);
    const branch = step && 'branches' in step ? findBranch(step, branchId) : undefined;
    return (branch && words(branch.name)) || branchText(stepId, branchId);
  };
  const names = (ids: readonly string[]): string => {
    const known = ids.map((id) => explored.people.find((person) => person.id === id)?.name ?? say('nameless'));
    const shown = known.slice(0, NAMED).join(say('between-names'));
    return known.length > NAMED ? say('and-more', { names: shown, n: known.length }) : shown;
  };
  const whom = (ids: readonly string[]): string =>
    ids.length === 0 || ids.length >= explored.submitters.length
      ? say('for-all')
      : say('for-some', { names: names(ids), n: ids.length });
  const time = (ms: number, clock: 'working' | 'calendar'): string => {
    const minutes = Math.max(1, Math.round(ms / MINUTE));
    const isHours = minutes >= 60;
    const n = isHours ? Math.round(minutes / 6) / 10 : minutes;
    if (clock === 'calendar') return say(isHours ? 'hours' : 'minutes', { n });
    return say(isHours ? 'working-hours' : 'working-minutes', { n });
  };
  const keyOf = ({ code, step, submitters }: ExploreFinding) => {
    if (code === 'nobody-found' && submitters.length === 0) return 'found-nobody-found-copy' as const;
    if (code === 'no-end' && step === null) return 'found-no-end-start' as const;
    if (code === 'condition-on-hidden' && step === null) return 'found-condition-on-hidden-form' as const;
    return `found-${code}` as const;
  };
  const findingText = (found: ExploreFinding): string => {
    const field = form.fields.find(({ id }) => id === found.field);
    return say(keyOf(found), {
      who: whom(found.submitters),
      step: stepName(found.step),
      branch: found.step !== null && found.branch !== null ? branchName(found.step, found.branch) : '',
      field: (field && words(field.label)) || say('nameless'),
      names: names(found.people),
      bound: found.time ? time(found.time.has, found.time.clock) : '',
      time: found.time ? time(found.time.needs, found.time.clock) : '',
    });
  };
  return { findingText, stepName, branchText, branchName, wayName, names };
}

export type FindingText = ReturnType<typeof useFindingText>;
