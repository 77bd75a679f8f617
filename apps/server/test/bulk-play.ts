import { applyBulkAct, listBulkRows, tryBulkAct, undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import type { Reply, Sent } from '@campus/contract/define-call.ts';
import { approveStep, buttonsOf } from './flow-play.ts';
import type { peoplePlay } from './people-play.ts';
import type { TestApp } from './test-app.ts';

export type BulkRow = Reply<typeof listBulkRows>['items'][number];

/** Things done to many people at once, and all that the database says of them. */
export function bulkPlay(t: TestApp, play: ReturnType<typeof peoplePlay>) {
  let made = 0;
  const bulk = {
    /** Members of staff whom nobody else looks at. */
    async makePeople(n: number, department = '会计系') {
      const accounts = Array.from({ length: n }, () => `bulk-${++made}`);
      const ids: string[] = [];
      for (const account of accounts) ids.push(await play.make(account, department, ['staff'], `人员${account}`));
      return { accounts, ids };
    },
    async newLabel(name: string): Promise<string> {
      const [row] = await t.rows<{ id: string }>(
        'insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2) returning id',
        [await play.scut(), name],
      );
      return row!.id;
    },
    /** Each of them is asked once. */
    async giveTasks(accounts: readonly string[]): Promise<string[]> {
      const processes: string[] = [];
      for (const account of accounts) {
        const who = { kind: 'people' as const, people: [await play.person(account)] };
        await play.publish([approveStep('a', who, { buttons: buttonsOf('agree', 'disagree', 'transfer') })]);
        processes.push((await play.submit('staff', 'leave')).id);
      }
      return processes;
    },
    try: (who: string, input: Sent<typeof tryBulkAct>) => play.must(who, tryBulkAct, input),
    apply: (who: string, id: string) => play.must(who, applyBulkAct, { id }),
    undo: (who: string, id: string) => play.must(who, undoBulkAct, { id }),
    async did(who: string, input: Sent<typeof tryBulkAct>) {
      return bulk.apply(who, (await bulk.try(who, input)).id);
    },
    /** What it says of each, by account. */
    async rows(who: string, id: string, state?: 'tried' | 'applied' | 'undone'): Promise<Record<string, BulkRow>> {
      const found: BulkRow[] = [];
      for (let after: string | undefined; ; ) {
        const page = await play.must(who, listBulkRows, {
          id,
          size: 2,
          ...(state && { state }),
          ...(after && { after }),
        });
        found.push(...page.items);
        if (!page.next) return Object.fromEntries(found.map((row) => [row.person.account, row]));
        after = page.next;
      }
    },
    async outcomes(who: string, id: string, state?: 'tried' | 'applied' | 'undone'): Promise<Record<string, string>> {
      const rows = await bulk.rows(who, id, state);
      return Object.fromEntries(Object.entries(rows).map(([account, { outcome }]) => [account, outcome]));
    },
    /** Every row that an act may touch, but for moments and for what is only ever added to. */
    async everything(ids: readonly string[]): Promise<Record<string, unknown[]>> {
      const of = (text: string) => t.rows(text, [ids]);
      return {
        people: await of(
          `select (to_jsonb(p) - 'changed_at' - 'first_signed_in_at' - 'last_active_at') as it from people p where id = any($1) order by id`,
        ),
        roles: await of('select person_id, role_id from person_roles where person_id = any($1) order by 1, 2'),
        labels: await of('select * from person_labels where person_id = any($1) order by person_id, label_id'),
        keptOut: await of('select * from label_kept_out where person_id = any($1) order by person_id, label_id'),
        besides: await of(
          'select * from person_departments where person_id = any($1) order by person_id, department_id',
        ),
        heads: await of('select id, head_person_id from departments where head_person_id = any($1) order by id'),
        deputies: await of('select * from department_deputies where person_id = any($1) order by 2, 3'),
        parts: await of('select * from business_people where person_id = any($1) order by 2, 3, 4'),
        tasks: await of(
          'select person_id, process_id, opened_at is not null as open from process_people where person_id = any($1) and holds order by 1, 2',
        ),
      };
    },
  };
  return bulk;
}
