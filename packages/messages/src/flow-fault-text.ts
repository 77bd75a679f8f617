import type { FlowWarning, FlowWarningCode } from '@campus/rules/flows/check.ts';
import type { DefinitionFault, DefinitionFaultCode } from '@campus/rules/flows/check-definition.ts';
import type { BeyondFault } from '@campus/rules/flows/check-outside.ts';
import { branchId, everyStep, type Flow, type Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import en from './en/flows-faults.ts';
import { fill } from './texts.ts';
import zh from './zh/flows-faults.ts';

// A checker cannot learn a new fault without a text for it, and no text outlives its fault.
type Code = DefinitionFaultCode | FlowWarningCode;
const texts: { zh: Record<Code, string>; en: Record<Code, string> } = { zh, en };
const _noneTooMany: keyof typeof zh extends Code ? true : never = true;

const NTH = {
  field: { zh: (n: number) => `第 ${n} 个字段`, en: (n: number) => `Field ${n}` },
  step: { zh: (n: number) => `第 ${n} 个环节`, en: (n: number) => `Step ${n}` },
  branch: { zh: (n: number) => `第 ${n} 条分支`, en: (n: number) => `Branch ${n}` },
};

/** What the clerk called it in either language; by its place where it has no name yet, and never by what nobody has seen. */
function calledOr({ zh: chinese, en: english }: Words, kind: keyof typeof NTH, at: number): Words {
  const [own, other] = [chinese.trim(), english.trim()];
  return { zh: own || other || NTH[kind].zh(at + 1), en: other || own || NTH[kind].en(at + 1) };
}

type About = Pick<DefinitionFault, 'step' | 'branch' | 'rowField'> &
  Partial<Pick<DefinitionFault, 'field' | 'detail'>> &
  Pick<BeyondFault, 'name'>;

/** The one sentence for a fault or a warning in each language, with steps, branches and fields by the names that the clerk gave them. */
export function flowFaultText(
  fault: (About & { code: DefinitionFaultCode }) | (FlowWarning & Pick<BeyondFault, 'name'>),
  flow: Flow,
  form: FormDefinition,
): Words {
  const names = new Map<string, Words>();
  for (const [n, { id, label, fields = [] }] of form.fields.entries()) {
    names.set(`field ${id}`, calledOr(label, 'field', n));
    for (const [m, inner] of fields.entries()) names.set(`field ${id}.${inner.id}`, calledOr(inner.label, 'field', m));
  }
  names.set(`step ${flow.start.id}`, flow.start.name);
  for (const { step, index } of everyStep(flow.steps)) {
    names.set(`step ${step.id}`, calledOr(step.name, 'step', index));
    if ('branches' in step)
      step.branches.forEach((branch, n) => {
        names.set(`branch ${step.id}/${branchId(branch, n)}`, calledOr(branch.name, 'branch', n));
      });
    // The ways of a router have no names.
    if (step.kind === 'router')
      step.ways.forEach((way, n) => {
        names.set(`branch ${step.id}/${way.id}`, { zh: `第 ${n + 1} 条路`, en: `Way ${n + 1}` });
      });
  }
  const say = (language: 'zh' | 'en') => {
    const nameOf = (kind: 'step' | 'field', id: string | null) =>
      id === null ? '' : names.get(`${kind} ${id}`)?.[language] || id;
    const { code, step, branch, detail = null, field = null, rowField, name: known }: About & { code: Code } = fault;
    // What is said of a field in rows, is said of its neighbours first.
    const near = rowField === undefined ? undefined : names.get(`field ${field}.${detail}`)?.[language];
    const ofStep = code === 'step-not-before' || code === 'router-to-wrong';
    const found = ofStep ? nameOf('step', detail) : near || nameOf('field', detail);
    const name = known ? known[language].trim() || known.zh.trim() || known.en.trim() : found;
    const branchName = branch === undefined ? '' : names.get(`branch ${step}/${branch}`)?.[language].trim() || branch;
    const inner = rowField === undefined ? '' : names.get(`field ${field}.${rowField}`)?.[language] || rowField;
    const fieldName = [nameOf('field', field), inner].filter((part) => part !== '').join(' · ');
    return fill(texts[language][code], {
      step: nameOf('step', step),
      branch: branchName,
      field: fieldName,
      detail: name,
      place: (step === null ? [fieldName] : [nameOf('step', step), branchName])
        .filter((part) => part !== '')
        .join(' · '),
    });
  };
  return { zh: say('zh'), en: say('en') };
}
