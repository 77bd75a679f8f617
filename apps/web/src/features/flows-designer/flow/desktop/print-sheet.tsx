import { sayBranch, sayFlowSettings, sayStart, sayStep } from '@campus/messages/flow-sentences.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { type ReactNode, type Ref, useMemo } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { printedLines } from '../printed-lines.ts';

/** All steps in words, one line each, as they go to the printer; on the page itself nobody sees it. */
export function PrintSheet({ ref, title }: { ref: Ref<HTMLTableElement>; title: string }) {
  const { saying } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const { flow } = saying;
  const lines = useMemo(() => printedLines(flow), [flow]);
  const nameOf = (name: Words) => words(name) || say('nameless');
  const row = (key: string, number: string, name: ReactNode, sentence: string) => (
    <tr key={key}>
      <td>{number}</td>
      <td>{name}</td>
      <td>{sentence}</td>
    </tr>
  );
  const kindOf = (step: Step) => say(`kind-${step.kind}`);
  return (
    <div hidden>
      <table ref={ref} aria-label={title}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say('print-number')}</th>
            <th scope="col">{say('print-step')}</th>
            <th scope="col">{say('print-does')}</th>
          </tr>
        </thead>
        <tbody>
          {row(
            flow.start.id,
            '0',
            nameOf(flow.start.name),
            say('print-start', { start: words(sayStart(saying)), what: words(sayFlowSettings(saying)) }),
          )}
          {lines.map((line) =>
            line.kind === 'step'
              ? row(
                  line.step.id,
                  line.number,
                  `${nameOf(line.step.name)} · ${kindOf(line.step)}`,
                  words(sayStep(line.step, saying)),
                )
              : row(
                  `${line.split.id}/${line.number}`,
                  line.number,
                  nameOf(line.branch.name),
                  words(sayBranch(line.split, line.branch, saying)),
                ),
          )}
        </tbody>
      </table>
    </div>
  );
}
