import { findStep, type RouterStep, type Step, type StepId, type Words } from '@campus/rules/flows/definition.ts';
import type { PartChange } from '@campus/rules/flows/edit-definition/compare-parts.ts';
import { type ChangeKey, partName, type SaidChange, say, writtenOr } from './flow-change-words.ts';
import { weightText } from './flow-people-text.ts';
import { type Saying, sayCondition, sayWho } from './flow-sentences.ts';
import { givenText, setText, wayText } from './flow-system-text.ts';
import { fieldName, inBoth, named, sentence, type Voice } from './flow-words.ts';

type Sides = { before: Saying; after: Saying };
type Of<Kind extends string> = Extract<PartChange, { kind: `${Kind}-${string}` }>;
type Entry = Of<'entry'> extends infer C ? (C extends { entry: infer E } ? E : never) : never;

/** What differs in one part of a step: a way, an entry of a list, a rule inside its rule of who gets it. */
export function sayPartChange(change: PartChange, sides: Sides): SaidChange {
  switch (change.kind) {
    case 'way-removed':
    case 'way-added':
    case 'way-moved':
    case 'way-changed':
      return wayChange(change, sides);
    case 'rule-changed':
    case 'rule-condition-changed':
      return ruleChange(change, sides);
    default:
      return entryChange(change, sides);
  }
}

const stepAt = ({ flow }: Saying, id: StepId): Step | null => findStep(flow, id);

/** The name of a step with that of one of its parts. */
const nameOf = (saying: Saying, id: StepId, part: Words): Words =>
  say('field-of', { name: writtenOr(stepAt(saying, id)?.name), field: part });

const routerAt = (saying: Saying, id: StepId): RouterStep | null => {
  const step = stepAt(saying, id);
  return step?.kind === 'router' ? step : null;
};

function sayWay(saying: Saying, id: StepId, wayId: string): Words {
  const router = routerAt(saying, id);
  const way = router?.ways.find((one) => one.id === wayId);
  return router && way ? inBoth(saying, (voice) => sentence(voice, [wayText(voice, router, way)])) : say('nameless');
}

function wayChange(change: Of<'way'>, { before, after }: Sides): SaidChange {
  const { router, way } = change;
  const side = change.kind === 'way-removed' ? before : after;
  const n = (routerAt(side, router)?.ways ?? []).findIndex(({ id }) => id === way) + 1;
  const thing = { about: 'step', id: `${router}/${way}`, name: nameOf(side, router, say('nth-way', { n })) } as const;
  switch (change.kind) {
    case 'way-added':
      return { kind: 'added', ...thing, before: null, after: sayWay(after, router, way) };
    case 'way-removed':
      return { kind: 'removed', ...thing, before: sayWay(before, router, way), after: null };
    case 'way-moved':
      return { kind: 'moved', ...thing, ...moved('nth-way', change.from, change.to) };
    case 'way-changed':
      return { kind: 'changed', ...thing, before: sayWay(before, router, way), after: sayWay(after, router, way) };
  }
}

const moved = (key: ChangeKey, from: number, to: number) => ({
  before: say(key, { n: from + 1 }),
  after: say(key, { n: to + 1 }),
});

function ruleChange(change: Of<'rule'>, { before, after }: Sides): SaidChange {
  const { step, path } = change;
  const thing = { about: 'step', id: `${step}/who/${path}` } as const;
  if (change.kind === 'rule-condition-changed') {
    const texts = [sayCondition(change.before, before), sayCondition(change.after, after)] as const;
    const name = nameOf(after, step, partName('who-when'));
    return { kind: 'changed', ...thing, name, ...differing(...texts, 'who-when') };
  }
  const name = nameOf(after, step, partName('who'));
  const was = change.before && sayWho(change.before, before);
  const is = change.after && sayWho(change.after, after);
  if (!was || !is) return { kind: was ? 'removed' : 'added', ...thing, name, before: was, after: is };
  return { kind: 'changed', ...thing, name, ...differing(was, is, 'who') };
}

/** What was and what is; where both are said alike, that something is different nevertheless. */
function differing(before: Words, after: Words, part: string): { before: Words; after: Words } {
  if (before.zh !== after.zh || before.en !== after.en) return { before, after };
  return { before, after: say('also-changed', { what: after, parts: partName(part) }) };
}

function entryChange(change: Of<'entry'>, { before, after }: Sides): SaidChange {
  const { step, list } = change;
  const side = change.kind === 'entry-removed' ? before : after;
  const entry = change.kind === 'entry-changed' ? change.after : change.entry;
  const id = `${step}/${list}/${'who' in entry ? JSON.stringify(entry.who) : 'name' in entry ? entry.name : entry.field}`;
  const thing = { about: 'step', id, name: nameOf(side, step, partName(list)) } as const;
  const text = (saying: Saying, said: Entry) =>
    inBoth(saying, (voice) => sentence(voice, [entryText(voice, stepAt(saying, step), said)]));
  switch (change.kind) {
    case 'entry-added':
      return { kind: 'added', ...thing, before: null, after: text(after, change.entry) };
    case 'entry-removed':
      return { kind: 'removed', ...thing, before: text(before, change.entry), after: null };
    case 'entry-moved':
      return { kind: 'moved', ...thing, ...moved('nth-entry', change.from, change.to) };
    case 'entry-changed':
      return { kind: 'changed', ...thing, ...differing(text(before, change.before), text(after, change.after), list) };
  }
}

/** An entry of a list as its step says it; a field of another business has no name here. */
function entryText(voice: Voice, step: Step | null, entry: Entry): string {
  if ('who' in entry) return weightText(voice, entry);
  if ('name' in entry)
    return voice.say('field-options', { kind: named(voice, entry.name), names: givenText(voice, entry.from, null) });
  if ('path' in entry || typeof entry.from === 'string') return fieldName(voice, entry.field);
  if (step?.kind === 'set' && entry.from.kind !== 'item')
    return setText(voice, { field: entry.field, from: entry.from });
  const group = step?.kind === 'child' && step.each.kind === 'items' ? step.each.field : null;
  return givenText(voice, entry.from, null, group);
}
