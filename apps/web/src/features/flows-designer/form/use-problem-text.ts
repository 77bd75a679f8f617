import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Problem } from './problems.ts';

/** What is to be mended, in a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const say = useSay('flows-designer-form');
  const words = useWords();
  return (problem) => {
    if (problem.kind === 'fault') return words(problem.text);
    const { part, missing, option } = problem.missing;
    return say(`missing-${part}-${missing}`, option === undefined ? {} : { number: option });
  };
}
