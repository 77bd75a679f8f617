import { flowActionNames, type OwnAction } from '@campus/rules/flows/actions.ts';
import {
  type Branch,
  everyStep,
  type FieldRight,
  type Flow,
  type PersonStep,
  type SplitStep,
  type Step,
  type TimeLimit,
  type Voting,
  type Who,
  type Words,
} from '@campus/rules/flows/definition.ts';
import { conditionText } from './flow-condition-text.ts';
import { limitClauses, mayBeSeveral, peopleText, votingText, whoText } from './flow-people-text.ts';
import { systemClauses } from './flow-system-text.ts';
import {
  buttonName,
  fieldName,
  findField,
  inBoth,
  listed,
  named,
  quoted,
  type Saying,
  sentence,
  spanText,
  stepName,
  type Voice,
} from './flow-words.ts';

export { sayCondition } from './flow-condition-text.ts';
export { sayField } from './flow-field-text.ts';
export type { FlowNames, Saying } from './flow-words.ts';

/** Who gets a step. */
export const sayWho = (who: Who, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, [whoText(voice, who)]));

/** How several people decide; of a step that is given it says how many they are and what its buttons are called. */
export const sayVoting = (voting: Voting, saying: Saying, step: PersonStep | null = null): Words =>
  inBoth(saying, (voice) => sentence(voice, [votingText(voice, voting, step)]));

/** What happens when a step takes too long; of a step that is given it says what a refusal comes to. */
export const sayTimeLimit = (limit: TimeLimit, saying: Saying, step: PersonStep | null = null): Words =>
  inBoth(saying, (voice) => sentence(voice, limitClauses(voice, limit, step)));

/** One sentence for a step, whatever its kind: what a clerk reads on its card. */
export const sayStep = (step: Step, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, stepClauses(voice, step)));

/** The clauses of a step's sentence, one for each thing that can be set; what is as usual has none. */
export function stepClauses(voice: Voice, step: Step): string[] {
  const { say } = voice;
  switch (step.kind) {
    case 'approve':
    case 'handle':
      return personClauses(voice, step);
    case 'copy':
      return [say('copy', { who: whoText(voice, step.who) })];
    case 'exclusive':
    case 'inclusive':
    case 'parallel':
      return [step.branches.length === 0 ? say('split-empty') : say(`split-${step.kind}`)];
    case 'wait': {
      if (step.until.kind === 'span') return [say('wait-span', { time: spanText(voice, step.until.span) })];
      const { field } = step.until;
      const isDay = findField(voice, field)?.kind === 'date';
      return [say(isDay ? 'wait-day' : 'wait-moment', { field: fieldName(voice, field) })];
    }
    case 'action':
      return actionClauses(voice, step);
    case 'evaluate': {
      const reopen = step.reopen ? say('evaluate-reopen', { step: stepName(voice, step.reopen) }) : '';
      return [say('evaluate'), say('evaluate-close', { time: spanText(voice, step.closeAfter) }), reopen];
    }
    case 'end':
      return [say('end', { state: quoted(voice, say(`state-${step.outcome}`)) })];
    case 'router':
    case 'set':
    case 'child':
    case 'call':
      return systemClauses(voice, step);
  }
}

function personClauses(voice: Voice, step: PersonStep): string[] {
  return [
    voice.say(step.kind, { who: whoText(voice, step.who) }),
    step.pool ? voice.say('pool') : '',
    ...decisionClauses(voice, step),
    ...exceptionClauses(voice, step),
    ...noClauses(voice, step),
    ...(step.timeLimit ? limitClauses(voice, step.timeLimit, step) : []),
    ...rightClauses(voice, step.fields, 'write'),
  ];
}

/** How they decide matters among several only; from a pool one of them takes it, which is as good as any one. */
function decisionClauses(voice: Voice, step: PersonStep): string[] {
  const usual = step.pool ? step.voting.kind === 'any' : !mayBeSeveral(voice, step.who);
  return usual ? [] : [votingText(voice, step.voting, step)];
}

