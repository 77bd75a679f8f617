import { everyStep } from '@campus/rules/flows/definition.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { countUnsoundIds } from '@campus/rules/flows/edit-definition/ids.ts';
import { drawDefinition } from '@campus/rules/flows/edit-definition/random-definition.ts';
import { type Dice, dice } from '@campus/rules/flows/random-flow.ts';
import { expect, test } from 'vitest';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { drawing, element, extension, sorted, taken, timer } from './bpmn-testing.ts';
import { type TakenDrawing, takeDrawing } from './take-drawing.ts';
import { writeBpmn } from './write-bpmn.ts';

type Drawn = { local: string; id: string; from: string; to: string; asks: number | null; inside: Drawn[] };

const NODES = [
  'userTask',
  'userTask',
  'userTask',
  'task',
  'serviceTask',
  'sendTask',
  'callActivity',
  'receiveTask',
  'exclusiveGateway',
  'exclusiveGateway',
  'inclusiveGateway',
  'parallelGateway',
  'complexGateway',
  'endEvent',
  'intermediateThrowEvent',
  'intermediateCatchEvent',
  'boundaryEvent',
  'startEvent',
  'textAnnotation',
  'dataObjectReference',
  'somethingElse',
  'subProcess',
];

/** Nodes in a row and arrows between them, some of them across; each condition asks for a number of its own. */
function drawAny(d: Dice): Drawn[] {
  const nodes = Array.from({ length: 3 + d.below(14) }, (_, n): Drawn => {
    const local = n === 0 ? 'startEvent' : d.one(NODES);
    const inside = local === 'subProcess' ? [node('userTask', `in${n}`), node('endEvent', `out${n}`)] : [];
    return { ...node(local, `n${n}`), inside, to: local === 'boundaryEvent' ? `n${d.below(6)}` : '' };
  });
  const ids = nodes.map(({ id }) => id);
  const arrow = (n: number, from: string, to: string): Drawn => ({
    ...node('sequenceFlow', `f${n}`),
    from,
    to,
    asks: d.often(40) ? 1000 + n : null,
  });
  const inARow = ids.slice(1).map((id, n) => arrow(n, ids[n] as string, id));
  const across = Array.from({ length: d.below(6) }, (_, n) => arrow(100 + n, d.one(ids), d.one(ids)));
  return [...nodes, ...inARow, ...across];
}

const node = (local: string, id: string): Drawn => ({ local, id, from: '', to: '', asks: null, inside: [] });

/** Something is dropped, said twice, called otherwise, rewired, emptied or made something else. */
function mutate(d: Dice, drawn: readonly Drawn[]): Drawn[] {
  const at = d.below(drawn.length);
  const one = drawn[at] as Drawn;
  const other = d.one(drawn);
  const before = drawn.slice(0, at);
  const after = drawn.slice(at + 1);
  return d.one<() => Drawn[]>([
    () => [...before, ...after],
    () => [...before, one, one, ...after],
    () => [
      ...before,
      { ...one, id: d.one([other.id, '', '__proto__', 'constructor', 's-1', 'j-1', 'e-done']) },
      ...after,
    ],
    () => [...before, { ...one, from: other.id }, ...after],
    () => [...before, { ...one, to: d.one([other.id, one.from, 'nowhere', '']) }, ...after],
    () => [...before, { ...one, local: d.one([...NODES, 'sequenceFlow']) }, ...after],
    () => [...before, ...after, { ...one, inside: [...one.inside, { ...other, inside: [] }] }],
    () => [other, ...before, one, ...after],
  ])();
}

const nameOf = (drawn: Drawn): string => `<${drawn.local} ${drawn.id}>`;

function xmlOf(drawn: Drawn): string {
  const { local, id, from, to, asks, inside } = drawn;
  const attributes: Record<string, string> = { id, name: nameOf(drawn) };
  if (local === 'sequenceFlow') Object.assign(attributes, { sourceRef: from, targetRef: to });
  if (local === 'boundaryEvent') Object.assign(attributes, { attachedToRef: to, cancelActivity: 'false' });
  const asked = asks === null ? '' : element('conditionExpression', {}, `days &gt; ${asks}`);
  const timed = local === 'boundaryEvent' || local === 'intermediateCatchEvent' ? timer(`PT${minutesOf(drawn)}M`) : '';
  const form = local === 'startEvent' ? extension(element('formProperty', { id: 'days', type: 'long' })) : '';
  return element(local, attributes, form, asked, timed, ...inside.map(xmlOf));
}

const compact = ({ local, id, from, to, inside }: Drawn): string =>
  local === 'sequenceFlow' ? `${id}:${from}>${to}` : `${local} ${id}${to && `@${to}`}[${inside.map(compact)}]`;

/** Each of them waits for a time of its own. */
const minutesOf = ({ id }: Drawn): number => 100 + (Number(/\d+/.exec(id)?.[0] ?? 0) % 100);

const isTask = ({ local }: Drawn): boolean => /Task$|^task$|^callActivity$/.test(local);

