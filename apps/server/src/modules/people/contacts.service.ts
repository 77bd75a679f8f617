import { PAGE_SIZE } from '@campus/rules/basics/paging.ts';
import { gramsAsked, searchable } from '@campus/rules/basics/search-grams.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findKind, listLabels, searchPeople } from './contacts.store.ts';

type Asked = { after?: string | undefined; size?: number | undefined };
type Search = Asked & { words?: string | undefined; departmentId?: string | undefined; labelId?: string | undefined };

const nobody = { items: [], next: null };

/** Staff look through departments and labels; a student finds those whom they can name, and no list of everybody. */
export async function findContacts(ctx: CallerCtx, { words = '', departmentId, labelId, ...asked }: Search) {
  const { organisationId, personId } = ctx.caller;
  const grams = gramsAsked(words);
  const text = searchable(words);
  const search = {
    words: text === '' ? null : { text, grams },
    departmentId: departmentId ?? null,
    labelId: labelId ?? null,
  };
  if ((await findKind(ctx.db, organisationId, personId)) === 'staff')
    return searchPeople(ctx.db, organisationId, search, asked);
  if (grams === null || departmentId || labelId) return refuse('contacts-need-words');
  const size = Math.min(asked.size ?? PAGE_SIZE, PAGE_SIZE);
  const { items } = await searchPeople(ctx.db, organisationId, search, { size });
  return { items, next: null };
}

export async function findLabels(ctx: CallerCtx, asked: Asked) {
  const { organisationId, personId } = ctx.caller;
  if ((await findKind(ctx.db, organisationId, personId)) !== 'staff') return nobody;
  return listLabels(ctx.db, organisationId, asked);
}
