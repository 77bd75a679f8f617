import { listContactDepartments } from '@campus/contract/calls/people-contacts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { callServer } from './call-server.ts';

type Page = Reply<typeof listContactDepartments>;

/** All departments directly under one; the largest universities have a few hundred, so at most two or three pages. */
export async function departmentsUnder(parentId: string | null): Promise<Page['items']> {
  const found: Page['items'] = [];
  let after: string | null = null;
  do {
    const page: Page = await callServer(listContactDepartments, {
      size: 100,
      ...(parentId ? { parentId } : {}),
      ...(after ? { after } : {}),
    });
    found.push(...page.items);
    after = page.next;
  } while (after !== null && found.length < 500);
  return found;
}
