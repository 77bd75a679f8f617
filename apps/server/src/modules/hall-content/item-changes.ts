import type { CallerCtx } from '#server/platform/context.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { missingIn } from './hall-content.policy.ts';
import { type Change, type Item, lockItem } from './hall-content.store.ts';
import type { ChangeKind, FieldChange } from './hall-content.tables.ts';

/** Under which owner the files of an item are kept. */
export const ownerOfFiles = (id: string) => ({ kind: 'content', id });

/** The item, locked, if it is still as the caller saw it. */
export async function lockItemAt(ctx: CallerCtx, id: string, version: number): Promise<Item> {
  const found = (await lockItem(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  return found.version === version ? found : refuse('content-changed');
}

/** What the hall shows, or is to show, has no empty field that its kind needs. */
export function requireComplete(row: Omit<Item, 'position'>): void {
  const { kind, fileId, address } = row;
  const title = { zh: row.titleZh, en: row.titleEn };
  const missing = missingIn({ kind, title, body: { zh: row.bodyZh, en: row.bodyEn }, fileId, address });
  if (missing.length > 0) refuse('invalid', { fields: missing.map((field) => ({ field, code: 'required' as const })) });
}

type Named = Pick<Item, 'organisationId' | 'id' | 'titleZh' | 'titleEn'>;

/** Notes a change for the log; answers it as the history of the item keeps it. */
export function changeOf(
  ctx: CallerCtx,
  { organisationId, id, titleZh, titleEn }: Named,
  what: ChangeKind,
  fields: FieldChange[],
): Change {
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(fields.map((change) => [change.field, change[side]]));
  noteChange(
    ctx,
    { kind: 'content', id, name: titleZh || titleEn },
    what === 'made' ? null : valuesOf('before'),
    what === 'delete' ? null : valuesOf('after'),
  );
  return { organisationId, itemId: id, at: ctx.now, byPersonId: ctx.caller.personId, what, fields };
}
