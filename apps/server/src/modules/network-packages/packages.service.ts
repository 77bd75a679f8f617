import type * as calls from '@campus/contract/calls/network-packages.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Fields } from '@campus/rules/basics/changes.ts';
import { changeSpeed } from '#server/modules/network-accounts/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountsWith, findPackage, isCampus, listCatalogue, putPackage } from './packages.store.ts';

export async function listPackages(ctx: CallerCtx, { words, ...paging }: Received<typeof calls.listPackages>) {
  const { items, next } = await listCatalogue(ctx.db, ctx.caller.organisationId, words?.trim() ?? '', paging);
  return {
    items: items.map(({ campusZh, campusEn, lines, ...row }) => ({
      id: row.id,
      code: row.code,
      audience: row.audience,
      period: row.period,
      priceFen: row.priceFen,
      name: { zh: row.nameZh, en: row.nameEn },
      summary: { zh: row.summaryZh, en: row.summaryEn },
      campusId: row.campusId,
      campus: campusZh === null ? null : { zh: campusZh, en: campusEn ?? campusZh },
      speedGroup: row.speedGroup,
      active: row.active,
      position: row.position,
      lines,
    })),
    next,
  };
}

/** A package as the log keeps it. */
function loggedPackage<Row extends { id: string; organisationId: string }>(row: Row): Fields {
  const { id: _, organisationId: __, ...fields } = row;
  return fields;
}

export async function savePackage(ctx: CallerCtx, input: Received<typeof calls.savePackage>) {
  const { organisationId } = ctx.caller;
  const before = input.id ? ((await findPackage(ctx.db, organisationId, input.id)) ?? refuse('not-found')) : null;
  const campusId = input.campusId || null;
  if (campusId && !(await isCampus(ctx.db, organisationId, campusId)))
    return refuse('invalid', { fields: [{ field: 'campusId', code: 'not-an-option' }] });
  // What somebody has paid for by the month cannot become something by the year.
  if (before?.used && (before.package.period !== input.period || before.package.audience !== input.audience))
    return refuse('package-in-use');
  const { code, nameZh, nameEn, audience, period, priceFen, speedGroup, active } = input;
  const id = before?.package.id ?? newId(ctx.now);
  const row = {
    id,
    organisationId,
    code,
    nameZh,
    nameEn,
    campusId,
    audience,
    period,
    priceFen,
    speedGroup,
    active,
    summaryZh: input.summaryZh ?? before?.package.summaryZh ?? '',
    summaryEn: input.summaryEn ?? before?.package.summaryEn ?? '',
    position: input.position ?? before?.package.position ?? 0,
  };
  try {
    await putPackage(ctx.db, row);
  } catch (error) {
    if (brokenConstraint(error) === 'network_packages_code_key') return refuse('package-code-taken');
    throw error;
  }
  if (before && before.package.speedGroup !== speedGroup)
    await changeSpeed(ctx.db, accountsWith(id), { from: before.package.speedGroup, to: speedGroup }, ctx.now);
  noteChange(ctx, { kind: 'package', id, name: nameZh }, before && loggedPackage(before.package), loggedPackage(row));
  return { id };
}
