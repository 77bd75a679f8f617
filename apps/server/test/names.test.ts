import { addDepartment, listManagedDepartments } from '@campus/contract/calls/departments.ts';
import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { addLabel } from '@campus/contract/calls/labels.ts';
import { beginRegistration, submitRegistration } from '@campus/contract/calls/network-applications-registration.ts';
import { searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { addPerson, listPeople } from '@campus/contract/calls/people-office.ts';
import { searchHall, suggest } from '@campus/contract/calls/search.ts';
import { getOrder } from '@campus/contract/calls/work-orders.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { everyIdeograph, inParts, someIdeographs } from '@campus/rules/basics/every-ideograph.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { publish } from './hall-content-play.ts';
import { rosterPlay } from './roster-play.ts';
import { testApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const t = testApp();
const play = rosterPlay(t);
const orders = orderPlay(t);
beforeEach(() => t.clock.advance(60_000));

const says = (letter: string) => letter !== '·';
const all = everyIdeograph().filter(says);
/** Those at the edges of the blocks, and some between. */
const some = someIdeographs(120).filter(says);
const asked = some.filter((_, n) => n % 30 === 0);
const named = (letters: readonly string[], most: number) => inParts(letters, most).map((part) => part.join(''));

const does = async (call: Call, payload: object) => {
  t.clock.advance(2000);
  play.forget();
  return play.must('admin', call, payload as never) as Promise<{ items: { name: string; title: { zh: string } }[] }>;
};
const listed = async (call: Call, words: string) => (await does(call, { words, size: 100 })).items;

/** Whether somebody of this name is found by one character, wherever people are looked for. */
async function isFound(letter: string, name: string): Promise<boolean> {
  const places = [await listed(searchContacts as never, letter), await listed(listPeople as never, letter)];
  return places.every((items) => items.some((item) => item.name === name));
}

let made = 0;
const account = () => `2078${String(++made).padStart(6, '0')}`;

describe('[TRU-73] a name with any character of the Chinese blocks', () => {
  test('comes in by a list of people, every one of them, and is found by each', async () => {
    const names = named(all, 60);
    const rows = names.map((name) => [account(), name, '学生']);
    const run = await play.take('people', [['账号', '姓名', '类型'], ...rows]);
    expect(run.counts).toMatchObject({ new: names.length, odd: 0 });
    const kept = await t.rows<{ account: string; name: string; open: string; grams: string[] }>(
      `select account, name, open_text as open, search_grams as grams from people where account like '2078%' order by account`,
    );
    expect(kept.map(({ name }) => name)).toEqual(names);
    for (const { name, open, grams } of kept) {
      const known = new Set(grams);
      expect(open.isWellFormed() && !open.includes('\ufffd')).toBe(true);
      expect(Array.from(searchable(name)).filter((letter) => !open.includes(letter))).toEqual([]);
      expect(
        Array.from(name).filter((letter) => searchable(letter).length <= 2 && !known.has(searchable(letter))),
      ).toEqual([]);
    }
    const again = await play.check('people', [['账号', '姓名', '类型'], ...rows]);
    expect(again.counts).toMatchObject({ same: names.length, changed: 0 });
    for (const letter of asked)
      expect(await isFound(letter, names.find((name) => name.includes(letter))!), letter).toBe(true);
  });

  test('is added by hand', async () => {
    const names = named(some, 59).map((name) => `手${name}`);
    for (const name of names)
      await does(addPerson as never, { account: account(), name, kind: 'staff', oneTimePassword: 'false' });
    for (const letter of asked)
      expect(await isFound(letter, names.find((name) => name.includes(letter))!), letter).toBe(true);
    const long = { account: account(), name: '𠮷'.repeat(61), kind: 'staff', oneTimePassword: 'false' };
    expect((await play.does('admin', addPerson, long as never)).body.facts.fields).toMatchObject([
      { field: 'name', code: 'max-length', n: 60 },
    ]);
  });

  test('is one of a department, by a list and by hand, and of its head', async () => {
    const names = named(some, 59).map((name, n) => ({ code: `Z${n}`, name: `系${name}` }));
    const run = await play.take('departments', [
      ['部门代码', '部门名称'],
      ...names.map(({ code, name }) => [code, name]),
    ]);
    expect(run.counts).toMatchObject({ new: names.length, odd: 0 });
    const heads = names.map(({ name }) => [name, account()]);
    await play.take('people', [['账号', '姓名', '类型'], ...heads.map(([, head]) => [head!, '首长', '职工'])]);
    const led = await play.take('heads', [['部门', '账号'], ...heads.map(([name, head]) => [name!, head!])]);
    expect(led.counts).toMatchObject({ new: names.length, odd: 0 });
    for (const letter of asked) {
      const found = await listed(listManagedDepartments as never, letter);
      const zh = found.map((item) => (item.name as unknown as { zh: string }).zh);
      expect(zh, letter).toContain(names.find(({ name }) => name.includes(letter))!.name);
    }
    await does(addDepartment as never, { name: { zh: `𠮷${'〇'.repeat(59)}`, en: 'By hand' } });
  });

  test('is one of a label, by hand and in a list', async () => {
    const names = named(some, 60);
    for (const name of names) await does(addLabel as never, { name: { zh: name, en: `Label ${++made}` } });
    const who = account();
    await play.take('people', [
      ['账号', '姓名', '类型'],
      [who, '标签人', '学生'],
    ]);
    const run = await play.take('labels', [['标签', '账号'], ...names.map((name) => [name, who])]);
    expect(run.counts).toMatchObject({ new: names.length, odd: 0 });
  });

  test('registers', async () => {
    const { ticket, departments } = (await t.call(beginRegistration, { orgSign: 'scut' })).body.Data;
    const fields = { ticket, sex: 'male', mobile: '13800009999', departmentId: departments.at(-1).id, section: '𠮷组' };
    const papers = {
      documentType: 'identity-card',
      documentNumber: '11010519491231002X',
      permitKind: 'work-permit',
      permits: [],
    };
    for (const name of named(asked, 39)) {
      const number = account();
      const person = {
        ...fields,
        ...papers,
        name: `册${name}`,
        account: number,
        jobNumber: number,
        identityType: 'staff',
      };
      // Without a picture it goes no further, but nothing is said against the name.
      expect((await t.call(submitRegistration, person as never, { json: true })).body.code).toBe('permit-required');
    }
  });

  test('stands in the title and the text of an article, and is found in both', async () => {
    const titles = named(some, 118).map((title) => `闻${title}`);
    const token = () => t.signIn('admin').then(({ access_token }) => access_token);
    for (const title of titles) {
      t.clock.advance(2000);
      await publish(t, await token(), { title: { zh: title, en: '' }, body: { zh: `<p>文${title}</p>`, en: '' } });
    }
    for (const letter of asked) {
      const title = titles.find((one) => one.includes(letter))!;
      for (const call of [searchHall, suggest]) {
        t.clock.advance(10_000);
        const neighbour = `${Array.from(title)[Array.from(title).indexOf(letter) - 1]}${letter}`;
        const { body } = await t.call(call as typeof suggest, { orgSign: 'scut', words: neighbour });
        expect(
          body.Data.items.map((item: { title: { zh: string } }) => item.title.zh),
          letter,
        ).toContain(title);
      }
    }
  });

  test('stands in a form, as often as any other, and in the title and the list that come of it', async () => {
    for (const title of named(asked, 60)) {
      play.forget();
      orders.forget();
      t.clock.advance(10_000);
      const { id } = await orders.report('student', 'fault', { title, description: `${title}。`.repeat(3) });
      const order = await orders.must('student', getOrder, { id });
      expect(JSON.stringify(order)).toContain(title);
    }
    const sId = await play.startStep('staff', 'leave');
    const kept = await play.must('staff', saveDraft, { sId, form: { reason: '𠮷'.repeat(200) } } as never);
    expect(kept).toBeTruthy();
  });
});
