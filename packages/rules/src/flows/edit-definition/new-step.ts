import type { Condition } from '../conditions.ts';
import type { Branch, ButtonRule, PersonStep, SplitStep, Step, Who, Words } from '../definition.ts';
import type { Button, StepKind } from '../vocabulary.ts';
import { freshId, type NewId } from './ids.ts';

/** What a new step and its branches are called; what is not given stays empty, and the checker names it. */
export type StepWords = { name?: Words; branches?: readonly Words[] };

export const nameless: Words = { zh: '', en: '' };

/** A condition that somebody must still choose: it never holds, and the checker names it. */
export const openCondition: Condition = { kind: 'field', field: '', is: 'is', value: null };

const plain: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };
const withReason: ButtonRule = { ...plain, reason: 'required' };
const sideButtons: PersonStep['buttons'] = { return: withReason, transfer: plain };
const ownButtons: Record<PersonStep['kind'], Partial<Record<Button, ButtonRule>>> = {
  approve: { agree: plain, disagree: withReason, ...sideButtons },
  handle: { solve: plain, 'not-solve': withReason, ...sideButtons },
};

const DAY = 86_400_000;

/** Who gets a step, changed: a step that is meant for the submitter is decided by themself. */
export const changedWho = (step: PersonStep, who: Who): Pick<PersonStep, 'who'> & Partial<PersonStep> =>
  who.kind === 'submitter' && step.who.kind !== 'submitter' ? { who, whenSubmitter: 'self' } : { who };

/** A step of a kind as it is put into a flow: what is usual is chosen, and what only a person can say is left open. */
export function newStep(kind: StepKind, newId: NewId, words: StepWords = {}): Step {
  const base = { id: freshId(newId, new Set()), name: words.name ?? nameless };
  switch (kind) {
    case 'approve':
    case 'handle':
      return {
        ...base,
        kind,
        who: { kind: 'people', people: [] },
        voting: { kind: 'any' },
        pool: false,
        nobody: { kind: 'owner' },
        whenSubmitter: 'head',
        whenAgain: 'ask',
        skipWhen: null,
        onDisagree: 'end',
        onNotSolved: 'end',
        timeLimit: null,
        buttons: ownButtons[kind],
        fields: {},
      };
    case 'copy':
      return { ...base, kind, who: { kind: 'people', people: [] } };
    case 'exclusive':
    case 'inclusive':
    case 'parallel': {
      const taken = new Set<string>();
      const branches = [firstCondition(kind), null].map((when, n) =>
        newBranch(freshId(newId, taken), when, words.branches?.[n]),
      );
      return { ...base, kind, branches };
    }
    case 'wait':
      return { ...base, kind, until: { kind: 'span', span: { ms: 0, clock: 'calendar' } } };
    case 'action':
      return { ...base, kind, action: '', onFailure: 'owner' };
    case 'evaluate':
      return { ...base, kind, closeAfter: { ms: 7 * DAY, clock: 'calendar' }, reopen: null };
    case 'end':
      return { ...base, kind, outcome: 'done' };
    case 'router':
      return { ...base, kind, ways: [{ id: freshId(newId, new Set()), when: openCondition, to: '' }] };
    case 'set':
      return { ...base, kind, values: [{ field: '', from: { kind: 'value', value: null } }], onFailure: 'owner' };
    case 'child':
      return {
        ...base,
        kind,
        business: '',
        wait: true,
        each: { kind: 'once' },
        submitter: 'submitter',
        fill: [],
        take: [],
        onRefused: 'go-on',
        onFailure: 'owner',
      };
    case 'call':
      return {
        ...base,
        kind,
        connection: '',
        method: 'POST',
        path: '',
        send: [],
        answer: { kind: 'reply' },
        take: [],
        timeoutMs: 10_000,
        onFailure: 'owner',
      };
  }
}

/** What stands on a new branch that is not the one for everything else. */
export const firstCondition = (kind: SplitStep['kind']): Condition | null =>
  kind === 'parallel' ? null : openCondition;

/** A branch in which nothing stands yet. */
export const newBranch = (id: string, when: Condition | null, name: Words = nameless): Branch => ({
  id,
  name,
  when,
  steps: [],
});