const LOST_STEPS = ['left-out', 'id-twice', 'not-reached', 'too-many-steps'];
const LOST_ARROWS = ['arrow-leads-nowhere', 'jump-left-out', 'condition-dropped', 'expression-open'];
const SIMPLIFIED = ['complexGateway', 'intermediateThrowEvent', 'somethingElse'];
const BESIDE = ['textAnnotation', 'dataObjectReference'];

/** What the drawing asks somebody to do, its conditions and its notes: each stands in the flow, or its loss is named. */
function missing(drawn: readonly Drawn[], read: TakenDrawing): string[] {
  const { flow, findings } = read;
  const steps = JSON.stringify(flow.steps);
  const names = new Set([...everyStep(flow.steps)].map(({ step }) => step.name.zh));
  const lost = (codes: readonly string[]) => findings.filter(({ code }) => codes.includes(code));
  const lostNames = new Set(lost(LOST_STEPS).map(({ name }) => name));
  const lostIds = new Set(lost(LOST_STEPS).map(({ element: id }) => id));
  const lostArrows = new Set(lost(LOST_ARROWS).map(({ name }) => name));
  const named = new Set(findings.map(({ name }) => name));
  return drawn.flatMap((one): string[] => {
    const name = nameOf(one);
    if (lostNames.has(name)) return [];
    const within = one.local === 'subProcess' ? missing(one.inside, read) : [];
    if (one.local === 'sequenceFlow') {
      const asks = one.asks === null || steps.includes(`"value":${one.asks}}`);
      return asks || lostArrows.has(name) || lostIds.has(one.from) ? [] : [`${name} ${one.asks}`];
    }
    if (one.local === 'boundaryEvent')
      return named.has(name) || lostIds.has(one.to) || steps.includes(`"ms":${minutesOf(one) * 60_000}`) ? [] : [name];
    if (SIMPLIFIED.includes(one.local) || BESIDE.includes(one.local)) return named.has(name) ? [] : [name];
    const isStep = isTask(one) || one.local === 'intermediateCatchEvent';
    return isStep && !names.has(name) ? [...within, name] : within;
  });
}

/** Letters of a file are dropped, said twice, moved and written over. */
function scramble(d: Dice, text: string): string {
  const at = d.below(text.length);
  const piece = text.slice(at, at + d.below(60));
  const rest = text.slice(at + piece.length);
  const before = text.slice(0, at);
  const to = d.below(text.length);
  return d.one<() => string>([
    () => before + rest,
    () => before + piece + piece + rest,
    () => text.slice(0, to) + piece + text.slice(to),
    () => before + d.one(['<', '>', '"', '&', '/', '\u0000', 'id=""', '<!--', ']]>', '字', '\ud800', ' ']) + rest,
  ])();
}

test('[DES-12] whatever becomes of the letters of a file, it is read or it has a fault', () => {
  let readable = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const d = dice(seed);
    let xml = seed % 3 === 0 ? ours(seed % 20) : drawing(...drawAny(d).map(xmlOf));
    for (let n = 1 + d.below(3); n > 0; n--) xml = scramble(d, xml);
    const read = takeDrawing(xml);
    if (typeof read === 'string' || 'fault' in read) continue;
    readable++;
    expect(() => readDefinition({ flow: read.flow, form: read.form }), `seed ${seed}`).not.toThrow();
  }
  expect(readable).toBeGreaterThan(100);
});

const NOBODY = { people: {}, departments: {}, labels: {}, roles: {}, businesses: {}, connections: {} };
const write = ({ flow, form }: Definition): string =>
  writeBpmn({ business: { code: 'x', name: { zh: '新', en: 'New' } }, flow, form, names: NOBODY, language: 'zh' });
const ours = (seed: number): string => write(drawDefinition(dice(seed)));

test('[DES-12] what was taken from elsewhere goes out and comes in again as it is here', () => {
  for (let seed = 0; seed < 150; seed++) {
    const { flow, form } = taken(drawing(...drawAny(dice(seed)).map(xmlOf)));
    const { origin, ...again } = taken(write({ flow, form }));
    expect({ seed, origin }).toEqual({ seed, origin: 'exact' });
    expect(sorted({ flow: again.flow, form: again.form }) === sorted({ flow, form }), `seed ${seed}`).toBe(true);
  }
});

test('[DES-12] whatever becomes of a drawing, it is read without a fault, can be kept, and nothing of it is lost in silence', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const d = dice(seed);
    let drawn = drawAny(d);
    for (let n = d.below(6); n > 0 && drawn.length > 1; n--) drawn = mutate(d, drawn);
    const read = takeDrawing(drawing(...drawn.map(xmlOf)));
    if (typeof read === 'string' || 'fault' in read) throw new Error(`${seed} ${JSON.stringify(read)}`);
    expect(() => readDefinition({ flow: read.flow, form: read.form }), `seed ${seed}`).not.toThrow();
    expect(countUnsoundIds(read.flow), `seed ${seed}`).toBe(0);
    expect({ seed, lost: missing(drawn, read), of: drawn.map(compact) }).toMatchObject({ seed, lost: [] });
  }
});
