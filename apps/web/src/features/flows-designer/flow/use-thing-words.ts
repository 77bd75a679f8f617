import { sayBranch, sayStart, sayStep } from '@campus/messages/flow-sentences.ts';
import type { StepKind } from '@campus/rules/flows/vocabulary.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import type { Thing } from './tree.ts';

export type ThingWords = {
  kind: StepKind | 'start' | 'branch';
  /** What its kind is called. */
  kindName: string;
  /** What somebody called it; null where nobody has yet. */
  name: string | null;
  /** What it does. */
  sentence: string;
};

/** A thing of the tree in the reader's words. */
export function useThingWords(thing: Thing): ThingWords {
  const { saying } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const kind = thing.kind === 'step' ? thing.step.kind : thing.kind;
  const base = { kind, kindName: say(`kind-${kind}`) };
  switch (thing.kind) {
    case 'start':
      return { ...base, name: words(thing.start.name) || null, sentence: words(sayStart(saying)) };
    case 'branch': {
      const { split, branch } = thing;
      return { ...base, name: words(branch.name) || null, sentence: words(sayBranch(split, branch, saying)) };
    }
    case 'step':
      return { ...base, name: words(thing.step.name) || null, sentence: words(sayStep(thing.step, saying)) };
  }
}
