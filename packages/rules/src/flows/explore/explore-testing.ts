import { workCalendar } from '../../basics/calendar.ts';
import type { Form } from '../conditions.ts';
import { everyStep, type Flow } from '../definition.ts';
import type { FormDefinition, FormField } from '../form.ts';
import { MONDAY } from '../testing.ts';
import type { Facts } from '../work.ts';
import { type Explored, explore, type Going, type Judging } from './explore.ts';
import { planWays } from './explore-plan.ts';
import type { Drawn } from './explore-symbols.ts';

/** Short ways to draw forms and to explore flows, for tests only. */
export const SUBMITTER = '00000000-0000-4000-8000-0000000000aa';
export const ANYBODY = '00000000-0000-4000-8000-0000000000bb';

const words = (text: string) => ({ zh: text, en: text });
export const field = (id: string, kind: FormField['kind'], change: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: words(id),
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...change,
});
export const options = (...values: string[]) => values.map((value) => ({ value, label: words(value) }));
export const formOf = (...fields: FormField[]): FormDefinition => ({ fields, title: words('title') });

export const drawn = (flow: Flow, form: FormDefinition, change: Partial<Drawn> = {}): Drawn => ({
  flow,
  form,
  productFills: false,
  examples: () => [ANYBODY],
  ...change,
});

/** An organisation in which every step has somebody of its own, unless it is said otherwise. */
export function factsWith(flow: Flow, change: Partial<Facts> = {}, people: Record<string, readonly string[]> = {}) {
  const own = Object.fromEntries([...everyStep(flow.steps)].map(({ step }) => [step.id, [`of-${step.id}`]]));
  const facts: Facts = {
    people: { ...own, ...people },
    inactive: [],
    substitutes: {},
    heads: {},
    owner: 'owner',
    administrators: ['admin'],
    calendar: workCalendar({ timeZone: 'Asia/Shanghai' }),
    ...change,
  };
  return (_submitter: string, _form: Form): Facts => facts;
}

export const exploring = (flow: Flow, change: Partial<Going & Judging> = {}): Going & Judging => ({
  submitters: [SUBMITTER],
  factsOf: factsWith(flow),
  now: MONDAY,
  picks: () => [ANYBODY],
  cannotOpen: () => false,
  designers: [],
  usual: new Map(),
  promisedMs: null,
  ...change,
});

export const exploreAll = (
  flow: Flow,
  form: FormDefinition = formOf(),
  change: Partial<Going & Judging> = {},
  drawing: Partial<Drawn> = {},
): Explored => explore(planWays(drawn(flow, form, drawing)), exploring(flow, change));

/** What was found, in short. */
export const said = ({ findings }: Explored): string[] =>
  findings
    .map(({ code, step, branch, field: of }) => [code, step, branch, of].filter((part) => part !== null).join(' '))
    .sort();
