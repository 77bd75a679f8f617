import { listContactDepartments } from '@campus/contract/calls/people-contacts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { callServer } from './call-server.ts';

type Page = Reply<typeof listContactDepartments>;

/** All departments under one; a university's largest has a few hundred, so two or three pages at most. */
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
