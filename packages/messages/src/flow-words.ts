import { defaultHours, type WorkCalendar } from '@campus/rules/basics/calendar.ts';
import { parseClock } from '@campus/rules/basics/time-zone.ts';
import { type Flow, findStep, type Span, type Step, type StepId, type Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import type { Decision } from '@campus/rules/flows/vocabulary.ts';
import en from './en/flows-sentences.ts';
import { fill, type Language } from './texts.ts';
import zh from './zh/flows-sentences.ts';

const texts = { zh, en } as const;

/** What is meant by the ids of people, departments, places, labels, businesses and connections, and by the codes of roles. */
type Names = Readonly<Record<string, Words | string>>;
export type FlowNames = {
  people: Names;
  departments: Names;
  labels: Names;
  roles: Names;
  places?: Names | undefined;
  businesses?: Names | undefined;
  connections?: Names | undefined;
};
/** A definition with all that is needed to say it; a working day has the usual hours where no calendar is given. */
export type Saying = {
  flow: Flow;
  form: FormDefinition;
  names: FlowNames;
  calendar?: Pick<WorkCalendar, 'hours' | 'timeZone'> | undefined;
};

export type Key = keyof (typeof texts)['zh'];
type Facts = Readonly<Record<string, string | number>>;
/** A definition, and the language in which it is said. */
export type Voice = Saying & { language: Language; say: (key: Key, facts?: Facts) => string };

export const voiceIn = (language: Language, saying: Saying): Voice => ({
  ...saying,
  language,
  say: (key, facts = {}) => fill(texts[language][key], facts),
});

/** The same in both languages. */
export const inBoth = (saying: Saying, speak: (voice: Voice) => string): Words => ({
  zh: speak(voiceIn('zh', saying)),
  en: speak(voiceIn('en', saying)),
});

/** A sentence on a card has no full stop; in English it begins with a capital letter, also within a bracket. */
export function sentence({ language, say }: Voice, clauses: readonly string[]): string {
  const text = clauses.filter((clause) => clause !== '').join(say('between-clauses'));
  return language === 'zh' ? text : text.replace(/^\(*[a-z]/, (first) => first.toUpperCase());
}

const joins = {
  zh: { and: new Intl.ListFormat('zh-CN'), or: new Intl.ListFormat('zh-CN', { type: 'disjunction' }) },
  en: { and: new Intl.ListFormat('en-GB'), or: new Intl.ListFormat('en-GB', { type: 'disjunction' }) },
} as const;
export const joined = ({ language }: Voice, parts: readonly string[], by: 'and' | 'or'): string =>
  joins[language][by].format(parts);

/** Nobody reads fifty names on a card. */
const MOST = 6;

/** All of some names, or the first of many with how many more there are. */
export function listed(
  voice: Voice,
  names: readonly string[],
  by: 'and' | 'or' = 'and',
  more: 'names-and-more' | 'people-and-more' = 'names-and-more',
): string {
  if (names.length <= MOST) return joined(voice, names, by);
  const first = names.slice(0, MOST - 1);
  return voice.say(more, { names: first.join(voice.say('between-names')), n: names.length - first.length });
}

/** Some of several things that are said one after another, and how many more there are. */
export function inARow(voice: Voice, parts: readonly string[], between: 'between-details' | 'between-tries'): string {
  const joiner = voice.say(between);
  if (parts.length <= MOST) return parts.join(joiner);
  const names = parts.slice(0, MOST - 1).join(joiner);
  return voice.say('names-and-more', { names, n: parts.length - MOST + 1 });
}

/** What somebody wrote in both languages; where one of them is missing, the other. */
function written({ language }: Voice, words: Words | string | undefined): string {
  if (words === undefined || typeof words === 'string') return words?.trim() ?? '';
  return words[language].trim() || words.zh.trim() || words.en.trim();
}

export const quoted = (voice: Voice, text: string): string => voice.say('quoted', { name: text });

/** What somebody wrote, in quotes, so that it does not run into the sentence. */
export function named(voice: Voice, words: Words | string): string {
  const text = written(voice, words);
  return text === '' ? voice.say('nameless') : quoted(voice, text);
}

/** The name of an id; what has none is said as unknown, and what nobody has chosen yet as that. */
export function nameOf(voice: Voice, kind: keyof FlowNames, id: string): { name: string; known: boolean } {
  if (id.trim() === '') return { name: voice.say(`blank-${kind}`), known: false };
  const names = voice.names[kind] ?? {};
  const name = Object.hasOwn(names, id) ? written(voice, names[id]) : '';
  return name === '' ? { name: voice.say(`unknown-${kind}`), known: false } : { name, known: true };
}

export function quotedName(voice: Voice, kind: keyof FlowNames, id: string): string {
  const { name, known } = nameOf(voice, kind, id);
  return known ? quoted(voice, name) : name;
}

/** A field that has no id yet cannot be meant by anything. */
export const findField = ({ form }: Voice, id: string): FormField | undefined =>
  id === '' ? undefined : form.fields.find((field) => field.id === id);

export function fieldName(voice: Voice, id: string): string {
  if (id === '') return voice.say('blank-field');
  const field = findField(voice, id);
  return field ? named(voice, field.label) : voice.say('unknown-field');
}

/** The start has a name like any other step. */
export function stepName(voice: Voice, id: StepId): string {
  if (id === '') return voice.say('blank-step');
  const step = id === voice.flow.start.id ? voice.flow.start : findStep(voice.flow, id);
  return step ? named(voice, step.name) : voice.say('unknown-step');
}

/** What a button is called at a step: by the name that the clerk gave it, else by its own. */
export function buttonName(voice: Voice, step: Step | null, button: Decision): string {
  const own = step && 'buttons' in step ? written(voice, step.buttons[button]?.name ?? '') : '';
  return quoted(voice, own || voice.say(`button-${button}`));
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
/** A number in groups of three digits, null for what is none; -0 becomes 0. */
export const numberText = (value: number): string | null => (Number.isFinite(value) ? numbers.format(value + 0) : null);

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** How long somebody works in a day. */
const workdayMs = ({ calendar }: Saying): number =>
  (calendar?.hours ?? defaultHours).reduce((ms, { from, to }) => ms + parseClock(to) - parseClock(from), 0);

type Unit = 'working-days' | 'working-hours' | 'working-minutes' | 'days' | 'hours' | 'minutes';

/** A length of time in the largest unit that divides it; null for one that nobody has set yet. */
function measure(saying: Saying, { ms, clock }: Span): { n: number; unit: Unit } | null {
  if (!(ms > 0 && ms < Number.POSITIVE_INFINITY)) return null;
  const working = clock === 'working';
  const day = working ? workdayMs(saying) : 24 * HOUR;
  if (ms % day === 0) return { n: ms / day, unit: working ? 'working-days' : 'days' };
  if (ms % HOUR === 0) return { n: ms / HOUR, unit: working ? 'working-hours' : 'hours' };
  return { n: Math.max(1, Math.round(ms / MINUTE)), unit: working ? 'working-minutes' : 'minutes' };
}

export function spanText(voice: Voice, span: Span): string {
  const found = measure(voice, span);
  return found ? voice.say(`time-${found.unit}`, { n: numberText(found.n) ?? found.n }) : voice.say('blank-time');
}

/** How often: every hour, every two days. */
export function everyText(voice: Voice, span: Span): string {
  const found = measure(voice, span);
  return found?.n === 1 ? voice.say(`each-${found.unit}`) : voice.say('every', { time: spanText(voice, span) });
}
