import {
  applyRosterRun,
  checkRoster,
  type getRosterRun,
  listRosterRows,
  undoRosterRun,
} from '@campus/contract/calls/roster.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { type RosterList, rosterLists } from '@campus/rules/roster/lists.ts';
import { peoplePlay } from './people-play.ts';
import { rolePlay } from './role-play.ts';
import type { TestApp } from './test-app.ts';

type Run = Reply<typeof getRosterRun>;
type Row = Reply<typeof listRosterRows>['items'][number];
type Options = { by?: string; whole?: 'no' | 'student' | 'staff' | 'everybody'; byHandToo?: boolean };

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Rows as the text of a file. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\n');

/** People who bring lists in. */
export function rosterPlay(t: TestApp, token?: (account: string) => Promise<string>) {
  const people = peoplePlay(t);
  const roles = rolePlay(t);
  /** A file of a list as somebody drops it. */
  async function send(
    list: RosterList,
    content: string | Uint8Array,
    { by = 'admin', whole, byHandToo }: Options = {},
  ) {
    const boundary = 'x-boundary-x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${list}.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const query = new URLSearchParams({ list, ...(whole && { whole }), ...(byHandToo && { byHandToo: 'true' }) });
    const reply = await t.app.inject({
      method: 'POST',
      url: `${checkRoster.path}?${query}`,
      headers: {
        authorization: `Bearer ${await (token ?? people.token)(by)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const body = reply.json();
    return { status: reply.statusCode, code: body.code as string | undefined, run: body.data as Run };
  }
  const check = async (list: RosterList, rows: readonly (readonly string[])[], options: Options = {}): Promise<Run> => {
    const { status, code, run } = await send(list, csvOf(rows), options);
    if (status !== 200) throw new Error(`${code}`);
    return run;
  };
  const apply = ({ id, plan }: Pick<Run, 'id' | 'plan'>, by = 'admin'): Promise<Run> =>
    people.must(by, applyRosterRun as unknown as Call, { id, plan } as never) as never;
  return {
    ...people,
    roles,
    send,
    check,
    apply,
    lists: rosterLists,
    take: async (list: RosterList, rows: readonly (readonly string[])[], options: Options = {}) =>
      apply(await check(list, rows, options), options.by),
    undo: (id: string, by = 'admin'): Promise<Run> =>
      people.must(by, undoRosterRun as unknown as Call, { id } as never) as never,
    /** All rows of a run, page after page. */
    async rows(runId: string, asked: object = {}, by = 'admin'): Promise<Row[]> {
      const found: Row[] = [];
      for (let after: string | undefined; ; ) {
        const page = (await people.must(
          by,
          listRosterRows as unknown as Call,
          {
            runId,
            size: 100,
            ...asked,
            ...(after && { after }),
          } as never,
        )) as unknown as Reply<typeof listRosterRows>;
        found.push(...page.items);
        if (!page.next) return found;
        after = page.next;
      }
    },
    async find(account: string) {
      const [row] = await t.rows<Record<string, unknown>>(
        `select p.*, d.name_zh as department from people p left join departments d on d.id = p.home_department_id
         where p.organisation_id = $1 and lower(p.account) = lower($2)`,
        [await people.scut(), account],
      );
      return row;
    },
    rolesOf: async (account: string) =>
      (
        await t.rows<{ code: string }>(
          `select r.code from person_roles pr join roles r on r.id = pr.role_id join people p on p.id = pr.person_id
           where p.organisation_id = $1 and p.account = $2 order by r.code`,
          [await people.scut(), account],
        )
      ).map(({ code }) => code),
  };
}
