import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { everyStep, type Flow } from '@campus/rules/flows/definition.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import { stepAddress } from '../step-address.ts';
import type { Business, Category, Listed } from './businesses.store.ts';

const wordsOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): Words => ({ zh: nameZh, en: nameEn });

export const presentBrief = (business: Pick<Business, 'id' | 'code' | 'nameZh' | 'nameEn' | 'icon'>) => ({
  id: business.id,
  code: business.code,
  name: wordsOf(business),
  icon: business.icon,
});

export const presentCategory = (category: Category) => ({
  id: category.id,
  name: wordsOf(category),
  position: category.position,
});

export const presentWords = (business: Business) => ({
  summary: { zh: business.summaryZh, en: business.summaryEn },
  introduction: { zh: business.introductionZh, en: business.introductionEn },
});

/** A business in the list of those that the reader may start. */
export const presentService = ({ business, category, startStep }: Listed) => ({
  ...presentBrief(business),
  summary: presentWords(business).summary,
  category: presentCategory(category),
  startStep: business.publishedVersionId && startStep ? stepAddress(business.publishedVersionId, startStep) : null,
});

/** The steps of a business in words. Steps that only branch are left out. */
export const presentWay = (flow: Flow) =>
  [...everyStep(flow.steps)].flatMap(({ step }) =>
    'branches' in step || step.kind === 'end' ? [] : [{ name: step.name, kind: step.kind }],
  );

export const presentPromise = (promise: CasePromise | null): Answered<typeof getProcess>['promise'] =>
  promise && 'law' in promise ? { law: [...promise.law] } : promise;
