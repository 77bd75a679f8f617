import type { BusinessTemplate } from '#server/modules/flows/index.ts';
import { everydayTemplates } from './everyday-templates.ts';
import { blankTemplate, officeTemplates } from './office-templates.ts';

/** What a new business can begin from, the blank one last. */
export const businessTemplates: readonly BusinessTemplate[] = [...everydayTemplates, ...officeTemplates, blankTemplate];
