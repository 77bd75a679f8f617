import { say } from '../../describe-flow.ts';
import { stableId } from '../../stable-id.ts';
import { certificate } from './certificate.ts';
import type { DemoBusiness, DemoBusinessCode, DemoCategoryCode } from './describe-business.ts';
import { leave } from './leave.ts';
import { loan } from './loan.ts';
import { peopleOf } from './people-of.ts';
import { room } from './room.ts';
import { seal } from './seal.ts';

export { type DemoBusinessCode, demoBusinessCodes } from './describe-business.ts';

/** In the order of the catalogue. */
export const demoCategories: readonly { code: DemoCategoryCode; name: { zh: string; en: string } }[] = [
  { code: 'office', name: say('人事行政', 'Personnel and administration') },
  { code: 'assets', name: say('资产场地', 'Equipment and rooms') },
  { code: 'students', name: say('学生事务', 'Student affairs') },
];

/** The sample businesses of a demo organisation, in the order of the catalogue. */
export function demoBusinessesOf(orgSign: string): DemoBusiness[] {
  const people = peopleOf(orgSign);
  return [leave, seal, loan, room, certificate].map((business) => business(people));
}

export const demoCategoryId = (orgSign: string, code: DemoCategoryCode) => stableId('business-category', orgSign, code);
export const demoBusinessId = (orgSign: string, code: DemoBusinessCode) => stableId('business', orgSign, code);
/** The version that a sample business begins with. */
export const demoVersionId = (orgSign: string, code: DemoBusinessCode) =>
  stableId('business-version', orgSign, code, '1');
export const demoAnnexId = (orgSign: string, code: DemoBusinessCode) => stableId('business-annex', orgSign, code, '1');
