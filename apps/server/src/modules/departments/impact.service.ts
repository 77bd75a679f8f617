import type * as calls from '@campus/contract/calls/departments.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import {
  type DepartmentWay,
  departmentWays,
  isAudienceTouched,
  waysOfFlow,
} from '@campus/rules/flows/department-touch.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { countAskingProcesses, countContents, listRunningVersions } from './impact.store.ts';
import type { Plan } from './plan.service.ts';

/** A rule of another module that names a department, as a label whose members are found by it. */
type NamingRule = { kind: string; name: Words };
/** Handed in by `app.ts`: what a module knows of its rules that name one of these departments. */
export type FindNamingRules = (db: Db, organisationId: string, ids: readonly string[]) => Promise<NamingRule[]>;

type Impact = Reply<typeof calls.previewDepartment>;

/** All that a move, a merge or a close would change; the preview shows it, and the audit keeps it. */
export async function findImpact(
  ctx: CallerCtx,
  { department, below, change }: Plan,
  rulesNaming: readonly FindNamingRules[],
): Promise<Impact> {
  const { organisationId } = ctx.caller;
  const began = change.act === 'move' ? below : [department.id];
  const counted = await countContents(ctx.db, organisationId, department.id, { below, began });
  const asking = { all: [] as string[], upwards: [] as string[], byField: [] as string[] };
  const businesses = new Map<string, { id: string; name: Words; ways: Set<DepartmentWay> }>();
  for (const version of await listRunningVersions(ctx.db, organisationId)) {
    const ways = waysOfFlow(version.flow, version.form, change);
    // Nobody is there whose heads could change.
    if (counted.peopleBelow === 0) ways.delete('heads-above');
    if (ways.has('department') || ways.has('head')) asking.all.push(version.id);
    if (ways.has('heads-above')) asking.upwards.push(version.id);
    if (ways.has('field')) asking.byField.push(version.id);
    if (version.published && isAudienceTouched(version.audience, change)) ways.add('audience');
    const known = businesses.get(version.businessId)?.ways ?? [];
    businesses.set(version.businessId, {
      id: version.businessId,
      name: version.name,
      ways: new Set([...known, ...ways]),
    });
  }
  const rules: NamingRule[] = [];
  for (const find of rulesNaming) rules.push(...(await find(ctx.db, organisationId, change.named)));
  const of = { people: below, named: change.named };
  return {
    people: change.act === 'move' ? counted.peopleBelow : counted.people,
    disabled: change.act === 'move' ? 0 : counted.disabled,
    departments: counted.departments,
    businesses: [...businesses.values()]
      .filter(({ ways }) => ways.size > 0)
      .map(({ ways, ...business }) => ({ ...business, ways: departmentWays.filter((way) => ways.has(way)) })),
    processes: { there: counted.there, asking: await countAskingProcesses(ctx.db, organisationId, asking, of) },
    rules,
  };
}

/** What the audit keeps of it: the figures, the businesses by id, the rules by name. */
export const impactForAudit = ({ businesses, rules, ...figures }: Impact) => ({
  ...figures,
  businesses: businesses.map(({ id, ways }) => `${id} ${ways.join(' ')}`),
  rules: rules.map(({ kind, name }) => `${kind} ${name.zh}`),
});
