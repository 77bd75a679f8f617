import { copyBusiness, saveBusiness, startFromTemplate } from '@campus/contract/calls/flows-catalogue.ts';
import { findRecord, getPrint } from '@campus/contract/calls/flows-print.ts';
import { remindProcess } from '@campus/contract/calls/flows-processes.ts';
import { copyTask, decideTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessPlay } from '../../../../test/business-play.ts';
import { approveStep, buttonsOf, fieldOf } from '../../../../test/flow-play.ts';
import { picture } from '../../../../test/picture.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp({}, [], ['audit']);
const play = businessPlay(t);
const template = {
  ...USUAL_PRINT,
  parts: [...USUAL_PRINT.parts],
  offeredTo: ['submitter', 'taking-part', 'overseeing'],
};

/** Gives the leave business another paper. */
async function offer(change: object = {}): Promise<void> {
  const opened = await play.opened(await play.business('leave'));
  await play.must('admin', saveBusiness, { ...opened, print: { ...template, ...change } } as never);
}

const print = (account: string, id: string) => play.must(account, getPrint, { id });
const submit = async (form: object = {}) => (await play.submit('student', 'leave', form)).id;
const agree = async (account: string, id: string, more: object = {}) =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree', ...more });

beforeAll(async () => {
  const secret = fieldOf('secret', 'text');
  const about = fieldOf('about', 'people', { keepsOut: true });
  const one = approveStep(
    'one',
    { kind: 'people', people: [await play.person('200158')] },
    { buttons: buttonsOf('agree', 'transfer', 'copy') },
  );
  const two = approveStep(
    'two',
    { kind: 'people', people: [await play.person('200021')] },
    { fields: { secret: 'hidden' } },
  );
  const closeAfter = { ms: 7 * 86_400_000, clock: 'calendar' as const };
  const evaluation = {
    id: 'evaluation',
    name: { zh: '评价', en: 'Evaluation' },
    kind: 'evaluate' as const,
    closeAfter,
  };
  await play.publish([one, two, evaluation], [secret, about]);
  await offer();
});

describe('[DES-01] who gets a case on paper', () => {
  // of the business, each kind of reader: the submitter, somebody asked, somebody copied, an owner
  test.each([
    [['submitter'], { student: true, '200158': false, '200009': false }],
    [['taking-part'], { student: false, '200158': true, '200009': false }],
    [['overseeing'], { student: false, '200158': false, '200009': true }],
    [['submitter', 'overseeing'], { student: true, '200158': false, '200009': true }],
    [[], { student: false, '200158': false, '200009': false }],
  ])('[DES-01] offered to %j: %j', async (offeredTo, expected) => {
    await offer({ offeredTo });
    const id = await submit();
    for (const [account, gets] of Object.entries(expected)) {
      expect((await play.view(account, id)).onPaper, account).toBe(gets);
      expect((await play.does(account, getPrint, { id })).code, account).toBe(gets ? null : 'print-not-offered');
    }
    await offer();
  });

  test('[DES-01] whoever was copied takes part; whoever may not see it is told nothing', async () => {
    await offer({ offeredTo: ['taking-part'] });
    const id = await submit();
    expect((await play.does('200021', getPrint, { id })).code).toBe('not-found');
    await play.must('200158', copyTask, {
      id,
      task: await play.task('200158', id),
      people: [await play.person('100033')],
    });
    expect((await play.view('100033', id)).onPaper).toBe(true);
    expect((await print('100033', id)).sheet.heading.zh).toBe('请假申请');
    await offer();
  });

  test('[DES-01] those whom the form keeps out get no paper, whatever they own', async () => {
    const id = await submit({ about: [await play.person('admin')] });
    expect((await play.does('admin', getPrint, { id })).code).toBe('not-found');
    const { number } = await play.view('student', id);
    expect((await play.does('admin', findRecord, { number })).code).toBe('not-found');
  });

  test('[DES-01] a submitter who evaluates or is asked nothing else is not somebody who takes part', async () => {
    await offer({ offeredTo: ['taking-part'] });
    const sample = await play.submit('student', 'leave');
    await agree('200158', sample.id);
    await agree('200021', sample.id);
    const asked = await play.view('student', sample.id);
    expect(asked.tasks.map(({ kind }) => kind)).toEqual(['evaluate']);
    expect(asked.onPaper).toBe(false);
    expect((await play.view('200158', sample.id)).onPaper, 'whoever decided still does').toBe(true);
    await offer();
  });
});

