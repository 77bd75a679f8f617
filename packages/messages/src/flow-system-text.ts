import {
  alwaysLeads,
  type CallStep,
  type ChildGiven,
  type ChildStep,
  everyStep,
  type RouterStep,
  type RouterWay,
  type SetStep,
  type StepId,
} from '@campus/rules/flows/definition.ts';
import { FIELD_IN_PATH } from '@campus/rules/flows/given-values.ts';
import { conditionText, valueText } from './flow-condition-text.ts';
import {
  fieldName,
  findField,
  inARow,
  type Key,
  listed,
  named,
  numberText,
  quotedName,
  spanText,
  stepName,
  type Voice,
} from './flow-words.ts';

/** Clauses of the steps that the system takes by itself: where it goes on, what it writes, hands in and sends. */
export function systemClauses(voice: Voice, step: RouterStep | SetStep | ChildStep | CallStep): string[] {
  switch (step.kind) {
    case 'router':
      return routerClauses(voice, step);
    case 'set':
      return setClauses(voice, step);
    case 'child':
      return childClauses(voice, step);
    case 'call':
      return callClauses(voice, step);
  }
}

/** Whether a way leads back, ahead, or nobody knows where. */
function directionOf({ flow }: Voice, router: StepId, to: StepId): 'back' | 'ahead' | 'somewhere' {
  const ids = [...everyStep(flow.steps)].map(({ step }) => step.id);
  const [from, target] = [ids.indexOf(router), to === '' ? -1 : ids.indexOf(to)];
  if (from < 0 || target < 0) return 'somewhere';
  return target <= from ? 'back' : 'ahead';
}

/** Where a way of a router leads, and when. */
export function wayText(voice: Voice, { id, ways }: RouterStep, { when, to }: Omit<RouterWay, 'id'>): string {
  const { say } = voice;
  const [direction, step] = [directionOf(voice, id, to), stepName(voice, to)];
  if (when) return say(`way-${direction}`, { what: conditionText(voice, when), step });
  const always = say(`always-${direction}`, { step });
  return ways.length > 1 ? say('otherwise', { what: always }) : always;
}

function routerClauses(voice: Voice, step: RouterStep): string[] {
  const { say } = voice;
  if (step.ways.length === 0) return [say('ways-none')];
  const ways = step.ways.map((way) => wayText(voice, step, way));
  return alwaysLeads(step) ? ways : [...ways, say('ways-otherwise')];
}

/** A value that is taken from somewhere; `field` is where it is written, of which a fixed value is said as such. */
export function givenText(voice: Voice, from: ChildGiven, field: string | null, group: string | null = null): string {
  const { say } = voice;
  switch (from.kind) {
    case 'value':
      return field === null ? say('given-fixed') : valueText(voice, findField(voice, field), from.value);
    case 'field':
      return field === null
        ? fieldName(voice, from.field)
        : say('given-field', { field: fieldName(voice, from.field) });
    case 'item':
      return from.field === null
        ? say('given-item')
        : say('given-of-row', { field: rowFieldName(voice, group, from.field) });
    default:
      return say(`given-${from.kind}`);
  }
}

function rowFieldName(voice: Voice, group: string | null, id: string): string {
  if (id === '') return voice.say('blank-field');
  const inner = group === null ? [] : (findField(voice, group)?.fields ?? []);
  const found = inner.find((field) => field.id === id);
  return found ? named(voice, found.label) : voice.say('unknown-field');
}

/** What a step writes into one field. */
export const setText = (voice: Voice, { field, from }: SetStep['values'][number]): string =>
  voice.say('set-entry', { field: fieldName(voice, field), value: givenText(voice, from, field) });

function setClauses(voice: Voice, { values, onFailure }: SetStep): string[] {
  const { say } = voice;
  if (values.length === 0) return [say('set-nothing')];
  const entries = values.map((value) => setText(voice, value));
  const what = inARow(voice, entries, 'between-details');
  return [say('set', { what }), say(`failure-${onFailure}`)];
}

/** The fields that a step takes back into the form. */
const takenNames = (voice: Voice, take: readonly { field: string }[]): string =>
  listed(voice, [...new Set(take.map(({ field }) => fieldName(voice, field)))]);

function childClauses(voice: Voice, step: ChildStep): string[] {
  const { say } = voice;
  const { each, wait } = step;
  const isOne = each.kind === 'once';
  const group = each.kind === 'items' ? each.field : null;
  const along = [...new Set(step.fill.map(({ from }) => givenText(voice, from, null, group)))];
  const wanted = wait ? [isOne ? say('child-waits') : say('child-waits-all')] : [say('goes-on-at-once')];
  const refused: Key = `child-refused-${step.onRefused}`;
  return [
    handsInText(voice, step),
    step.submitter === 'item' ? say('child-as-item') : '',
    along.length === 0 ? '' : say('child-along', { names: listed(voice, along) }),
    ...wanted,
    wait && isOne && step.take.length > 0 ? say('child-takes', { names: takenNames(voice, step.take) }) : '',
    wait ? say(refused) : '',
    say(`failure-${step.onFailure}`),
  ];
}

function handsInText(voice: Voice, { business, each }: ChildStep): string {
  const { say } = voice;
  const name = quotedName(voice, 'businesses', business);
  switch (each.kind) {
    case 'once':
      return say('child-once', { name });
    case 'times':
      return each.times === 1
        ? say('child-once', { name })
        : say('child-times', { name, n: each.times > 1 ? (numberText(each.times) ?? '') : say('blank-times') });
    case 'count':
      return say('child-count', { name, field: fieldName(voice, each.field) });
    case 'items':
      return say(eachOf(voice, each.field), { name, field: fieldName(voice, each.field) });
  }
}

function eachOf(voice: Voice, id: string): Key {
  switch (findField(voice, id)?.kind) {
    case 'group':
      return 'child-each-row';
    case 'person':
    case 'people':
      return 'child-each-person';
    case 'choice':
    case 'choices':
      return 'child-each-option';
    default:
      return 'child-each';
  }
}

function callClauses(voice: Voice, step: CallStep): string[] {
  const { say } = voice;
  const { answer } = step;
  const waits = (): string => {
    if (answer.kind === 'none') return say('goes-on-at-once');
    if (answer.kind === 'reply') return say('call-waits');
    return say('call-waits-callback', { time: spanText(voice, answer.within) });
  };
  // What goes on whatever comes of it takes nothing, and cannot fail.
  const goesOn = answer.kind === 'none';
  return [
    sendsText(voice, step),
    waits(),
    goesOn || step.take.length === 0 ? '' : say('call-takes', { names: takenNames(voice, step.take) }),
    goesOn ? '' : say(`failure-${step.onFailure}`),
  ];
}

function sendsText(voice: Voice, { connection, method, path, send }: CallStep): string {
  const { say } = voice;
  const name = quotedName(voice, 'connections', connection);
  const inPath = [...path.matchAll(FIELD_IN_PATH)].map(([, field = '']) => fieldName(voice, field));
  const names = [...new Set([...inPath, ...send.map(({ from }) => givenText(voice, from, null))])];
  const how = method === 'GET' ? 'asks' : 'sends';
  if (names.length === 0) return say(`call-${how}-nothing`, { name });
  return say(`call-${how}`, { name, names: listed(voice, names) });
}