/** Who decides instead, and who need not be asked. */
function exceptionClauses(voice: Voice, step: PersonStep): string[] {
  const { say } = voice;
  const { nobody, whenSubmitter, whenAgain, skipWhen } = step;
  const clauses: string[] = [];
  if (nobody.kind === 'person') clauses.push(say('nobody-person', { name: peopleText(voice, [nobody.person]) }));
  else if (nobody.kind !== 'owner') clauses.push(say(`nobody-${nobody.kind}`));
  if (whenSubmitter !== 'self') clauses.push(say(`submitter-${whenSubmitter}`));
  // Only an agreement counts for a later step.
  if (whenAgain !== 'ask' && step.kind === 'approve') clauses.push(say(`again-${whenAgain}`));
  if (skipWhen) clauses.push(say('skip-when', { what: conditionText(voice, skipWhen) }));
  return clauses;
}

/** What a no does where it does not end the process. */
function noClauses(voice: Voice, step: PersonStep): string[] {
  if (step.kind === 'approve') return step.onDisagree === 'end' ? [] : [voice.say(`disagree-${step.onDisagree}`)];
  if (step.onNotSolved === 'end') return [];
  return [voice.say('not-solved-go-on', { name: buttonName(voice, step, 'not-solve') })];
}

/** The fields whose right is not the usual one there, and those that are hidden. */
function rightClauses(voice: Voice, rights: PersonStep['fields'], unusual: 'read' | 'write'): string[] {
  const clause = (key: 'may-write' | 'may-not-write' | 'may-not-see', right: FieldRight) => {
    const names = Object.keys(rights).flatMap((id) => (rights[id] === right ? [fieldName(voice, id)] : []));
    return names.length === 0 ? '' : voice.say(key, { names: listed(voice, names) });
  };
  return [clause(unusual === 'write' ? 'may-write' : 'may-not-write', unusual), clause('may-not-see', 'hidden')];
}

const isOwnAction = (action: string): action is OwnAction | 'pass' | 'refuse' => flowActionNames.includes(action);

/** What an action does, from its code. */
export const sayAction = (action: string, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, [actionText(voice, action)]));

export function actionText({ say }: Voice, action: string): string {
  if (action === '') return say('blank-action');
  return isOwnAction(action) ? say(`action-${action}`) : say('unknown-action');
}

function actionClauses(voice: Voice, step: Extract<Step, { kind: 'action' }>): string[] {
  const what = actionText(voice, step.action);
  // Neither of them can fail.
  if (step.action === 'pass' || step.action === 'refuse') return [what];
  return [voice.say('action-by-system', { what }), voice.say(`failure-${step.onFailure}`)];
}

/** When a branch is taken. */
export const sayBranch = (split: SplitStep, branch: Branch, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, [branchText(voice, split, branch)]));

export function branchText(voice: Voice, split: SplitStep, branch: Branch): string {
  if (split.kind === 'parallel') return voice.say('branch-always');
  if (branch.when === null) return voice.say('branch-otherwise');
  return voice.say('branch-when', { what: conditionText(voice, branch.when) });
}

/** What the submitter does before the first step. */
export const sayStart = (saying: Saying): Words => inBoth(saying, (voice) => sentence(voice, startClauses(voice)));

export function startClauses(voice: Voice): string[] {
  const { say, flow, form } = voice;
  const picked = [...everyStep(flow.steps)].flatMap(({ step }) =>
    'who' in step && step.who.kind === 'submitter-picks' ? [named(voice, step.name)] : [],
  );
  return [
    form.fields.length === 0 ? say('start-no-fields') : say('start'),
    ...rightClauses(voice, flow.start.fields, 'read'),
    picked.length === 0 ? '' : say('start-picks', { names: listed(voice, picked) }),
  ];
}

/** What holds for the whole flow: whether it may be withdrawn or changed, and where it goes on after a return. */
export const sayFlowSettings = (saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, settingClauses(voice, voice.flow)));

export function settingClauses({ say }: Voice, flow: Flow): string[] {
  return [
    say(`withdraw-${flow.withdraw}`),
    say(`edit-${flow.edit ?? 'never'}`),
    say(`resubmit-${flow.resubmit}`),
    flow.replyResumes ? say('reply-resumes') : '',
  ];
}