describe('[DES-01] what stands on it', () => {
  test('[DES-01] what this reader may see of the form, without what is left out and what is empty', async () => {
    await offer({ leftOut: ['days', 'no-such-field'] });
    const id = await submit({ secret: '不可外传' });
    await agree('200158', id);
    const ids = async (account: string) => (await print(account, id)).fields.map(({ field }) => field.id);
    expect(await ids('student')).toEqual(['kind', 'from', 'until', 'reason', 'secret']);
    expect(await ids('200021'), 'hidden at the step of this reader').toEqual(['kind', 'from', 'until', 'reason']);
    expect(JSON.stringify(await print('200021', id))).not.toContain('不可外传');
    await offer({ parts: ['way'] });
    const { fields, sheet } = await print('student', id);
    expect([fields, sheet.files]).toEqual([[], []]);
    await offer();
  });

  test('[DES-01] who decided what, the oldest first, with the opinion and the signature, and nothing that decides nothing', async () => {
    const id = await submit();
    await play.must('student', remindProcess, { id });
    await play.must('200158', transferTask, {
      id,
      task: await play.task('200158', id),
      to: await play.person('100033'),
      reason: '请您代审',
    });
    const signature = await picture(t, await play.token('100033'));
    await agree('100033', id, { reason: '同意', signature });
    const { sheet, way } = await print('student', id);
    expect(sheet.way.map(({ kind, by, stepName }) => [kind, by?.name, stepName?.zh])).toEqual([
      ['submit', '林晓彤', '填写请假单'],
      ['transfer', expect.any(String), 'one'],
      ['agree', expect.any(String), 'one'],
    ]);
    expect(sheet.way[1]!.people.map((person) => person.id)).toEqual([await play.person('100033')]);
    expect(sheet.way[2]).toMatchObject({ reason: '同意', signature: { id: signature } });
    expect((await t.app.inject(sheet.way[2]!.signature!.link)).statusCode).toBe(200);
    expect(sheet.earlier).toBe(0);
    expect(sheet.files, 'a signature is no attachment').toEqual([]);
    expect(way.some(({ state }) => state === 'present')).toBe(true);
    await offer({ parts: ['form'] });
    expect((await print('student', id)).sheet).toMatchObject({ way: [], earlier: 0 });
    await offer();
  });

  test('[DES-01] of a case that went round and round, the latest lines and how many were before', async () => {
    const id = await submit();
    await t.rows(
      `insert into process_events (organisation_id, process_id, at, kind, by_person_id, step_id, reason, people, attachments, changes)
       select p.organisation_id, p.id, now(), case when n % 2 = 0 then 'agree' else 'remind' end, p.submitter_id, 'one', n::text, '{}', '{}', '[]'
       from processes p, generate_series(1, 420) as counted (n) where p.id = $1 order by counted.n`,
      [id],
    );
    const { sheet } = await print('student', id);
    expect(sheet.way).toHaveLength(200);
    expect(sheet.earlier).toBe(11);
    expect([sheet.way[0]!.reason, sheet.way.at(-1)!.reason]).toEqual(['22', '420']);
  });

  test('[DES-01] the names of its files, without those of fields that are hidden', async () => {
    const shot = fieldOf('shot', 'pictures');
    const proof = fieldOf('proof', 'pictures');
    const one = approveStep(
      'one',
      { kind: 'people', people: [await play.person('200158')] },
      { fields: { proof: 'hidden' } },
    );
    await play.publish([one], [shot, proof]);
    const token = await play.token('student');
    const id = await submit({ shot: [await picture(t, token)], proof: [await picture(t, token)] });
    expect((await print('student', id)).sheet.files).toHaveLength(2);
    expect((await print('200158', id)).sheet).toMatchObject({ files: [expect.any(String)], moreFiles: false });
  });

  test('[DES-01] heading, closing line and lines to sign by hand are the business’s; without a heading its name', async () => {
    const id = await submit();
    const sign = { zh: '经办人', en: 'Applicant' };
    await offer({
      heading: { zh: '请假条', en: '' },
      closing: { zh: '一式两份', en: 'Two copies' },
      signatures: [sign],
    });
    expect((await print('student', id)).sheet).toMatchObject({
      heading: { zh: '请假条', en: 'Leave of absence' },
      closing: { zh: '一式两份', en: 'Two copies' },
      signatures: [sign],
    });
    await offer();
  });
});

describe('[DES-01] the way back from the paper', () => {
  test('[DES-01] the code names the number and the organisation, and the number finds the record for whoever may see it', async () => {
    const id = await submit();
    const { number, sheet } = await print('student', id);
    expect(sheet.address).toBe(`/Record/${number}?id=scut`);
    const found = (account: string) => play.must(account, findRecord, { number });
    expect(await found('student')).toEqual({ id, number, code: 'leave', submitter: true, handles: false });
    expect(await found('200158')).toMatchObject({ submitter: false, handles: true });
    expect(await found('200009'), 'who oversees').toMatchObject({ submitter: false, handles: true });
    expect((await play.does('200021', findRecord, { number })).code).toBe('not-found');
    expect((await play.does('student', findRecord, { number: 'QJ20260101999999' })).code).toBe('not-found');
  });

  test('[DES-01] a number is looked for in one’s own organisation only', async () => {
    const id = await submit();
    const { number } = await play.view('student', id);
    await t.rows(
      `update processes set number = $1 where id = (select p.id from processes p join organisations o on o.id = p.organisation_id
       where o.org_sign <> 'scut' limit 1)`,
      [number],
    );
    expect((await play.must('student', findRecord, { number })).id).toBe(id);
  });
});

