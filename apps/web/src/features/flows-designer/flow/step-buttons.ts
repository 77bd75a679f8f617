import type { ButtonRule, PersonStep, Step } from '@campus/rules/flows/definition.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';

const decisions: Readonly<Record<PersonStep['kind'], readonly Button[]>> = {
  approve: ['agree', 'disagree'],
  handle: ['solve', 'not-solve'],
};
const others: readonly Button[] = ['return', 'transfer', 'delegate', 'add-signer', 'hang-up', 'copy', 'take-back'];

/** The buttons that make sense at a step, and those that it has although they do not. */
export function buttonsOf({ kind, buttons }: PersonStep): readonly Button[] {
  const known = [...decisions[kind], ...others];
  return [...known, ...(Object.keys(buttons) as Button[]).filter((button) => !known.includes(button))];
}

/** The buttons that send the form along, and may ask for more of it. */
export const takesFields = (button: Button): boolean =>
  ['agree', 'disagree', 'solve', 'not-solve', 'return'].includes(button);

/** A step of people as one of the other kind: its yes and its no become those of that kind, under the rules they had. */
export function asKind(step: PersonStep, kind: PersonStep['kind']): PersonStep {
  if (step.kind === kind) return step;
  const [yes, no] = decisions[step.kind];
  const [newYes, newNo] = decisions[kind] as readonly [Button, Button];
  const usual = newStep(kind, () => 'x');
  const ruleOf = (before: Button | undefined, after: Button): ButtonRule | undefined => {
    const rule = before && step.buttons[before];
    // The name that somebody gave to "agree" says the wrong thing now.
    return rule ? { ...rule, name: null } : 'buttons' in usual ? usual.buttons[after] : undefined;
  };
  const kept = Object.entries(step.buttons).filter(([button]) => button !== yes && button !== no);
  const [yesRule, noRule] = [ruleOf(yes, newYes), ruleOf(no, newNo)];
  return {
    ...step,
    kind,
    buttons: {
      ...(yesRule && { [newYes]: yesRule }),
      ...(noRule && { [newNo]: noRule }),
      ...Object.fromEntries(kept),
    },
  };
}

/** Whether a step is one that people decide. */
export const isOfPeople = (step: Step): step is PersonStep => step.kind === 'approve' || step.kind === 'handle';
