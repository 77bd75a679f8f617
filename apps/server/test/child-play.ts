import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { ChildStep, Flow, SetStep, Step } from '@campus/rules/flows/definition.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import type { DemoBusinessCode } from '../db/seeds/demo/businesses/describe-business.ts';
import { flowOutside } from '../src/app.ts';
import { doChildren } from '../src/modules/flows/children/children.jobs.ts';
import { flowPlay, jobEngineOf } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

const words = (text: string) => ({ zh: text, en: text });

export const setStep = (id: string, values: SetStep['values'], onFailure: SetStep['onFailure'] = 'owner'): SetStep => ({
  id,
  name: words(id),
  kind: 'set',
  values,
  onFailure,
});

type ChildRow = {
  visit: number;
  item: number;
  state: string;
  outcome: string | null;
  failure: string | null;
  childId: string | null;
  reported: boolean;
};

/** Cases that hand in others, and what the worker does for them. */
export function childPlay(t: TestApp) {
  const play = flowPlay(t);
  const organisationId = async () =>
    (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;
  const children = {
    ...play,
    /** A step that hands in applications for a business, and waits for them. */
    async childStep(id: string, code: DemoBusinessCode, more: Partial<ChildStep> = {}): Promise<ChildStep> {
      return {
        id,
        name: words(id),
        kind: 'child',
        business: await play.business(code),
        wait: true,
        each: { kind: 'once' },
        submitter: 'submitter',
        fill: [],
        take: [],
        onRefused: 'go-on',
        onFailure: 'owner',
        ...more,
      };
    },
    /** A business with nothing but these steps and fields, all of which its submitter fills in. */
    async shipOf(code: DemoBusinessCode, steps: readonly Step[], fields: readonly FormField[]): Promise<void> {
      const [row] = await t.rows<{ flow: object }>(
        'select v.flow from businesses b join business_versions v on v.id = b.published_version_id where b.id = $1',
        [await play.business(code)],
      );
      const start = {
        id: 'start',
        name: words('start'),
        fields: Object.fromEntries(fields.map(({ id }) => [id, 'write'])),
      };
      const flow = { withdraw: 'any-time', resubmit: 'restart', ...row!.flow, start, steps } as never;
      await play.ship(await play.business(code), flow, { fields, title: words('seal') });
    },
    agree: async (account: string, id: string) =>
      play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree' }),
    solve: async (account: string, id: string) =>
      play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'solve' }),
    disagree: async (account: string, id: string) =>
      play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'disagree' }),
    /** As `publish`, but without being checked. */
    async shipLeave(steps: readonly Step[], fields: readonly FormField[]): Promise<void> {
      const leave = await play.business('leave');
      const [published] = await t.rows<{ flow: Flow; form: { fields: FormField[] } }>(
        'select v.flow, v.form from businesses b join business_versions v on v.id = b.published_version_id where b.id = $1',
        [leave],
      );
      const { flow, form } = published!;
      const kept = form.fields.filter((one) => !fields.some((other) => other.id === one.id));
      await play.ship(leave, { ...flow, steps }, { ...form, fields: [...kept, ...fields] });
    },
    organisationId,
    engine: () => jobEngineOf(t, flowOutside),
    /** Does once what is to be done for the applications of a case. */
    async work(parentId: string): Promise<void> {
      t.clock.advance(1);
      await doChildren(jobEngineOf(t, flowOutside), { organisationId: await organisationId(), parentId });
    },
    rowsOf: (parentId: string) =>
      t.rows<ChildRow>(
        `select visit, item, state, outcome, failure, child_id as "childId", reported_at is not null as reported
         from process_children where parent_id = $1 order by visit, item`,
        [parentId],
      ),
    async childrenOf(parentId: string): Promise<string[]> {
      return (await children.rowsOf(parentId)).flatMap(({ childId }) => childId ?? []);
    },
    /** The cases for which a job of applications was sent since. */
    async sentFor(parentId: string): Promise<number> {
      const [row] = await t.rows<{ n: number }>(
        `select count(*)::int as n from jobs.job where name = 'process-children' and data ->> 'parentId' = $1`,
        [parentId],
      );
      return row!.n;
    },
    async formOf(id: string): Promise<Record<string, unknown>> {
      const [row] = await t.rows<{ form: Record<string, unknown> }>(
        `select state -> 'form' as form from processes where id = $1`,
        [id],
      );
      return row!.form;
    },
    async stateOf(id: string): Promise<{ status: string; outcome: string | null }> {
      const [row] = await t.rows<{ status: string; outcome: string | null }>(
        'select status, outcome from processes where id = $1',
        [id],
      );
      return row!;
    },
  };
  return children;
}
