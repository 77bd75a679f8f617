import type { ReportFigure } from '@campus/rules/reports/figures.ts';
import { caseFigures, promiseFigures } from '@campus/rules/reports/figures.ts';
import { isText, type TextKey, useSay } from '#web/client/texts.ts';
import { eventText } from '#web/ui/base/event-text.ts';

const ofCases: readonly string[] = [...caseFigures, 'case-time'];

/** Whether a figure counts promises. */
export const isOfPromises = (figure: ReportFigure): boolean =>
  figure === 'late-by' || promiseFigures.some((name) => name === figure);

/** The words that flows have for how a case ended, a task left or somebody answered. */
function flowText(figure: ReportFigure, outcome: string): string {
  if (ofCases.includes(figure)) return `state-${outcome === 'ended-by-administrator' ? 'ended' : outcome}`;
  return figure === 'response' ? eventText(outcome) : `task-${outcome}`;
}

/** What became of a case that a figure counts; what the page does not know is shown as a change, never as a code. */
export function useOutcomeText(): (figure: ReportFigure, outcome: string) => string {
  const flows = useSay('flows');
  const say = useSay('reports');
  return (figure, outcome) => {
    if (isOfPromises(figure)) return say(outcome === 'kept' ? 'case-kept' : 'case-broken');
    // A task that goes back to its pool is offered again, but not to whom it left.
    if (outcome === 'offered') return say('let-go');
    const key = flowText(figure, outcome);
    return flows(isText('flows', key) ? (key as TextKey<'flows'>) : 'event-other');
  };
}
