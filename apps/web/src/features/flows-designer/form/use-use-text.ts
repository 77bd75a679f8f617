import { branchId, findStep } from '@campus/rules/flows/definition.ts';
import type { FieldUse } from '@campus/rules/flows/edit-definition/uses.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { fieldAt, placeOf } from './field-places.ts';

/** What goes with a removed field; what is not among it stays, because only a person knows what it should say then. */
export const goesAlong = (use: FieldUse): boolean =>
  use.kind === 'right' || use.kind === 'button' || (use.kind === 'system' && use.part === 'writes');

/** Where a field is used, in a sentence with the names that the clerk gave. */
export function useUseText(): (use: FieldUse) => string {
  const say = useSay('flows-designer-form');
  const sayFlows = useSay('flows');
  const words = useWords();
  const { flow, form } = useDesigning().draft.definition;
  const stepName = (id: string) => words(id === flow.start.id ? flow.start.name : findStep(flow, id)?.name) || id;
  return (use) => {
    switch (use.kind) {
      case 'title':
        return say(`use-title-${use.language}`);
      case 'show':
      case 'compute': {
        const place = use.rowField === undefined ? use.field : placeOf(use.field, use.rowField);
        return say(`use-${use.kind}`, { field: words(fieldAt(form, place)?.label) || use.rowField || use.field });
      }
      case 'branch': {
        const split = findStep(flow, use.split);
        const branches = split && 'branches' in split ? split.branches : [];
        const branch = branches.find((one, n) => branchId(one, n) === use.branch);
        return say('use-branch', { step: stepName(use.split), branch: words(branch?.name) || use.branch });
      }
      case 'right':
        return say(`use-right-${use.right}`, { step: stepName(use.step) });
      case 'who':
        return say(`use-who-${use.part}`, { step: stepName(use.step) });
      case 'button': {
        const step = findStep(flow, use.step);
        const own = step && 'buttons' in step ? words(step.buttons[use.button]?.name) : '';
        return say('use-button', { step: stepName(use.step), button: own || sayFlows(`button-${use.button}`) });
      }
      case 'system':
        return say(`use-system-${use.part}`, { step: stepName(use.step) });
      case 'way':
        return say('use-way', { step: stepName(use.router) });
      default:
        return say(`use-${use.kind}`, { step: stepName(use.step) });
    }
  };
}
