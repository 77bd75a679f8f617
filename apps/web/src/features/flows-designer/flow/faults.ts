import { usedInCondition } from '@campus/rules/flows/conditions.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { fieldsOf } from '@campus/rules/flows/form.ts';
import { everyWho } from '@campus/rules/flows/who-leaves.ts';
import type { Words } from '#web/ui/base/words.ts';
import type { DesignFault, DesignWarning } from '../draft/design.ts';

/** The tabs of a step that people decide. */
export const tabs = ['who', 'decide', 'form', 'time'] as const;
export type Tab = (typeof tabs)[number];
/** What can be edited of a thing of the tree. */
const parts = [
  'name',
  'who',
  'voting',
  'nobody',
  'skip',
  'decision',
  'limit',
  'buttons',
  'rights',
  'branches',
  'when',
  'wait',
  'action',
  'evaluate',
  'ways',
  'values',
  'child',
  'call',
] as const;
export type Part = (typeof parts)[number];

const tabOf: Readonly<Partial<Record<Part, Tab>>> = {
  who: 'who',
  nobody: 'who',
  voting: 'decide',
  skip: 'decide',
  decision: 'decide',
  rights: 'form',
  limit: 'time',
  buttons: 'time',
};
/** Where a part is edited; null for what stands above all tabs, and for steps that have none. */
export const tabOfPart = (part: Part): Tab | null => tabOf[part] ?? null;

/** One thing that is wrong or may not be meant, the card that it stands at, and the field of it. */
export type Remark = { kind: 'fault' | 'warning'; at: string | null; field: string | null; part: Part; text: Words };

type Find = (step: string) => Step | null;

/** All remarks on a draft; those on the form have no card. */
export function remarksOf(
  faults: readonly DesignFault[],
  warnings: readonly DesignWarning[],
  findStep: Find,
): readonly Remark[] {
  return [
    ...faults.map((fault): Remark => {
      const { step: id, branch, field, text } = fault;
      const step = id === null ? null : findStep(id);
      // The ways of a router stand on its own card.
      const own = branch !== null && step && !('branches' in step) ? null : branch;
      const at = id === null || own === null ? id : `${id}/${own}`;
      return { kind: 'fault', at, field, part: partOf({ ...fault, branch: own }, step), text };
    }),
    ...warnings.map(
      ({ step, branch, text }): Remark => ({
        kind: 'warning',
        at: `${step}/${branch}`,
        field: null,
        part: 'branches',
        text,
      }),
    ),
  ];
}

/** What of a step a fault is about. */
function partOf({ code, branch, detail }: DesignFault, step: Step | null): Part {
  const isBranch = branch !== null;
  switch (code) {
    case 'name-missing':
    case 'id-twice':
    case 'id-missing':
    case 'unreachable':
      return 'name';
    case 'no-branches':
    case 'one-branch':
    case 'no-default':
    case 'branch-id-twice':
    case 'branch-id-wrong':
    case 'end-in-branch-cuts-others':
      return 'branches';
    case 'default-not-last':
    case 'two-defaults':
    case 'condition-in-parallel':
    case 'condition-missing':
    case 'condition-value-missing':
      return ownPart(step) ?? 'when';
    case 'skip-when-missing':
    case 'skip-when-value-missing':
      return 'skip';
    case 'nobody-person-missing':
      return 'nobody';
    case 'reassign-person-missing':
      return 'limit';
    case 'share-out-of-range':
    case 'draw-out-of-range':
    case 'weights-missing':
    case 'weights-out-of-range':
    case 'pool-needs-any':
      return 'voting';
    case 'limit-not-positive':
      return ownPart(step) ?? 'limit';
    case 'no-way-to-say-yes':
    case 'button-field-not-writable':
      return 'buttons';
    case 'reopen-not-before':
      return 'evaluate';
    case 'unknown-action':
    case 'action-missing':
      return 'action';
    case 'field-no-day':
    case 'wait-field-missing':
      return 'wait';
    case 'unknown-step':
    case 'step-not-before':
      return ownPart(step) ?? (isBranch || (step && 'branches' in step) ? 'when' : 'skip');
    case 'unknown-field':
      return isBranch ? 'when' : step ? partWithField(step, detail ?? '') : 'rights';
    case 'unknown-person':
      return step ? partWithPerson(step, detail ?? '') : 'who';
    default:
      return ownPart(step) ?? 'who';
  }
}

const partOfKind: Readonly<Partial<Record<Step['kind'], Part>>> = {
  wait: 'wait',
  action: 'action',
  evaluate: 'evaluate',
  router: 'ways',
  set: 'values',
  child: 'child',
  call: 'call',
};
/** What there is to edit of a step that no people decide; such steps have one part besides their name. */
const ownPart = (step: Step | null): Part | null => (step && partOfKind[step.kind]) ?? null;

function partWithField(step: Step, field: string): Part {
  if ('branches' in step) return 'when';
  const own = ownPart(step);
  if (own) return own;
  if ('skipWhen' in step && step.skipWhen && usedInCondition(step.skipWhen).fields.includes(field)) return 'skip';
  if (Object.hasOwn(fieldsOf(step), field)) return 'rights';
  if ('buttons' in step && Object.values(step.buttons).some((rule) => rule.fields?.includes(field))) return 'buttons';
  return 'who';
}

function partWithPerson(step: Step, person: string): Part {
  if (step.kind !== 'approve' && step.kind !== 'handle') return ownPart(step) ?? 'who';
  if ([...everyWho(step.who)].some((rule) => rule.kind === 'people' && rule.people.includes(person))) return 'who';
  if (step.nobody.kind === 'person' && step.nobody.person === person) return 'nobody';
  const last = step.timeLimit?.finally;
  if (last?.kind === 'reassign' && last.to === person) return 'limit';
  return step.voting.kind === 'weights' ? 'voting' : 'who';
}

/** The remarks of each card. */
export function remarksByCard(remarks: readonly Remark[]): ReadonlyMap<string, readonly Remark[]> {
  const found = new Map<string, Remark[]>();
  for (const remark of remarks) {
    if (remark.at === null) continue;
    const list = found.get(remark.at);
    if (list) list.push(remark);
    else found.set(remark.at, [remark]);
  }
  return found;
}
