import { sendRoster } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { RosterList } from '@campus/rules/roster/lists.ts';
import { expect } from 'vitest';
import type { ActorName, List, Row } from '../roster-world/state.ts';
import type { Life, Stage } from './beginning.ts';
import type { Given } from './steps.ts';

const HEADINGS: Record<RosterList, readonly string[]> = {
  people: ['账号', '原账号', '姓名', '类型', '部门', '手机', '标签'],
  departments: ['部门代码', '部门名称', '上级部门'],
  heads: ['部门', '账号', '副职'],
  labels: ['标签', '账号'],
};
const KINDS = { student: '学生', staff: '教职工' } as const;
const cellOf = (value: string | null | undefined) => (value === undefined ? '' : (value ?? '-'));

/** What has to be unlike in all lives: new accounts, and the references of calls. */
let made = 0;

/** A random list in the words of this life. */
export function spellOut(given: Given, { nr, world, labels, accountOf }: Life): List {
  const codeOf = (one: string) => `${one}-${nr}`;
  const placed = ({ code: one, byName }: { code: string; byName: boolean }) =>
    byName
      ? ([...world.places.values()].find((place) => place.code === codeOf(one))?.name ?? codeOf(one))
      : codeOf(one);
  const named = (n: number, former: boolean) => {
    const one = world.people.get(accountOf(n));
    return (former ? one?.aliases[0] : undefined) ?? one?.account ?? accountOf(n);
  };
  if (given.list === 'people') {
    const keys = Object.keys(given.lines).map(Number);
    const lines = keys.map((n) => {
      const { name, kind, department, mobile, labels: some, as, former } = given.lines[String(n)]!;
      const known = world.people.get(accountOf(n));
      const renumbers = as === 'new account' && known;
      // Who is not in the list, so that their account is nobody's.
      const other =
        typeof former === 'number' && former !== n && !keys.includes(former) && keys[0] === n
          ? named(former, false)
          : undefined;
      const was = renumbers ? known.account : other;
      return {
        account: renumbers ? `${accountOf(n)}r${++made}` : named(n, as === 'former account'),
        ...(was && { former: was }),
        name: `${name}${accountOf(n)}`,
        kind: kind ?? known?.kind ?? ('student' as const),
        ...(department !== undefined && { department: department && placed(department) }),
        ...(mobile !== undefined && { mobile }),
        ...(some !== undefined && { labels: some.map((one) => labels[one] as string) }),
      };
    });
    return { list: 'people', lines, whole: given.whole };
  }
  if (given.list === 'departments') {
    const lines = Object.entries(given.lines).map(([one, { name, parent }]) => ({
      code: codeOf(one),
      name: `${name}${one}第${nr}`,
      ...(parent !== undefined && { parent: parent && placed(parent) }),
    }));
    return { list: 'departments', lines };
  }
  if (given.list === 'heads') {
    const lines = given.lines.map(({ department, who, former, deputy }) => ({
      department: placed(department),
      account: named(who, former),
      deputy,
    }));
    return { list: 'heads', lines };
  }
  const lines = given.lines.map((one) => ({
    label: labels[one.label] ?? '没有的标签',
    account: named(one.who, one.former),
  }));
  return { list: 'labels', lines, whole: given.whole };
}

const cellsOf = (given: List): string[][] => {
  if (given.list === 'people')
    return given.lines.map(({ account, former, name, kind, department, mobile, labels }) => [
      account,
      former ?? '',
      name,
      KINDS[kind],
      cellOf(department),
      cellOf(mobile),
      labels === undefined ? '' : labels.length === 0 ? '-' : labels.join(';'),
    ]);
  if (given.list === 'departments')
    return given.lines.map(({ code: one, name, parent }) => [one, name, cellOf(parent)]);
  if (given.list === 'heads')
    return given.lines.map(({ department, account, deputy }) => [department, account, deputy ? '是' : '否']);
  return given.lines.map((one) => [one.label, one.account]);
};

/** Rows without repeated lines: as a file says them, they would be told apart before anything is compared. */
export async function take({ t, play, signer }: Stage, given: List, by: ActorName): Promise<string> {
  const rows = cellsOf(given);
  const whole = 'whole' in given ? given.whole : 'no';
  if (by !== 'outside') {
    const account = by === 'admin' ? by : `roster-${by}`;
    const run = await play.check(given.list, [[...HEADINGS[given.list]], ...rows], { by: account, whole });
    await play.apply(run, account);
    return run.id;
  }
  const columns = {
    people: ['account', 'formerAccount', 'name', 'kind', 'department', 'mobile', 'labels'],
    departments: ['code', 'nameZh', 'parent'],
    heads: ['department', 'account', 'deputy'],
    labels: ['name', 'account'],
  }[given.list];
  const records = rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, n) => (cell === '' ? [] : [[columns[n], cell]]))),
  );
  const { status, body } = await t.send(
    sendRoster as unknown as Call,
    { orgSign: 'scut', list: given.list, reference: `life-${++made}`, part: 1, parts: 1, rows: records, whole },
    { json: true, signer },
  );
  if (status !== 200 || body.data.state !== 'applied') throw new Error(JSON.stringify(body));
  const [run] = await t.rows<{ id: string }>(
    `select id from roster_runs where source = 'call' order by received_at desc, id desc limit 1`,
  );
  return run!.id;
}

export async function rowsOf({ t }: Stage, runId: string, lines: number, byCall: boolean) {
  const rows = await t.rows<{
    nr: number;
    key: string;
    outcome: string;
    faults: { fault: string }[];
    department: string | null;
    label: string | null;
    back: boolean | null;
    list: string;
  }>(
    `select r.nr, r.key, r.outcome, r.faults, r.department_id as department, u.list,
      (select l.name_zh from labels l where l.id::text = r.before ->> 'label') as label, r.went_back as back
     from roster_rows r join roster_runs u on u.id = r.run_id where r.run_id = $1 order by r.nr`,
    [runId],
  );
  const first = byCall ? 1 : 2;
  return rows.map(({ nr: at, key, outcome, faults, department, label: of, back, list: kind }) => {
    const n = at - first;
    const what = outcome === 'odd' ? '' : kind === 'heads' ? ` ${department}` : kind === 'labels' ? ` ${of}` : '';
    return {
      at: n < lines ? String(n) : `gone ${key}${what}`,
      outcome,
      faults: faults.map(({ fault }) => fault),
      back,
    };
  });
}

const plainly = (at: string, outcome: string) => (outcome === 'odd' ? at.split(' ').slice(0, 2).join(' ') : at);

/** What became of each row, beside what the model says; a reason of the model is among those that were told. */
export async function compareRows(
  stage: Stage,
  runId: string,
  given: List,
  foreseen: readonly Row[],
  by: ActorName,
): Promise<void> {
  const found = await rowsOf(stage, runId, given.lines.length, by === 'outside');
  const text = (at: string, outcome: string, fault: string) => `${plainly(at, outcome)} ${outcome} ${fault}`;
  const expected = foreseen.map(({ at, outcome, fault }) => text(at, outcome, fault ?? ''));
  const faultsAt = new Map(foreseen.map(({ at, outcome, fault }) => [plainly(at, outcome), fault]));
  const seen = found.map(({ at, outcome, faults }) => {
    const fault = faultsAt.get(at);
    const isThat = outcome === 'odd' && fault && (fault === 'odd' || faults.includes(fault));
    return text(at, outcome, isThat ? fault : (faults[0] ?? ''));
  });
  expect(seen.sort()).toEqual(expected.sort());
}
