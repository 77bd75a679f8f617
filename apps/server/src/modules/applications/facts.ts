import { workCalendar } from '@campus/rules/basics/calendar.ts';
import { isDay } from '@campus/rules/basics/time-zone.ts';
import type { EpidemicWindow, QuoteFacts } from '@campus/rules/network-packages/quote.ts';
import { accountOf, type Held } from '#server/modules/network-packages/index.ts';
import { packageFacts, type Surroundings } from './applications.store.ts';

const USUAL_FEE_FEN = 10_000;
const USUAL_SYNC_MINUTES = 2;
const USUAL_COMPLETE_MINUTES = 60;
const USUAL_PENDING = 3;
const USUAL_ADVANCE_DAYS = 7;

const wholeOr = (text: string | undefined, usual: number): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : usual;
const dayOr = (text: string | undefined): string | null => (text !== undefined && isDay(text) ? text : null);

/** What the organisation set, or what is usual. */
export function settingsOf({ parameters }: Pick<Surroundings, 'parameters'>) {
  const selfHelp = parameters['orders.self-help'] ?? {};
  const topUp = parameters['hall.top-up']?.pValue1;
  return {
    feeFen: wholeOr(parameters['network.fees']?.pValue1, USUAL_FEE_FEN),
    pendingLimit: wholeOr(selfHelp.pValue1, USUAL_PENDING),
    completeMinutes: wholeOr(selfHelp.pValue2, USUAL_COMPLETE_MINUTES),
    syncMinutes: wholeOr(selfHelp.pValue3, USUAL_SYNC_MINUTES),
    topUpUrl: topUp && /^https?:\/\//.test(topUp) ? topUp : null,
  };
}

export function epidemicOf({ parameters }: Pick<Surroundings, 'parameters'>): EpidemicWindow {
  const values = parameters['hall.epidemic'] ?? {};
  return {
    startOn: dayOr(values.pValue1),
    endOn: dayOr(values.pValue2),
    advanceDays: wholeOr(values.pValue3, USUAL_ADVANCE_DAYS),
    unfreezeFromOn: dayOr(values.pValue4),
  };
}

/** What the rules judge an application by. */
export function quoteFacts(held: Held, balanceFen: number, around: Surroundings, now: number): QuoteFacts {
  return {
    now,
    calendar: workCalendar({
      timeZone: around.timeZone,
      weekdays: around.weekdays,
      hours: around.hours,
      exceptions: new Map(around.days.map(({ day, kind }) => [day, kind])),
    }),
    staff: held.kind === 'staff',
    account: accountOf(held, balanceFen),
    packages: around.packages.map(packageFacts),
    underWay: around.underWay,
    feeFen: settingsOf(around).feeFen,
    hadLine: held.hadLine,
    epidemic: epidemicOf(around),
    initialLines: around.initialLines,
  };
}
