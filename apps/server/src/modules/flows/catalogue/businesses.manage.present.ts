import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import { namesFrom } from '../names.store.ts';
import { openBusinessActions, stateOf } from './businesses.policy.ts';
import { presentBrief, presentCategory, presentWords } from './businesses.present.ts';
import type { BusinessManager, ManagedRow, WholeManaged } from './managed-businesses.store.ts';
import { reachesAll } from './managed-businesses.ts';

type Listed = Answered<typeof calls.listBusinesses>['items'][number];
type Whole = Answered<typeof calls.getBusiness>;

const actionsOf = (
  { business, wasUsed }: Pick<ManagedRow, 'business' | 'wasUsed'>,
  hasDraft: boolean,
  manager: BusinessManager,
) => openBusinessActions({ ...business, hasDraft, wasUsed, reachesAll: reachesAll(manager) });

export const presentManaged = (row: ManagedRow, manager: BusinessManager): Listed => ({
  ...presentBrief(row.business),
  category: presentCategory(row.category),
  state: stateOf(row.business),
  builtIn: isBuiltIn(row.business.code),
  versionNumber: row.versionNumber,
  draftNumber: row.draftNumber,
  running: row.running,
  late: row.late,
  owners: row.owners,
  changedAt: row.business.changedAt,
  openActions: actionsOf(row, row.draftNumber !== null, manager),
});

const UNKNOWN: Words = { zh: '—', en: '—' };

/** Whom the audience names stays named, whether they could still be chosen or not. */
function presentAudience({ business, names: found, labels }: WholeManaged): Whole['audience'] {
  const { kind, departments = [], labels: labelIds = [], people = [] } = business.audience;
  const names = namesFrom(found);
  const labelNames = new Map(labels.map(({ id, name }) => [id, name]));
  return {
    kind,
    departments: departments.map((id) => ({ id, name: names.departments.get(id) ?? UNKNOWN })),
    labels: labelIds.map((id) => ({ id, name: labelNames.get(id) ?? UNKNOWN })),
    people: people.map((id) => names.person(id)),
  };
}

export function presentWhole(whole: WholeManaged, manager: BusinessManager, annexes: Whole['annexes']): Whole {
  const { business, category, published, draft, owners, supervisors, running, late } = whole;
  return {
    ...presentBrief(business),
    ...presentWords(business),
    category: presentCategory(category),
    state: stateOf(business),
    builtIn: isBuiltIn(business.code),
    revision: business.revision,
    changedAt: business.changedAt,
    audience: presentAudience(whole),
    numberPrefix: business.numberPrefix,
    guides: [...business.guides],
    print: business.print ?? USUAL_PRINT,
    annexes,
    owners,
    supervisors,
    running,
    late,
    published: published && { ...published, publishedAt: published.publishedAt ?? published.changedAt },
    draft,
    openActions: actionsOf(whole, draft !== null, manager),
  };
}
