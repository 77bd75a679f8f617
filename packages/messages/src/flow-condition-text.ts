import { formatYuan } from '@campus/rules/basics/money.ts';
import { isDay } from '@campus/rules/basics/time-zone.ts';
import type { Comparison, Condition, FieldValue } from '@campus/rules/flows/conditions.ts';
import { findStep, type Words } from '@campus/rules/flows/definition.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import {
  buttonName,
  fieldName,
  findField,
  inBoth,
  joined,
  type Key,
  named,
  numberText,
  quoted,
  quotedName,
  type Saying,
  sentence,
  stepName,
  type Voice,
} from './flow-words.ts';

/** When a condition holds, in words; a group within another one stands in brackets. */
export const sayCondition = (condition: Condition, saying: Saying): Words =>
  inBoth(saying, (voice) => sentence(voice, [conditionText(voice, condition)]));

export function conditionText(voice: Voice, condition: Condition): string {
  const plain = simplified(condition);
  switch (plain.kind) {
    case 'field':
      return comparisonText(voice, plain);
    case 'outcome':
      return outcomeText(voice, plain);
    case 'not':
      return voice.say('not', { what: conditionText(voice, plain.of) });
    default:
      if (plain.of.length === 0) return voice.say('blank-condition');
      return plain.of.map((part) => partText(voice, part)).join(voice.say(`between-${plain.kind}`));
  }
}

function partText(voice: Voice, part: Condition): string {
  const text = conditionText(voice, part);
  const isGroup = (part.kind === 'all' || part.kind === 'any') && part.of.length > 1;
  return isGroup ? voice.say('bracketed', { what: text }) : text;
}

const opposites: Partial<Record<Comparison, Comparison>> = {
  is: 'is-not',
  'is-not': 'is',
  empty: 'filled',
  filled: 'empty',
};

/** The same condition without groups of one, groups within groups of their kind, and negations that a word can carry. */
function simplified(condition: Condition): Condition {
  if (condition.kind === 'not') {
    const of = simplified(condition.of);
    if (of.kind === 'not') return of.of;
    const opposite = of.kind === 'field' ? opposites[of.is] : undefined;
    return of.kind === 'field' && opposite ? { ...of, is: opposite } : { kind: 'not', of };
  }
  if (condition.kind !== 'all' && condition.kind !== 'any') return condition;
  const { kind } = condition;
  const of = condition.of
    .map(simplified)
    .flatMap((part) => (part.kind === kind && part.of.length > 0 ? part.of : part));
  return of.length === 1 && of[0] ? of[0] : { kind, of };
}

/** A step says how it ended by the names of its buttons. */
function outcomeText(voice: Voice, { step: id, is }: Extract<Condition, { kind: 'outcome' }>): string {
  const step = findStep(voice.flow, id);
  const buttons = { agreed: 'agree', solved: 'solve', 'not-solved': 'not-solve' } as const;
  const what =
    is === 'passed' || is === 'timed-out'
      ? quoted(voice, voice.say(`task-${is}`))
      : buttonName(voice, step, buttons[is]);
  return voice.say('ended-as', { step: stepName(voice, id), what });
}

type Phrases = 'plain' | 'number' | 'day' | 'list';
const phrases: Partial<Record<FieldKind, Phrases>> = {
  number: 'number',
  money: 'number',
  computed: 'number',
  date: 'day',
  moment: 'day',
  choices: 'list',
  people: 'list',
  pictures: 'list',
};

function comparisonText(voice: Voice, { field: id, is, value }: Extract<Condition, { kind: 'field' }>): string {
  const field = findField(voice, id);
  const what = valueText(voice, field, value, is === 'one-of' ? 'or' : 'and');
  return voice.say(phraseFor(field, is), { field: fieldName(voice, id), what });
}

