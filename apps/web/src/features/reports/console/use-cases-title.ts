import { taskAges } from '@campus/rules/reports/console.ts';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { CasesAsked, ConsoleView } from './console-address.ts';
import type { ConsoleFigures } from './console-types.ts';
import { useDayWords } from './use-day-words.ts';

/** What a figure of the console says now; undefined where the console does not show it any more. */
export function figureOf(cases: CasesAsked, figures: ConsoleFigures): number | undefined {
  const { figure, personId, businessId, buildingId, on, age } = cases;
  if (personId) {
    const row = figures.people.find(({ person }) => person.id === personId);
    return figure === 'late' ? row?.late : age ? row?.ages[taskAges.indexOf(age)] : row?.open;
  }
  const unusual = figures.unusual.find((one) =>
    one.kind === 'business' ? one.business.id === businessId : one.buildingId === buildingId,
  );
  if (businessId || buildingId) return unusual?.today;
  const day = figures.days.find((one) => one.on === on);
  if (figure === 'begun' || figure === 'ended') return day?.[figure];
  if (figure === 'late' || figure === 'waiting') return figures[figure].count;
  if (figure === 'running' || figure === 'soon') return figures[figure];
  return figure === 'hung-up' ? figures.hungUp : undefined;
}

/** What the open list is of: the figure, and whose it is or of which day. */
export function useCasesTitle() {
  const say = useSay('reports-console');
  const format = useFormat();
  const words = useWords();
  const [all, mine] = [useDayWords('all'), useDayWords('mine')];
  return (cases: CasesAsked, view: ConsoleView | null, figures: ConsoleFigures | undefined): string => {
    const { figure, personId, businessId, buildingId, on, age } = cases;
    const person = figures?.people.find(({ person: { id } }) => id === personId)?.person.name;
    const unusual = figures?.unusual.find((one) =>
      one.kind === 'business' ? one.business.id === businessId : one.buildingId === buildingId,
    );
    const place = unusual && words(unusual.kind === 'business' ? unusual.business.name : unusual.name);
    const { begunWord, endedWord } = view === 'mine' ? mine : all;
    const what = figure === 'begun' ? begunWord : figure === 'ended' ? endedWord : say(`figure-${figure}`);
    const onDay = on ? say('cases-on', { what, on: on === figures?.today ? say('today') : format.date(on) }) : what;
    const whose = [person ?? place, age && say(`age-${age}`)].filter(Boolean).join(' · ');
    return whose ? say('cases-of', { what: onDay, whose }) : onDay;
  };
}
