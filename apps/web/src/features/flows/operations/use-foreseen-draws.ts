import type { previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useFlowLabels } from '../flow-labels.ts';

type Foreseen = Reply<typeof previewOperation>;

/** What a preview says of draws, line by line: from whom they are drawn, and what else may come of it. */
export function useForeseenDraws() {
  const { say, words } = useFlowLabels();
  const drawn = ({ stepName, people, more, draw }: Foreseen['draws'][number]): string => {
    const names = people.map(({ name }) => name).join(say('drawn-between'));
    const whom = more > 0 ? say('drawn-and-more', { names, n: more }) : names;
    return say('drawn-from', { step: words(stepName), names: whom, n: draw });
  };
  return ({ draws, perhaps }: Foreseen): { heading: string; lines: string[] }[] => {
    const more = perhaps
      ? [
          ...perhaps.asked.map(({ stepName, person }) =>
            say('perhaps-asked', { name: person.name, step: words(stepName) }),
          ),
          ...perhaps.draws.map(drawn),
          ...perhaps.cancelled.map(({ stepName, person }) =>
            say('perhaps-cancelled', { name: person.name, step: words(stepName) }),
          ),
          ...(perhaps.ends ? [say('perhaps-ends')] : []),
        ]
      : [];
    return [
      { heading: say('foreseen-draws'), lines: draws.map(drawn) },
      { heading: say('foreseen-perhaps'), lines: more },
    ].filter(({ lines }) => lines.length > 0);
  };
}