describe('[DES-01] what is said of the paper', () => {
  test('[DES-01] is read strictly, and kept as it was said', async () => {
    const id = await play.make('admin');
    expect((await play.open(id)).print).toEqual(USUAL_PRINT);
    const said = {
      offeredTo: ['submitter'],
      heading: { zh: '单', en: 'Form' },
      parts: ['form', 'way'],
      leftOut: ['reason'],
      closing: { zh: '', en: '' },
      signatures: [{ zh: '甲', en: 'A' }],
    };
    const save = async (print: object) =>
      play.does('admin', saveBusiness, { ...(await play.opened(id)), print: { ...said, ...print } } as never);
    expect((await save({})).code).toBe(null);
    expect((await play.open(id)).print).toEqual(said);
    const faultsOf = async (print: object) =>
      (await save(print)).body?.facts?.fields?.map(({ field }: { field: string }) => field);
    expect(await faultsOf({ offeredTo: ['everybody'] })).toEqual(['print.offeredTo.0']);
    expect(await faultsOf({ parts: ['form', 'form'] })).toEqual(['print.parts']);
    expect(await faultsOf({ parts: [] })).toEqual(['print.parts']);
    expect(await faultsOf({ heading: { zh: 'x'.repeat(61), en: '' } })).toEqual(['print.heading.zh']);
    expect(await faultsOf({ closing: { zh: '', en: 'x'.repeat(301) } })).toEqual(['print.closing.en']);
    expect(await faultsOf({ signatures: [{ zh: '甲', en: '' }] })).toEqual(['print.signatures.0.en']);
    expect(await faultsOf({ signatures: Array.from({ length: 7 }, () => ({ zh: '甲', en: 'A' })) })).toEqual([
      'print.signatures',
    ]);
    expect(await faultsOf({ leftOut: ['a', 'a'] })).toEqual(['print.leftOut']);
    expect(await faultsOf({ anything: 1 })).toBeTruthy();
    expect((await play.open(id)).print, 'nothing of what was refused is kept').toEqual(said);
  });

  test('[DES-01] stays as it is where it is not sent, goes with a copy, and its change is in the log', async () => {
    const id = await play.make('admin', { print: { ...template, heading: { zh: '审批单', en: 'Approval' } } });
    await play.must('admin', saveBusiness, await play.opened(id));
    expect((await play.open(id)).print.heading.zh).toBe('审批单');
    const { category } = await play.open(id);
    const copied = await play.must('admin', copyBusiness, {
      id,
      code: 'copied-paper',
      name: { zh: '副本', en: 'Copy' },
      numberPrefix: 'FB',
      categoryId: category.id,
    });
    expect((await play.open(copied.id)).print).toEqual((await play.open(id)).print);
    await play.must('admin', saveBusiness, {
      ...(await play.opened(id)),
      print: { ...template, heading: { zh: '新单', en: '' } },
    } as never);
    const [line] = await t.rows<{ changes: string }>(
      `select to_jsonb(a)::text as changes from audit_entries a order by a.id desc limit 1`,
    );
    expect(line!.changes).toContain('新单');
  });

  test('[DES-01] a template brings its paper along', async () => {
    const { categoryId } = await play.saying('admin');
    const begin = { name: { zh: '用印二', en: 'Seal two' }, numberPrefix: 'YZ', categoryId };
    const made = await play.must('admin', startFromTemplate, { ...begin, template: 'seal', code: 'seal-two' });
    expect((await play.open(made.id)).print.heading.zh).toBe('用印审批单');
    const plain = await play.must('admin', startFromTemplate, { ...begin, template: 'leave', code: 'leave-two' });
    expect((await play.open(plain.id)).print).toEqual(USUAL_PRINT);
  });

  test('[DES-01] of two who change it at once, the second is told', async () => {
    const id = await play.make('admin');
    const opened = await play.opened(id);
    await play.must('admin', saveBusiness, { ...opened, print: template } as never);
    const second = { ...opened, print: { ...template, offeredTo: [] } };
    expect((await play.does('admin', saveBusiness, second as never)).code).toBe('business-changed');
    expect((await play.open(id)).print.offeredTo).toEqual(template.offeredTo);
  });
});
