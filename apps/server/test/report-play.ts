import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  listReportCases,
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import type { Reply, Sent } from '@campus/contract/define-call.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { makeReportDays } from '../src/modules/reports/index.ts';
import { approveStep, buttonsOf, fieldOf, flowPlay, handleStep, within } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

const HOUR = 60 * 60 * 1000;
export type ReportCase = Reply<typeof listReportCases>['items'][number];
type WorkRow = Reply<typeof viewWorkReport>['rows'][number];

const besideEachOther = (steps: readonly Step[]): Step => {
  const name = { zh: '会签', en: 'checks' };
  return { id: 'checks', name, kind: 'parallel', branches: steps.map((one) => ({ name, when: null, steps: [one] })) };
};

/** People at work and those who read figures of it, in as few words as a test can say it. */
export function reportPlay(t: TestApp) {
  const play = flowPlay(t);
  const reports = {
    ...play,
    scut: async () => (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id,
    department: async (name: string) =>
      (
        await t.rows<{ id: string }>(
          `select d.id from departments d join organisations o on o.id = d.organisation_id where o.org_sign = 'scut' and d.name_zh = $1`,
          [name],
        )
      )[0]!.id,
    /** The clock goes on to a moment in China, and everybody signs in again. */
    at(moment: string) {
      const to = Date.parse(`${moment}+08:00`);
      if (to < t.clock.now()) throw new Error('time does not go back');
      t.clock.advance(to - t.clock.now());
      play.forget();
    },
    move: async (account: string, department: string) =>
      t.rows('update people set home_department_id = $2 where id = $1', [
        await play.person(account),
        await reports.department(department),
      ]),
    /**
     * One step in the pool of some people with every button, one of an approver, and an evaluation; besides the approver others
     * may decide in branches of their own.
     */
    async publishUsual(
      pool: readonly string[],
      approver: string,
      change: Partial<Parameters<typeof handleStep>[2]> = {},
      { beside = [], ...check }: Partial<Parameters<typeof approveStep>[2]> & { beside?: readonly string[] } = {},
    ) {
      const people = async (accounts: readonly string[]) => ({
        kind: 'people' as const,
        people: await Promise.all(accounts.map(play.person)),
      });
      const evaluation = {
        id: 'evaluation',
        name: { zh: '评价', en: 'Evaluation' },
        kind: 'evaluate',
        closeAfter: { ms: 7 * 24 * HOUR, clock: 'calendar' },
        reopen: 'work',
      } as Step;
      const checks = await Promise.all(
        [approver, ...beside].map(async (account, n) =>
          approveStep(n === 0 ? 'check' : `check-${n}`, await people([account]), {
            buttons: buttonsOf('agree', 'disagree', 'return', 'transfer', 'take-back', 'hang-up', 'add-signer'),
            onDisagree: 'return-to-previous',
            ...check,
          }),
        ),
      );
      const steps: Step[] = [
        handleStep('work', await people(pool), {
          pool: true,
          timeLimit: within(7),
          buttons: buttonsOf('solve', 'not-solve', 'return', 'transfer', 'delegate', 'hang-up', 'copy', 'take-back'),
          ...change,
        }),
        ...(beside.length === 0 ? checks : [besideEachOther(checks)]),
        evaluation,
      ];
      await play.publish(steps, [fieldOf('about', 'people', { keepsOut: true })], { edit: 'until-taken' });
    },
    claim: async (account: string, id: string) =>
      play.must(account, claimTask, { id, task: await play.task(account, id) }),
    decide: async (account: string, id: string, decision: 'agree' | 'disagree' | 'solve' | 'not-solve') =>
      play.must(account, decideTask, { id, task: await play.task(account, id), decision, reason: '可以' }),
    work: (reader: string, query: Sent<typeof viewWorkReport>) => play.must(reader, viewWorkReport, query),
    businesses: (reader: string, query: Sent<typeof viewBusinessReport>) =>
      play.must(reader, viewBusinessReport, query),
    evaluations: (reader: string, query: Sent<typeof viewEvaluationReport>) =>
      play.must(reader, viewEvaluationReport, query),
    promises: (reader: string, query: Sent<typeof viewPromiseReport>) => play.must(reader, viewPromiseReport, query),
    /** From now on submitters of a business are told that it takes so long. */
    promise: (business: string, workingMinutes: number) =>
      t.rows(
        `insert into business_promises (organisation_id, business_id, working_minutes, cases, made_at)
         select b.organisation_id, b.id, $2, 30, now() from businesses b join organisations o on o.id = b.organisation_id
         where b.code = $1 and o.org_sign = 'scut'
         on conflict (business_id) do update set working_minutes = excluded.working_minutes`,
        [business, workingMinutes],
      ),
    /** The row of one person; zeros where there is none. */
    async workOf(reader: string, account: string, query: Sent<typeof viewWorkReport>): Promise<WorkRow['now']> {
      const id = await play.person(account);
      const { rows } = await reports.work(reader, query);
      const zeros = (await reports.work(reader, { fromOn: '2001-01-01', untilOn: '2001-01-01', departmentId: id }))
        .total.now;
      return rows.find(({ person }) => person.id === id)?.now ?? zeros;
    },
    /** All pages of what a figure counts. */
    async cases(reader: string, query: Sent<typeof listReportCases>, size = 100): Promise<ReportCase[]> {
      const all: ReportCase[] = [];
      for (let after: string | undefined; ; ) {
        const { items, next } = await play.must(reader, listReportCases, {
          ...query,
          size,
          ...(after ? { after } : {}),
        });
        all.push(...items);
        if (!next) return all;
        after = next;
      }
    },
    makeDays: async () => makeReportDays(t.product.db, await reports.scut(), t.clock.now()),
    unmakeDays: () => t.rows('with gone as (delete from report_days) delete from report_days_made'),
  };
  return reports;
}
