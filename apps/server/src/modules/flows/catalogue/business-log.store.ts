import type { Fields } from '@campus/rules/basics/changes.ts';
import { everyStep, type Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type LoggedRecord, noteChangesDuring } from '#server/platform/note-change.ts';
import { sql } from '#server/platform/sql.ts';

type Definition = { flow: Flow; form: FormDefinition } | null;
type LogRow = LoggedRecord & { draft: Definition; published: Definition };

const people = (
  part: 'owner' | 'supervisor',
) => sql`array(select p.name from business_people bp join people p on p.id = bp.person_id
  where bp.business_id = b.id and bp.part = ${part} order by bp.position)`;
const annexesOf = sql`array(select a.name from attachments a where a.organisation_id = b.organisation_id
  and a.owner_kind = 'business' and a.owner_id = b.id order by a.created_at, a.id)`;
const definition = (of: string) =>
  sql`(select jsonb_build_object('flow', v.flow, 'form', v.form) from business_versions v where v.business_id = b.id and v.state = ${of} limit 1)`;

/**
 * A business as the audit log records it: its texts, the names of its owners, and its draft step by step and field by
 * field.
 */
async function findLogged(db: Db, organisationId: string, id: string): Promise<Map<string, LoggedRecord>> {
  const result = await db.rows<LogRow>(sql`
    select b.name_zh as name, ${definition('draft')} as draft, ${definition('published')} as published, jsonb_build_object(
      'code', b.code, 'nameZh', b.name_zh, 'nameEn', b.name_en, 'summaryZh', b.summary_zh, 'summaryEn', b.summary_en,
      'introductionZh', b.introduction_zh, 'introductionEn', b.introduction_en, 'icon', b.icon,
      'category', (select c.name_zh from business_categories c where c.id = b.category_id),
      'numberPrefix', b.number_prefix, 'audience', b.audience, 'guides', b.guides, 'print', b.print, 'suspended', b.suspended,
      'position', b.position, 'publishedVersion', (select v.number from business_versions v where v.id = b.published_version_id),
      'owners', ${people('owner')}, 'supervisors', ${people('supervisor')},
      'annexes', ${annexesOf}) as fields
    from businesses b where b.organisation_id = ${organisationId} and b.id = ${id}`);
  const [row] = result;
  // Without a draft, the next draft starts from the published version.
  return new Map(
    row ? [[id, { name: row.name, fields: { ...row.fields, ...parts(row.draft ?? row.published) } }]] : [],
  );
}

function parts(definition: Definition): Fields {
  if (!definition) return {};
  const { flow, form } = definition;
  const { start, steps, ...rules } = flow;
  const { fields, ...rest } = form;
  return {
    rules,
    start,
    form: rest,
    'order of steps': steps.map(({ id }) => id),
    'order of fields': fields.map(({ id }) => id),
    ...Object.fromEntries([...everyStep(steps)].map(({ step }) => [`step ${step.id}`, step])),
    ...Object.fromEntries(fields.map((field) => [`field ${field.id}`, field])),
  };
}

/** Runs a change of a business and writes the differences to the audit log. */
export const notingBusiness = <Result>(ctx: CallerCtx, id: string, act: () => Promise<Result>): Promise<Result> =>
  noteChangesDuring(ctx, 'business', () => findLogged(ctx.db, ctx.caller.organisationId, id), act);
