// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the expressions of other systems are written so.
import { everyStep, type Step } from '@campus/rules/flows/definition.ts';
import { canonical } from '@campus/rules/flows/edit-definition/canonical.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { countUnsoundIds } from '@campus/rules/flows/edit-definition/ids.ts';
import { drawDefinition } from '@campus/rules/flows/edit-definition/random-definition.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, test } from 'vitest';
import { demoBusinessesOf } from '../../../../db/seeds/demo/businesses/index.ts';
import { complaint } from '../../../../db/seeds/reference/businesses/complaint.ts';
import { faultReport } from '../../../../db/seeds/reference/businesses/fault-report.ts';
import { networkBusinesses } from '../../../../db/seeds/reference/businesses/network.ts';
import { staffRegistration } from '../../../../db/seeds/reference/businesses/staff-registration.ts';
import { businessTemplates } from '../../../../db/seeds/reference/templates/index.ts';
import { sorted, taken } from './bpmn-testing.ts';
import { writeBpmn } from './write-bpmn.ts';

const NOBODY = { people: {}, departments: {}, labels: {}, roles: {}, businesses: {}, connections: {} };
const business = { code: 'loan', name: { zh: '借用 <申请>', en: 'Loan & "request"' } };

const write = ({ flow, form }: Definition, language: 'zh' | 'en' = 'zh') =>
  writeBpmn({ business, flow, form, names: NOBODY, language });
const random = (seed: number) => drawDefinition(dice(seed));
const stripped = (xml: string) =>
  xml
    .replaceAll(/<bpmn:extensionElements>[\s\S]*?<\/bpmn:extensionElements>/g, '')
    .replaceAll(/ campus:kind="[^"]*"/g, '');
const plainSteps = (steps: readonly Step[]) =>
  [...everyStep(steps)].flatMap(({ step }) => ('branches' in step || step.kind === 'router' ? [] : [step.id]));

const desk = { kind: 'role', role: 'staff' } as const;
const shipped: [string, Definition][] = [
  faultReport,
  complaint(desk),
  ...networkBusinesses(desk),
  staffRegistration(desk),
  ...demoBusinessesOf('scut'),
  ...demoBusinessesOf('sdpt'),
  ...businessTemplates,
].map((each, n) => [`${n} ${each.code}`, { flow: each.flow, form: each.form }]);

describe('[DES-12] BPMN out and in', () => {
  test('what we wrote comes back as it was, byte for byte', () => {
    for (let seed = 0; seed < 120; seed++) {
      const definition = random(seed);
      const { origin, flow, form, findings } = taken(write(definition, seed % 2 === 0 ? 'zh' : 'en'));
      expect({ seed, origin, findings }).toEqual({ seed, origin: 'exact', findings: [] });
      expect(sorted(canonical({ flow, form })) === sorted(canonical(definition)), `seed ${seed}`).toBe(true);
    }
  });

  test.each(shipped)(
    'the business %s comes back as it was, and makes sense without our own part',
    async (_, origin) => {
      for (const language of ['zh', 'en'] as const) {
        const xml = write(origin, language);
        expect((await new BpmnModdle().fromXML(xml)).warnings).toEqual([]);
        const { flow, form, ...read } = taken(xml);
        expect(read).toMatchObject({ origin: 'exact', findings: [], name: business.name[language] });
        expect(sorted(canonical({ flow, form }))).toBe(sorted(canonical(origin)));
        const foreign = taken(stripped(xml));
        expect(foreign.origin).toBe('foreign');
        expect(plainSteps(foreign.flow.steps)).toEqual(plainSteps(origin.flow.steps));
      }
    },
  );

  test('the reference reader takes every file without a warning, and what it writes is still ours', async () => {
    for (let seed = 0; seed < 25; seed++) {
      const moddle = new BpmnModdle();
      const { rootElement, warnings } = await moddle.fromXML(write(random(seed)));
      expect(warnings, `seed ${seed}`).toEqual([]);
      expect(rootElement.$type).toBe('bpmn:Definitions');
      const { xml } = await moddle.toXML(rootElement, { format: seed % 2 === 0 });
      const { origin, flow, form } = taken(xml);
      expect({ seed, origin }).toEqual({ seed, origin: 'exact' });
      expect(sorted({ flow, form }) === sorted(random(seed)), `seed ${seed}`).toBe(true);
    }
  });

  test('without our own part each step is a step or is named', () => {
    for (let seed = 0; seed < 60; seed++) {
      const definition = random(seed);
      const { origin, flow, findings } = taken(stripped(write(definition)));
      expect(origin).toBe('foreign');
      expect(countUnsoundIds(flow), `seed ${seed}`).toBe(0);
      const there = new Set([...plainSteps(flow.steps), ...findings.map(({ element }) => element.slice(2))]);
      expect(plainSteps(definition.flow.steps).filter((id) => !there.has(id))).toEqual([]);
    }
  });
});

describe('[DES-12] a drawing of ours that somebody redrew elsewhere', () => {
  const leave = shipped.find(([name]) => name.endsWith(' leave'))?.[1] as Definition;
  const xml = write(leave);
  const [first] = [...everyStep(leave.flow.steps)].flatMap(({ step }) => ('who' in step ? [step] : []));

  test('another name counts, and everything else stays', () => {
    const { origin, flow, form, findings } = taken(xml.replace(`name="${first?.name.zh}"`, 'name="另一个名称"'));
    expect({ origin, findings: findings.map(({ code }) => code) }).toEqual({
      origin: 'changed',
      findings: ['changed-elsewhere'],
    });
    expect(form).toEqual(leave.form);
    const renamed = [...everyStep(flow.steps)].find(({ step }) => step.id === first?.id)?.step;
    expect(renamed).toEqual({ ...first, name: { zh: '另一个名称', en: '另一个名称' } });
    expect(plainSteps(flow.steps)).toEqual(plainSteps(leave.flow.steps));
  });

  test('another condition counts, or is named where it cannot be read', () => {
    const [said] = /\$\{[^}]*\}/.exec(xml) ?? [];
    const other = taken(xml.replace(said as string, '${whatever(1)}'));
    expect(other.origin).toBe('changed');
    expect(other.findings.map(({ code, said: quoted }) => [code, quoted])).toEqual([
      ['changed-elsewhere', ''],
      ['expression-open', '${whatever(1)}'],
    ]);
  });

  test('a step that was drawn there is open as in any other drawing', () => {
    const added = xml
      .replace(
        '</bpmn:process>',
        '<bpmn:userTask id="more" name="More"/><bpmn:textAnnotation id="t"><bpmn:text>Note</bpmn:text></bpmn:textAnnotation></bpmn:process>',
      )
      .replace(/targetRef="e-done"/, 'targetRef="more"')
      .replace('</bpmn:process>', '<bpmn:sequenceFlow id="last" sourceRef="more" targetRef="e-done"/></bpmn:process>');
    const { flow, findings } = taken(added);
    expect(findings.map(({ code, element }) => `${code} ${element}`)).toEqual([
      'changed-elsewhere ',
      'people-open more',
      'note-left-out t',
    ]);
    expect(plainSteps(flow.steps)).toContain('more');
  });

  test('a limit that was changed there is seen', () => {
    const limited = shipped.find(([, each]) => write(each).includes('timeDuration'))?.[1] as Definition;
    expect(taken(write(limited).replace(/PT\d+S/, 'PT7S')).origin).toBe('changed');
  });
});
