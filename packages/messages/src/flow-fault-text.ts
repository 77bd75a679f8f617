import type { DefinitionFault, DefinitionFaultCode } from '@campus/rules/flows/check-definition.ts';
import { everyStep, type Flow, type Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import en from './en/flow-faults.ts';
import { fill } from './texts.ts';
import zh from './zh/flow-faults.ts';

// A checker cannot learn a new fault without a text for it, and no text outlives its fault.
const texts: { zh: Record<DefinitionFaultCode, string>; en: Record<DefinitionFaultCode, string> } = { zh, en };
const _noneTooMany: keyof typeof zh extends DefinitionFaultCode ? true : never = true;

/** The one sentence for a fault in each language, with steps and fields by the names that the clerk gave them. */
export function flowFaultText(fault: DefinitionFault, flow: Flow, form: FormDefinition): Words {
  const names = new Map<string, Words>();
  for (const { id, label } of form.fields) names.set(`field ${id}`, label);
  names.set(`step ${flow.start.id}`, flow.start.name);
  for (const { step } of everyStep(flow.steps)) names.set(`step ${step.id}`, step.name);
  const say = (language: 'zh' | 'en') => {
    const nameOf = (kind: 'step' | 'field', id: string | null) =>
      id === null ? '' : names.get(`${kind} ${id}`)?.[language] || id;
    const { code, detail } = fault;
    const named = code === 'step-not-before' ? nameOf('step', detail) : nameOf('field', detail);
    return fill(texts[language][code], {
      step: nameOf('step', fault.step),
      field: nameOf('field', fault.field),
      detail: named,
    });
  };
  return { zh: say('zh'), en: say('en') };
}
