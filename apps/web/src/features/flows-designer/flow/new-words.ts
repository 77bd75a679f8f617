import type { Step, Words } from '@campus/rules/flows/definition.ts';
import type { StepWords } from '@campus/rules/flows/edit-definition/new-step.ts';
import { useSayIn } from '#web/client/texts.ts';

/** What new steps and branches are called until somebody names them; people write in both languages. */
export function useNewWords() {
  const [zh, en] = [useSayIn('zh', 'flows-designer-names'), useSayIn('en', 'flows-designer-names')];
  const nth = (n: number): Words => ({ zh: zh('new-branch', { n }), en: en('new-branch', { n }) });
  const stepWords = (kind: Step['kind']): StepWords => {
    const name = { zh: zh(`new-${kind}`), en: en(`new-${kind}`) };
    if (kind === 'parallel') return { name, branches: [nth(1), nth(2)] };
    const otherwise = { zh: zh('new-otherwise'), en: en('new-otherwise') };
    return { name, branches: [nth(1), otherwise] };
  };
  /** The name of one more branch of a split that has so many. */
  return Object.assign(stepWords, { branch: (before: number): Words => nth(before) });
}
