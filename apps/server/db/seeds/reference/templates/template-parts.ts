import type { ButtonRule, Flow, PersonStep, Span, Step, Who, Words } from '@campus/rules/flows/definition.ts';
import {
  approve,
  copy,
  handle,
  headOfSubmitter,
  limit,
  say,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';

/** A group that the clerk still has to choose; until then the draft says so and cannot be published. */
export const TO_CHOOSE: Who = { kind: 'label', label: '' };

type Own = Partial<Pick<PersonStep, 'pool' | 'voting' | 'fields'>>;

const decide = usual('agree', 'disagree', 'return', 'transfer', 'add-signer', 'copy', 'take-back');
const settle: PersonStep['buttons'] = {
  ...usual('solve', 'return', 'transfer', 'hang-up', 'copy'),
  'not-solve': withReason,
};
/** Reminded after a day, and twice more. */
const soon = limit(workingDays(1), { times: 3, every: workingDays(1) }, 'nothing');

export const byHead = (id = 'head', name = say('直属负责人审批', 'Approval by your head')): Step =>
  approve(id, name, headOfSubmitter(1), decide, { timeLimit: soon });
export const byNextHead = (): Step =>
  approve('next-head', say('上级负责人审批', 'Approval by the next head'), headOfSubmitter(2), decide, {
    whenAgain: 'pass-consecutive',
    timeLimit: soon,
  });
export const byOffice = (id: string, name: Words, own: Own = {}): Step =>
  approve(id, name, TO_CHOOSE, decide, { pool: true, whenSubmitter: 'self', timeLimit: soon, ...own });
export const doneBy = (id: string, name: Words, done: Words, own: Own = {}): Step =>
  handle(
    id,
    name,
    TO_CHOOSE,
    { ...settle, solve: { ...(settle.solve as ButtonRule), name: done } },
    { pool: true, whenSubmitter: 'self', timeLimit: soon, ...own },
  );
export const copyTo = (id: string, name: Words): Step => copy(id, name, TO_CHOOSE);

export const days = (n: number): Span => workingDays(n);
export const usualRules: Pick<Flow, 'withdraw' | 'resubmit'> = { withdraw: 'until-decided', resubmit: 'ask' };
