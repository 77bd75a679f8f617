import { workCalendar } from '@campus/rules/basics/calendar.ts';
import type { EpidemicWindow, QuoteFacts } from '@campus/rules/network-applications/quote-facts.ts';
import { selfHelpLimit } from '@campus/rules/parameters/self-help.ts';
import { numberOf, settingOf } from '@campus/rules/parameters/settings.ts';
import { accountOf, type Held } from '#server/modules/network-packages/index.ts';
import { packageFacts, type Surroundings } from './network-applications.store.ts';

/** What the organisation set, or what is usual. */
export function settingsOf({ parameters }: Pick<Surroundings, 'parameters'>) {
  const selfHelp = parameters['orders.self-help'];
  return {
    feeFen: numberOf('network.fees', 'opening', parameters['network.fees']),
    pendingLimit: selfHelpLimit(selfHelp),
    completeMinutes: numberOf('orders.self-help', 'minutesToDone', selfHelp),
    syncMinutes: numberOf('orders.self-help', 'minutesToForce', selfHelp),
    topUpUrl: settingOf('hall.top-up', 'address', parameters['hall.top-up']),
  };
}

export function epidemicOf({ parameters }: Pick<Surroundings, 'parameters'>): EpidemicWindow {
  const values = parameters['hall.epidemic'];
  return {
    startOn: settingOf('hall.epidemic', 'from', values),
    endOn: settingOf('hall.epidemic', 'until', values),
    advanceDays: numberOf('hall.epidemic', 'days', values),
    unfreezeFromOn: settingOf('hall.epidemic', 'unfreezeFrom', values),
  };
}

/** What the rules judge an application by. */
export function quoteFacts(held: Held, balanceFen: number, surroundings: Surroundings, now: number): QuoteFacts {
  return {
    now,
    calendar: workCalendar({
      timeZone: surroundings.timeZone,
      weekdays: surroundings.weekdays,
      hours: surroundings.hours,
      exceptions: new Map(surroundings.days.map(({ day, kind }) => [day, kind])),
    }),
    staff: held.kind === 'staff',
    account: accountOf(held, balanceFen),
    packages: surroundings.packages.map(packageFacts),
    underWay: surroundings.underWay,
    feeFen: settingsOf(surroundings).feeFen,
    hadLine: held.hadLine,
    epidemic: epidemicOf(surroundings),
    initialLines: surroundings.initialLines,
  };
}