function phraseFor(field: FormField | undefined, is: Comparison): Key {
  const kind = (field && phrases[field.kind]) ?? 'plain';
  switch (is) {
    case 'empty':
    case 'filled':
      return `is-${is}`;
    case 'is':
    case 'is-not':
      return `${kind}-${is}`;
    case 'one-of':
      return kind === 'list' ? 'list-has' : `${kind}-is`;
    case 'has':
      return kind === 'list' ? 'list-has' : 'text-has';
    default:
      return `${kind === 'day' ? 'day' : 'number'}-${is}`;
  }
}

/** What a field is compared with, said as the kind of the field is written. */
export function valueText(
  voice: Voice,
  field: FormField | undefined,
  value: FieldValue,
  by: 'and' | 'or' = 'and',
): string {
  const values = (Array.isArray(value) ? (value as readonly string[]) : [value]).filter(
    (one): one is Single => one !== null && String(one).trim() !== '',
  );
  if (values.length === 0) return voice.say('blank-value');
  return joined(
    voice,
    values.map((one) => singleText(voice, field, one)),
    by,
  );
}

type Single = string | number | boolean;

function singleText(voice: Voice, field: FormField | undefined, value: Single): string {
  return knownText(voice, field, value) ?? voice.say('unknown-value');
}

/** A value in words; null for one that the kind of the field cannot have. */
function knownText(voice: Voice, field: FormField | undefined, value: Single): string | null {
  switch (field?.kind) {
    case 'choice':
    case 'choices': {
      const option = field.options.find((candidate) => candidate.value === value);
      return option ? named(voice, option.label) : voice.say('unknown-option');
    }
    case 'person':
    case 'people':
      return quotedName(voice, 'people', String(value));
    case 'department':
      return quotedName(voice, 'departments', String(value));
    case 'place':
      return quotedName(voice, 'places', String(value));
    case 'money':
      return amountText(voice, Number(value));
    case 'yes-no':
      return yesOrNo(voice, String(value));
    case 'date':
      return dayText(voice, String(value));
    case 'moment':
      return momentText(voice, Number(value));
    case 'number':
      return numberText(Number(value));
    case 'computed':
      return field.unit === 'money' ? amountText(voice, Number(value)) : numberText(Number(value));
    case 'pictures':
    case undefined:
      // What a field that is gone was compared with may be a code that nobody has ever read.
      return typeof value === 'number' ? numberText(value) : null;
    default:
      return typeof value === 'string' || Number.isFinite(value) ? quoted(voice, String(value)) : null;
  }
}

function yesOrNo(voice: Voice, value: string): string | null {
  if (value === 'true' || value === '1') return quoted(voice, voice.say('yes'));
  return value === 'false' || value === '0' ? quoted(voice, voice.say('no')) : null;
}

/** Yuan without the fen where there are none. */
export function yuanText(fen: number): string | null {
  return Number.isSafeInteger(fen) ? numberText(Number(formatYuan(fen))) : null;
}

function amountText(voice: Voice, fen: number): string | null {
  const amount = yuanText(fen);
  return amount === null ? null : voice.say('yuan', { amount });
}

const locales = { zh: 'zh-CN', en: 'en-GB' } as const;
const dayParts = (language: Voice['language']) =>
  ({ year: 'numeric', month: language === 'en' ? 'short' : 'long', day: 'numeric' }) as const;

function dayText({ language }: Voice, on: string): string | null {
  if (!isDay(on)) return null;
  const at = new Date(`${on}T00:00:00Z`);
  return at.toLocaleDateString(locales[language], { ...dayParts(language), timeZone: 'UTC' });
}

/** Beyond these a moment is no date any more. */
const LAST_MOMENT = 8_640_000_000_000_000;

function momentText({ language, calendar }: Voice, at: number): string | null {
  if (!(Math.abs(at) <= LAST_MOMENT)) return null;
  const timeZone = calendar?.timeZone ?? 'Asia/Shanghai';
  const day = new Date(at).toLocaleDateString(locales[language], { ...dayParts(language), timeZone });
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return `${day} ${new Date(at).toLocaleTimeString(locales[language], time)}`;
}
