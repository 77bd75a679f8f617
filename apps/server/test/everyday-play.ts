import { applyBulkAct, tryBulkAct, undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import {
  addDepartment,
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { planMove, startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { endProcess, getProcess, reopenEnded, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { decideTask, hangUpTask, resumeTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { addLabel, changeLabelMembers, deleteLabel, saveLabelRule } from '@campus/contract/calls/labels.ts';
import {
  addPerson,
  disablePerson,
  enablePerson,
  previewDisable,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import { agreeRosterRun, applyRosterRun, undoRosterRun } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { Dice } from '@campus/rules/flows/random-flow.ts';
import type { RosterList } from '@campus/rules/roster/lists.ts';
import { approveStep, buttonsOf, handleStep } from './flow-play.ts';
import { csvOf, rosterPlay } from './roster-play.ts';
import type { TestApp } from './test-app.ts';
import { waitingJobs } from './waiting-jobs.ts';

const MINUTE = 60_000;
const CLERKS = ['admin', 'platform'];
const SUBMITTERS = ['student', 'staff', '202330781022'];
const BUTTONS = buttonsOf('agree', 'disagree', 'return', 'transfer', 'solve', 'hang-up', 'add-signer');

type Row = { id: string; account: string; active: boolean };

/**
 * The everyday calls of an office in any order: people, departments, labels, lists, bulk acts, cases and their moves between
 * versions, each done, undone and done again, with the worker's jobs in between and a clock that moves, also backwards.
 */
export function everydayPlay(t: TestApp, d: Dice) {
  const play = rosterPlay(t);
  const jobs = waitingJobs(t);
  const did = new Map<string, number>();
  const faults: string[] = [];
  const [acts, runs]: [string[], string[]] = [[], []];
  let made = 0;

  async function act(name: string, call: Call, payload: object, account = d.one(CLERKS)) {
    const answer = await play.does(account, call, payload as never).catch(() => null);
    if (answer === null) return null;
    if (answer.status >= 500) faults.push(`${name}: ${answer.status}`);
    if (answer.status !== 200) return null;
    did.set(name, (did.get(name) ?? 0) + 1);
    return answer.data ?? {};
  }
  const rows = <Found>(text: string, values: unknown[] = []) => t.rows<Found>(text, values);
  const org = `(select id from organisations where org_sign = 'scut')`;
  const people = () =>
    rows<Row>(
      `select id, account, active from people where organisation_id = ${org} and account ~ '^(every|list)' order by id`,
    );
  const departments = () =>
    rows<{ id: string; name: string }>(
      `select id, name_zh as name from departments where organisation_id = ${org} and closed_at is null and name_zh ~ '^(部门|会计系|建筑系)' order by id`,
    );
  const labels = () =>
    rows<{ id: string; name: string }>(
      `select id, name_zh as name from labels where organisation_id = ${org} and name_zh like '标签%' order by id`,
    );
  const processes = () =>
    rows<{ id: string; open: boolean }>(
      `select id, ended_at is null as open from processes where organisation_id = ${org} order by id`,
    );
  const oneOf = async <Found>(list: Promise<Found[]>): Promise<Found | null> => {
    const found = await list;
    return found.length > 0 ? d.one(found) : null;
  };
  const someOf = <Found>(list: readonly Found[], often: number): Found[] => list.filter(() => d.often(often));
  const versionOf = async (id: string) =>
    (
      await rows<{ at: number }>(
        `select round(extract(epoch from changed_at) * 1000)::float8 as at from people where id = $1`,
        [id],
      )
    )[0]!.at;

  const ofPeople: Record<string, () => Promise<unknown>> = {
    add: async () =>
      act('add person', addPerson, {
        account: `every-${++made}-${d.below(1e6)}`,
        name: `人员${made}`,
        kind: 'staff',
        departmentId: (await oneOf(departments()))?.id ?? '',
        oneTimePassword: false,
      }),
    save: async () => {
      const person = await oneOf(people());
      if (person)
        await act('save person', savePerson, {
          id: person.id,
          version: await versionOf(person.id),
          name: `改名${d.below(99)}`,
        });
    },
    belongs: async () => {
      const person = await oneOf(people());
      const [home, ...besides] = someOf(await departments(), 40);
      if (person && home)
        await act('set departments', setPersonDepartments, {
          id: person.id,
          version: await versionOf(person.id),
          homeDepartmentId: home.id,
          departments: besides.map(({ id }) => id),
        });
    },
    carries: async () => {
      const person = await oneOf(people());
      const some = someOf(await labels(), 50).map(({ id }) => id);
      if (person)
        await act('set labels', setPersonLabels, {
          id: person.id,
          version: await versionOf(person.id),
          labels: some.length > 0 ? some : '',
        });
    },
    roles: async () => {
      const person = await oneOf(people());
      const roles = someOf(await Promise.all(['staff', 'handler', 'approver'].map(play.role)), 60);
      if (person && roles.length > 0)
        await act('set roles', setPersonRoles, { id: person.id, version: await versionOf(person.id), roles });
    },
    disable: async () => {
      const person = await oneOf(people());
      const to = await oneOf(people());
      if (!person || !to) return;
      const held = await act('preview disable', previewDisable, { id: person.id });
      if (!held) return;
      const next = () => (d.often(60) ? to.id : '');
      await act('disable', disablePerson, {
        id: person.id,
        reason: '离校',
        headships: held.headships.map(({ id }: { id: string }) => ({ departmentId: id, to: next() })),
        businesses: held.businesses.map(({ id, part }: { id: string; part: string }) => ({
          businessId: id,
          part,
          to: next(),
        })),
        ...(d.often(60) && { tasksTo: to.id }),
      });
    },
    enable: async () => {
      const person = await oneOf(people());
      if (person) await act('enable', enablePerson, { id: person.id });
    },
    bulk: async () => {
      const chosen = someOf(await people(), 50).map(({ id }) => id);
      const [label, department, to] = [await oneOf(labels()), await oneOf(departments()), await oneOf(people())];
      if (!chosen.length || !label || !department || !to) return;
      const wanted: object = d.one([
        { act: 'labels', give: [label.id] },
        { act: 'labels', take: [label.id] },
        { act: 'roles', give: [await play.role('approver')], take: [await play.role('handler')] },
        { act: 'department', departmentId: department.id },
        { act: 'disable', reason: '毕业', tasksTo: to.id, headsTo: to.id, businessesTo: to.id },
        { act: 'disable', reason: '毕业' },
        { act: 'hand-over', reason: '出差', tasksTo: to.id },
      ]);
      const by = d.one(CLERKS);
      const tried = await act('try bulk', tryBulkAct, { ...wanted, people: chosen }, by);
      if (tried && d.often(90) && (await act('apply bulk', applyBulkAct, { id: tried.id }, by))) acts.push(tried.id);
    },
    undoBulk: async () => {
      if (acts.length > 0) await act('undo bulk', undoBulkAct, { id: d.one(acts) });
    },
  };

  const ofDepartments: Record<string, () => Promise<unknown>> = {
    add: async () => {
      const parent = await oneOf(departments());
      const name = `部门${++made}-${d.below(1e6)}`;
      await act('add department', addDepartment, {
        name: { zh: name, en: name },
        ...(parent && d.often(70) && { parentId: parent.id }),
      });
    },
    rename: async () => {
      const one = await oneOf(departments());
      const name = `部门改${++made}-${d.below(1e6)}`;
      if (one?.name.startsWith('部门'))
        await act('rename department', renameDepartment, { id: one.id, name: { zh: name, en: name } });
    },
    heads: async () => {
      const [one, some] = [await oneOf(departments()), someOf(await people(), 30)];
      const [head, ...deputies] = some.map(({ id }) => id).slice(0, 6);
      if (one)
        await act('set heads', setDepartmentHeads, {
          id: one.id,
          headId: head ?? '',
          deputyIds: deputies.length > 0 ? deputies : '',
        });
    },
    move: async () => {
      const [one, to] = [await oneOf(departments()), await oneOf(departments())];
      if (one && to)
        await act('move department', moveDepartment, { id: one.id, ...(d.often(80) && { parentId: to.id }) });
    },
    merge: async () => {
      const [one, into] = [await oneOf(departments()), await oneOf(departments())];
      if (one?.name.startsWith('部门') && into)
        await act('merge department', mergeDepartment, { id: one.id, intoId: into.id });
    },
    close: async () => {
      const one = await oneOf(departments());
      if (one?.name.startsWith('部门')) await act('close department', closeDepartment, { id: one.id });
    },
  };

  const ofLabels: Record<string, () => Promise<unknown>> = {
    add: async () => {
      const name = `标签${++made}-${d.below(1e6)}`;
      await act('add label', addLabel, { name: { zh: name, en: name } });
    },
    rule: async () => {
      const [one, department] = [await oneOf(labels()), await oneOf(departments())];
      if (one && department)
        await act('save rule', saveLabelRule, {
          id: one.id,
          rule: d.often(80) ? { departments: [department.id] } : '',
        });
    },
    members: async () => {
      const [one, some] = [await oneOf(labels()), someOf(await people(), 40).map(({ id }) => id)];
      if (one && some.length > 0)
        await act('label members', changeLabelMembers, {
          id: one.id,
          act: d.one(['add', 'remove', 'follow-rule']),
          people: some,
        });
    },
    delete: async () => {
      const one = await oneOf(labels());
      const [carried] = await rows<{ n: number }>('select count(*)::int as n from person_labels where label_id = $1', [
        one?.id ?? null,
      ]);
      if (one && d.often(40)) await act('delete label', deleteLabel, { id: one.id, members: carried!.n });
    },
  };

  async function listOf(list: RosterList): Promise<string[][]> {
    const [everybody, standing, known] = [await people(), await departments(), await labels()];
    const department = () => d.one(standing).name;
    if (list === 'people') {
      const old = someOf(everybody, 50).map(({ account }) => account);
      const fresh = Array.from({ length: d.below(3) }, () => `list-${++made}-${d.below(1e6)}`);
      const labelled = () =>
        someOf(known, 40)
          .map(({ name }) => name)
          .join('、');
      return [
        ['账号', '姓名', '类型', '部门', '标签'],
        ...[...old, ...fresh].map((account) => [account, `名册${d.below(50)}`, '教职工', department(), labelled()]),
      ];
    }
    if (list === 'heads') {
      const named = new Set(Array.from({ length: 1 + d.below(2) }, department));
      const led = [...named].flatMap((name) =>
        someOf(everybody, 40)
          .slice(0, 4)
          .map(({ account }, n) => [name, account, n === 0 && d.often(80) ? '否' : '是']),
      );
      return [['部门', '账号', '副职'], ...led];
    }
    if (list === 'labels')
      return [
        ['标签', '账号'],
        ...known.flatMap(({ name }) => someOf(everybody, 40).map(({ account }) => [name, account])),
      ];
    const codes = Array.from({ length: 1 + d.below(3) }, (_, n) => [
      `C${n}`,
      `部门单${n}`,
      '',
      d.often(50) ? department() : '',
    ]);
    return [['编码', '名称', '英文名', '上级'], ...codes];
  }

  const ofLists: Record<string, () => Promise<unknown>> = {
    bring: async () => {
      const list = d.one(['people', 'heads', 'labels', 'heads', 'labels', 'departments'] as const);
      const [by, other] = d.often(50) ? CLERKS : CLERKS.toReversed();
      const whole = d.often(10) ? { whole: 'staff' as const } : {};
      t.clock.advance(1);
      const { status, run } = await play.send(list, csvOf(await listOf(list)), { by: by!, ...whole } as never);
      if (status >= 500) faults.push(`bring ${list}: ${status}`);
      if (status !== 200) return;
      if (d.often(60)) await act('agree', agreeRosterRun, { id: run.id, plan: run.plan }, other);
      if (d.often(90) && (await act(`apply ${list}`, applyRosterRun, { id: run.id, plan: run.plan }, by)))
        runs.push(run.id);
    },
    undo: async () => {
      if (runs.length > 0) await act('undo list', undoRosterRun, { id: d.one(runs) });
    },
  };

  async function ofTask(id: string) {
    const account = (await play.asked(id))[0];
    if (!account) return;
    const view = await act('look', getProcess, { id }, account);
    if (!view) return;
    const hung = view.hung.find((one: { mayResume: boolean }) => one.mayResume);
    if (hung) return act('resume', resumeTask, { id, visit: hung.visit }, account);
    const task = view.tasks[0]?.id;
    const other = await oneOf(people());
    if (task === undefined || !other) return;
    const on = { id, task };
    const [name, call, more] = d.one<[string, Call, object]>([
      ['decide', decideTask, { decision: 'agree' }],
      ['decide', decideTask, { decision: 'agree' }],
      ['decide', decideTask, { decision: 'solve' }],
      ['decide', decideTask, { decision: 'disagree', reason: '不行' }],
      ['return', returnTask, { to: { kind: d.one(['submitter', 'previous']) }, reason: '补' }],
      ['transfer', transferTask, { to: other.id, reason: '转' }],
      ['hang up', hangUpTask, { reason: '等' }],
    ]);
    await act(name, call, { ...on, ...more }, account);
  }

  const moves: { businessId: string; moveId: string }[] = [];
  const ofCases: Record<string, () => Promise<unknown>> = {
    submit: async () => {
      const by = d.one(SUBMITTERS);
      await play.submit(by, 'leave').then(
        () => did.set('submit', (did.get('submit') ?? 0) + 1),
        () => null,
      );
    },
    publish: async () => {
      const asked = someOf(
        (await people()).filter(({ active }) => active),
        50,
      ).map(({ id }) => id);
      if (asked.length === 0) return;
      const label = await oneOf(labels());
      const named = { kind: 'people' as const, people: asked.slice(0, 3) };
      const who = label && d.often(30) ? { kind: 'label' as const, label: label.id } : named;
      const nobody = { kind: 'owner' as const };
      const steps = [
        approveStep('first', who, { buttons: BUTTONS, nobody, onDisagree: d.one(['end', 'return-to-previous']) }),
        ...(d.often(50) ? [approveStep(`middle-${++made}`, named, { buttons: BUTTONS })] : []),
        handleStep('last', named, { buttons: BUTTONS, pool: d.often(30) }),
      ];
      await play.publish(steps).then(
        () => did.set('publish', (did.get('publish') ?? 0) + 1),
        () => null,
      );
    },
    task: async () => {
      for (const one of someOf(await processes(), 25)) if (one.open) await ofTask(one.id);
    },
    withdraw: async () => {
      const one = await oneOf(processes());
      if (one) await act('withdraw', withdrawProcess, { id: one.id, reason: '不去了' }, d.one(SUBMITTERS));
    },
    end: async () => {
      const one = await oneOf(processes());
      if (one && d.often(30)) await act('end', endProcess, { id: one.id, reason: '重复' }, 'admin');
    },
    reopen: async () => {
      const one = await oneOf(processes());
      if (one && !one.open)
        await act('reopen', reopenEnded, { id: one.id, step: d.one(['first', 'last']), reason: '弄错了' }, 'admin');
    },
    move: async () => {
      const businessId = await play.business('leave');
      const business = await act('read business', getBusiness, { id: businessId }, 'admin');
      const from = await oneOf(
        rows<{ id: string }>(
          `select distinct version_id as id from processes where business_id = $1 and ended_at is null and version_id <> $2`,
          [businessId, business?.published?.id],
        ),
      );
      if (!from) return;
      const of = { businessId, fromVersionId: from.id };
      const plan = await act('plan move', planMove, of, 'admin');
      const moved =
        plan &&
        (await act('start move', startMove, { ...of, revision: plan.revision, mapping: plan.mapping }, 'admin'));
      if (moved) moves.push({ businessId, moveId: moved.id });
    },
    undoMove: async () => {
      if (moves.length > 0) await act('undo move', undoMove, d.one(moves), 'admin');
    },
  };

  async function pass() {
    const back = d.often(15);
    t.clock.advance(
      back ? -d.below(d.often(50) ? 5_000 : 3 * 60 * MINUTE) : d.below(d.often(15) ? 30 * 60 * MINUTE : 40 * MINUTE),
    );
    did.set(back ? 'clock back' : 'clock', (did.get(back ? 'clock back' : 'clock') ?? 0) + 1);
    play.forget();
    await jobs.lookAround(d);
  }

  const kinds = [ofPeople, ofPeople, ofDepartments, ofLabels, ofLists, ofLists, ofCases, ofCases, ofCases];
  async function turn() {
    if (d.often(12)) return pass();
    if (d.often(25)) {
      const ran = await jobs.runSome(d, 1 + d.below(5));
      did.set('job', (did.get('job') ?? 0) + ran);
      return;
    }
    await d.one(Object.values(d.one(kinds)))();
  }

  return {
    did,
    faults,
    /** People, departments, labels and cases to begin with. */
    async begin() {
      for (let n = 0; n < 3; n++) await ofDepartments.add!();
      for (let n = 0; n < 3; n++) await ofLabels.add!();
      for (let n = 0; n < 7; n++)
        await play.make(`every${n}-${d.below(1e9)}`, d.one(['会计系', '建筑系']), ['staff', 'approver']);
      for (let n = 0; n < 4; n++) {
        await ofCases.publish!();
        await ofCases.submit!();
      }
    },
    async turns(n: number) {
      for (let turns = 0; turns < n; turns++) await turn();
    },
  };
}
