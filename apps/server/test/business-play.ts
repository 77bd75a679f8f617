import {
  getBusiness,
  listBusinesses,
  saveBusiness,
  saveCategory,
  uploadAnnex,
} from '@campus/contract/calls/flows-catalogue.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { demoBusinessesOf } from '../db/seeds/demo/businesses/index.ts';
import { flowPlay } from './flow-play.ts';
import { makePerson } from './rights-play.ts';
import { rolePlay } from './role-play.ts';
import type { TestApp } from './test-app.ts';

export const twice = (zh: string) => ({ zh, en: zh });

/** The sample flow and form of leaves, which is sound. */
export const soundDefinition = () => {
  const { flow, form } = demoBusinessesOf('scut').find(({ code }) => code === 'leave') as ReturnType<
    typeof demoBusinessesOf
  >[0];
  return structuredClone({ flow, form }) as unknown as {
    flow: Record<string, unknown>;
    form: Record<string, unknown>;
  };
};

/** People who manage businesses, some of them only those of a part of the organisation. */
export function businessPlay(t: TestApp) {
  const play = flowPlay(t);
  const roles = rolePlay(t);
  let made = 0;
  const said = {
    icon: 'door',
    summary: twice(''),
    introduction: twice(''),
    numberPrefix: 'CS',
    audience: { kind: 'all' as const },
  };
  const business = {
    ...play,
    /** Somebody of a department who manages businesses as far as this reaches; their account. */
    async manager(scope: 'own' | 'department' | 'department-and-below', department: string): Promise<string> {
      const account = `manager-${++made}`;
      await makePerson(t, account, department);
      await roles.let(account, scope, ['business.manage']);
      return account;
    },
    async category(name: string): Promise<string> {
      return (await play.must('admin', saveCategory, { name: twice(name) })).id;
    },
    /** What is said of a business that nobody has made yet. */
    async saying(owner: string, change: object = {}) {
      const [first] = await t.rows<{ id: string }>(
        `select c.id from business_categories c join organisations o on o.id = c.organisation_id
         where o.org_sign = 'scut' order by c.position, c.id limit 1`,
      );
      const code = `made-${++made}`;
      const owners = [await play.person(owner)];
      return { ...said, code, name: twice(code), categoryId: first!.id, owners, ...change };
    },
    async make(by: string, change: object = {}): Promise<string> {
      return (await play.must(by, saveBusiness, await business.saying(by, change))).id;
    },
    open: (id: string, by = 'admin'): Promise<Reply<typeof getBusiness>> => play.must(by, getBusiness, { id }),
    /** What is said of a business now, as its page would send it again. */
    async opened(id: string) {
      const { code, category, name, icon, summary, introduction, numberPrefix, audience, owners, revision } =
        await business.open(id);
      const same = { id, code, name, icon, summary, introduction, numberPrefix, revision };
      const ids = (list: readonly { id: string }[]) => list.map((one) => one.id);
      return {
        ...same,
        categoryId: category.id,
        owners: ids(owners),
        audience: {
          kind: audience.kind,
          departments: ids(audience.departments),
          labels: ids(audience.labels),
          people: ids(audience.people),
        },
      };
    },
    /** Every business that somebody is listed, page after page. */
    async listed(by: string, filters: object = {}) {
      const found: Reply<typeof listBusinesses>['items'] = [];
      for (let after: string | undefined; ; ) {
        const page = await play.must(by, listBusinesses, { ...filters, size: 3, ...(after ? { after } : {}) });
        found.push(...page.items);
        if (!page.next) return found;
        after = page.next;
      }
    },
    draw: (by: string, businessId: string, basedOn: number | '', change: object = {}) =>
      play.does(by, saveVersion, { businessId, basedOn, ...soundDefinition(), ...change }),
    async upload(by: string, content: Buffer, name: string) {
      const boundary = 'x-boundary-x';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      // Documents stand in the order in which they came.
      t.clock.advance(1);
      const reply = await t.app.inject({
        method: 'POST',
        url: uploadAnnex.path,
        headers: {
          authorization: `Bearer ${await play.token(by)}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
  return business;
}
