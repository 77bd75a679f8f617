import type { StepUse } from '@campus/rules/flows/edit-definition/uses.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { nameAt } from './tree.ts';

/** Where something speaks of a step, in words. */
export function useUseText(): (of: string, use: StepUse) => string {
  const { flow, form } = useDesigning().draft.definition;
  const say = useSay('flows-designer');
  const words = useWords();
  const named = (id: string) => words(nameAt(flow, id)) || say('nameless');
  return (of, use) => {
    switch (use.kind) {
      case 'branch':
        return say('use-branch', { of, step: named(use.split), branch: named(`${use.split}/${use.branch}`) });
      case 'way':
      case 'way-to':
        return say(`use-${use.kind}`, { of, step: named(use.router) });
      case 'skip':
      case 'reopen':
      case 'who-when':
        return say(`use-${use.kind}`, { of, step: named(use.step) });
      case 'show':
        return say('use-show', { of, field: words(form.fields.find(({ id }) => id === use.field)?.label) });
    }
  };
}
