import { publishVersion } from '@campus/contract/calls/flows-versions.ts';
import { listManagedLabels } from '@campus/contract/calls/labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessPlay, twice } from '../../../../test/business-play.ts';
import { approveStep, fieldOf, handleStep } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { readDefinition } from './definition.reader.ts';

const t = testApp();
const play = businessPlay(t);

/** A sound definition in which everything is chosen that can be left open. */
async function everythingChosen() {
  const one = async (sql: string) => (await t.rows<{ id: string }>(sql))[0]!.id;
  const scut = `organisation_id = (select id from organisations where org_sign = 'scut')`;
  const [label, department] = [
    await one(`select id from labels where ${scut} limit 1`),
    await one(`select id from departments where ${scut} and closed_at is null limit 1`),
  ];
  const person = await play.person('admin');
  const when = { kind: 'field' as const, field: 'days', is: 'more' as const, value: 3 };
  const after = { ms: 3_600_000, clock: 'working' as const };
  const option = (value: string) => ({ value, label: twice(value) });
  const steps = [
    approveStep('a', { kind: 'label', label }, { nobody: { kind: 'person', person }, skipWhen: when }),
    approveStep(
      'b',
      { kind: 'department', department, below: true },
      { timeLimit: { after, remind: null, finally: { kind: 'reassign', to: person } } },
    ),
    {
      id: 's',
      name: twice('s'),
      kind: 'exclusive',
      branches: [
        {
          id: 'long',
          name: twice('long'),
          when: { kind: 'all', of: [when] },
          steps: [handleStep('c', { kind: 'role', role: 'admin' })],
        },
        {
          id: 'agreed',
          name: twice('agreed'),
          when: { kind: 'outcome', step: 'a', is: 'agreed' },
          steps: [handleStep('d', { kind: 'department-head', department })],
        },
        { id: 'else', name: twice('else'), when: null, steps: [handleStep('e', { kind: 'field', field: 'helper' })] },
      ],
    },
    { id: 'w', name: twice('w'), kind: 'wait', until: { kind: 'field', field: 'on' } },
    {
      id: 't',
      name: twice('t'),
      kind: 'copy',
      who: { kind: 'team', place: 'where', topic: 'kind', otherwise: { kind: 'label', label } },
    },
    {
      id: 'r',
      name: twice('r'),
      kind: 'router',
      ways: [
        { id: 'back', when, to: 'a' },
        { id: 'always', when: null, to: 'p' },
      ],
    },
    { id: 'p', name: twice('p'), kind: 'action', action: 'pass', onFailure: 'end' },
  ];
  const fields = [
    fieldOf('days', 'number'),
    fieldOf('helper', 'person'),
    fieldOf('on', 'date', { showWhen: { ...when, is: 'is' } }),
    fieldOf('where', 'place'),
    fieldOf('kind', 'choice', { options: [option('one'), option('two')] }),
  ];
  const [role] = await t.rows<{ code: string }>(`select code from roles where ${scut} limit 1`);
  return JSON.parse(
    JSON.stringify({
      flow: { start: { id: 'start', name: twice('start'), fields: {} }, steps, withdraw: 'never', resubmit: 'ask' },
      form: { fields, title: twice('标题') },
    }).replace('"role":"admin"', `"role":"${role!.code}"`),
  );
}

type Place = { path: string[]; hole: unknown };
/** Every place that can be left open, and what stands there then. */
function placesIn(value: unknown, path: string[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Place[] => {
    const here = [...path, key];
    const inOption = path.at(-2) === 'options';
    const inCondition = 'is' in value;
    if (
      ['label', 'department', 'person', 'to', 'role', 'place', 'topic', 'action'].includes(key) &&
      typeof inner === 'string'
    )
      return [{ path: here, hole: '' }];
    if (key === 'field' || (inCondition && key === 'step')) return [{ path: here, hole: '' }];
    if (key === 'value' && inOption) return [{ path: here, hole: '' }];
    if (key === 'value')
      return [
        { path: here, hole: null },
        { path: here, hole: '' },
        { path: here, hole: [] },
      ];
    if (key === 'of' && Array.isArray(inner)) return [{ path: here, hole: [] }, ...placesIn(inner, here)];
    if (key === 'label' && inOption) return [{ path: here, hole: twice('') }];
    return placesIn(inner, here);
  });
}
function leaveOpen(definition: unknown, { path, hole }: Place): void {
  let at = definition as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    // A hole around it was left open before.
    if (typeof at[key] !== 'object' || at[key] === null) return;
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) as string] = hole;
}

test('[DES-07] whatever is left open, the draft is kept as it was sent, says so, and is never published', async () => {
  const whole = await everythingChosen();
  const id = await play.make('admin');
  const sound = await play.draw('admin', id, '', whole);
  expect(sound.data.faults).toEqual([]);
  let basedOn: number = sound.data.revision;
  const places = placesIn(whole);
  expect(places.length).toBeGreaterThan(25);
  const tried = async (left: readonly Place[]) => {
    const drawn = structuredClone(whole);
    for (const place of left) leaveOpen(drawn, place);
    expect(readDefinition(drawn)).toEqual(drawn);
    const saved = await play.draw('admin', id, basedOn, drawn);
    expect(saved.code, JSON.stringify(left)).toBe(null);
    basedOn = saved.data.revision;
    expect(saved.data.faults.length, JSON.stringify(left)).toBeGreaterThan(0);
    for (const { code, text } of saved.data.faults) {
      expect(code, JSON.stringify(left)).toMatch(/-missing$|^unknown-/);
      expect(`${text.zh}${text.en}`).not.toMatch(/“”|\(\)|（）|\{\{/);
    }
    expect((await play.does('admin', publishVersion, { businessId: id, basedOn })).code).toBe('definition-faulty');
    const { draft } = await play.open(id);
    expect({ flow: draft!.flow, form: draft!.form }).toEqual(drawn);
  };
  for (const place of places) await tried([place]);
  await fc.assert(
    fc.asyncProperty(fc.subarray(places, { minLength: 1 }), async (left) => tried(left)),
    { numRuns: 15 },
  );
  // Whoever looks where labels are named meets the open draft as well.
  expect((await play.must('admin', listManagedLabels, { size: 100 })).items.length).toBeGreaterThan(0);
});
