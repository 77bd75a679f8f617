import { getAnnexes, getService } from '@campus/contract/calls/flows-businesses.ts';
import {
  copyBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  saveBusiness,
  suspendBusiness,
} from '@campus/contract/calls/flows-catalogue.ts';
import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { publishVersion } from '@campus/contract/calls/flows-versions.ts';
import { describe, expect, test } from 'vitest';
import { businessPlay, soundDefinition, twice } from '../../../../test/business-play.ts';
import { docx, pdf, uploadContent } from '../../../../test/hall-content-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp({}, [], ['processes']);
const play = businessPlay(t);

const published = async (change: object = {}) => {
  const id = await play.make('admin', change);
  const { data } = await play.draw('admin', id, '');
  await play.must('admin', publishVersion, { businessId: id, basedOn: data.revision });
  return id;
};

describe('[DES-06] what is said of a business is never overwritten unasked', () => {
  test('[DES-06] who saves says which revision was opened, and each change counts it up', async () => {
    const id = await play.make('admin');
    const { revision, ...same } = await play.opened(id);
    const without = await play.does('admin', saveBusiness, same);
    expect(without).toMatchObject({ code: 'invalid', body: { facts: { fields: [{ field: 'revision' }] } } });
    const first = await play.must('admin', saveBusiness, { ...same, revision, name: twice('甲') });
    expect(first).toEqual({ id, revision: revision + 1 });
    const stale = await play.does('admin', saveBusiness, { ...same, revision, name: twice('乙') });
    expect(stale).toMatchObject({ status: 409, code: 'business-changed' });
    expect(await play.open(id)).toMatchObject({ name: { zh: '甲' }, revision: revision + 1 });
  });

  test('[DES-06] of ten who save at once one is kept, and nine are told', async () => {
    const id = await play.make('admin');
    const opened = await play.opened(id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => play.does('admin', saveBusiness, { ...opened, name: twice(`第${n}`) })),
    );
    expect(replies.map(({ code }) => code ?? 'saved').sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'business-changed'),
      'saved',
    ]);
    const kept = replies.findIndex(({ code }) => code === null);
    expect(await play.open(id)).toMatchObject({ name: { zh: `第${kept}` }, revision: opened.revision + 1 });
  });
});

describe('[C60] the code of a business', () => {
  test('[C60] may change until it is published, and stays from then on', async () => {
    const id = await play.make('admin');
    await play.must('admin', saveBusiness, { ...(await play.opened(id)), code: 'another-code' });
    expect((await play.open(id)).code).toBe('another-code');
    const { data } = await play.draw('admin', id, '');
    await play.must('admin', publishVersion, { businessId: id, basedOn: data.revision });
    const opened = await play.opened(id);
    expect((await play.does('admin', saveBusiness, { ...opened, code: 'a-third' })).code).toBe('business-code-stays');
    await play.must('admin', saveBusiness, { ...opened, name: twice('同码') });
  });

  test('[C60] of what the product ships stays, and nothing else gets such a one', async () => {
    const [shipped] = (await play.must('admin', listBusinesses, { words: '', size: 100 })).items.filter(
      ({ builtIn }) => builtIn,
    );
    const opened = await play.opened(shipped!.id);
    const changed = { ...opened, owners: [await play.person('admin')], code: 'mine' };
    expect((await play.does('admin', saveBusiness, changed)).code).toBe('business-code-stays');
    await t.rows(`update businesses set code = 'gone' where code = 'epidemic-freeze'`);
    const taken = await play.saying('admin', { code: 'epidemic-freeze' });
    expect((await play.does('admin', saveBusiness, taken)).code).toBe('business-code-taken');
    await t.rows(`update businesses set code = 'epidemic-freeze' where code = 'gone'`);
  });
});

describe('[DES-01] documents of a business', () => {
  test('[DES-01] are judged by their content, belong to it once it is saved with them, and are shown in the hall', async () => {
    const id = await published();
    const one = await play.upload('admin', pdf('one'), 'a.exe');
    expect(one.body.data).toMatchObject({ name: 'a.pdf', mediaType: 'application/pdf' });
    const two = (await play.upload('admin', docx(), '表.docx')).body.data.id;
    const wrong = await play.upload('admin', Buffer.from('<script>1</script>'.repeat(50)), 'a.pdf');
    expect(wrong.body.code).toBe('file-kind-refused');
    await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: [one.body.data.id, two] });
    const names = async () => (await play.must('student', getAnnexes, { id })).items.map(({ name }) => name);
    expect(await names()).toEqual(['a.pdf', '表.docx']);
    const { annexes } = await play.open(id);
    expect(annexes.map(({ name }) => name)).toEqual(['a.pdf', '表.docx']);
    expect((await t.app.inject({ url: annexes[0]!.link })).rawPayload.equals(pdf('one'))).toBe(true);
    // What is not sent stays; what is left out of the list goes.
    await play.must('admin', saveBusiness, await play.opened(id));
    expect(await names()).toEqual(['a.pdf', '表.docx']);
    await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: [two] });
    expect(await names()).toEqual(['表.docx']);
  });

  test('[DES-01] that the demo brought stay and go like any other', async () => {
    const id = await play.business('seal');
    const { annexes } = await play.open(id);
    expect(annexes).toHaveLength(1);
    await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: annexes.map((file) => file.id) });
    expect((await play.open(id)).annexes).toHaveLength(1);
    await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: [] });
    expect((await play.open(id)).annexes).toEqual([]);
  });

  test('[DES-01] are nobody else’s, and no pictures of the hall', async () => {
    const [id, other] = [await play.make('admin'), await play.make('admin')];
    const file = (await play.upload('admin', pdf(), 'a.pdf')).body.data.id;
    await play.must('admin', saveBusiness, { ...(await play.opened(other)), annexes: [file] });
    const manager = await play.manager('own', '网络工程系');
    const theirs = (await play.upload(manager, pdf(), 'b.pdf')).body.data.id;
    const { id: film } = (
      await uploadContent(
        t,
        await play.token('admin'),
        'video',
        (await import('../../../../test/hall-content-play.ts')).mp4(),
      )
    ).body.data;
    for (const annex of [file, theirs, film]) {
      const reply = await play.does('admin', saveBusiness, { ...(await play.opened(id)), annexes: [annex] });
      expect(reply).toMatchObject({ code: 'invalid', body: { facts: { fields: [{ field: 'annexes' }] } } });
    }
    expect((await play.open(id)).annexes).toEqual([]);
  });
});

test('[DES-01] a copy is a draft with everything that was said and drawn, and its own name, code and documents', async () => {
  const department = await t.rows<{ id: string }>(`select id from departments where name_zh = '网络工程系' limit 1`);
  const guides = [{ name: 'gate', title: twice('校门'), body: twice('北门') }];
  const audience = { kind: 'chosen', departments: [department[0]!.id] };
  const id = await published({
    guides,
    audience,
    introduction: twice('介绍'),
    supervisors: [await play.person('approver')],
  });
  const { id: annex } = (await play.upload('admin', pdf(), 'a.pdf')).body.data;
  await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: [annex] });
  const second = soundDefinition();
  second.flow.withdraw = 'never';
  await play.draw('admin', id, '', second);
  const categoryId = await play.category('副本');
  const sent = { id, code: 'a-copy', name: twice('副本'), numberPrefix: 'FB', categoryId };
  const made = await play.must('admin', copyBusiness, sent);
  expect(await play.open(made.id)).toMatchObject({
    code: 'a-copy',
    name: twice('副本'),
    numberPrefix: 'FB',
    category: { id: categoryId },
    state: 'draft',
    revision: 1,
    guides,
    audience: { kind: 'chosen', departments: [{ name: { zh: '网络工程系' } }] },
    introduction: twice('介绍'),
    supervisors: [{ id: await play.person('approver') }],
    annexes: [],
    published: null,
    draft: { number: 1, revision: 1, flow: { withdraw: 'never' } },
    running: 0,
    openActions: ['change', 'publish', 'copy', 'discard', 'delete'],
  });
  expect((await play.does('admin', copyBusiness, sent)).code).toBe('business-code-taken');
  const nowhere = await play.does('admin', copyBusiness, { ...sent, code: 'b-copy', categoryId: made.id });
  expect(nowhere).toMatchObject({ code: 'invalid', body: { facts: { fields: [{ field: 'categoryId' }] } } });
  // Without a draft it is what is published.
  const leave = await play.must('admin', copyBusiness, { ...sent, id: await play.business('leave'), code: 'c-copy' });
  expect((await play.open(leave.id)).draft?.flow).toEqual(
    (await play.open(await play.business('leave'))).published?.flow,
  );
});

test('[DES-01] what was never published is deleted with its draft, and anything else is only suspended', async () => {
  const id = await play.make('admin');
  await play.draw('admin', id, '');
  const { id: annex } = (await play.upload('admin', pdf(), 'a.pdf')).body.data;
  await play.must('admin', saveBusiness, { ...(await play.opened(id)), annexes: [annex] });
  expect((await play.does('admin', suspendBusiness, { id, suspended: true })).code).toBe('business-not-now');
  expect(await play.must('admin', deleteBusiness, { id })).toEqual({ deleted: true });
  expect((await play.does('admin', getBusiness, { id })).code).toBe('not-found');
  for (const table of ['business_versions', 'business_people'])
    expect(await t.rows(`select 1 from ${table} where business_id = $1`, [id])).toEqual([]);
  expect(await t.rows(`select owner_kind from attachments where id = $1`, [annex])).toEqual([{ owner_kind: null }]);
  const used = await published();
  expect((await play.does('admin', deleteBusiness, { id: used })).code).toBe('business-was-published');
  expect((await play.open(used)).openActions).toEqual(['change', 'suspend', 'copy']);
  expect(await play.must('admin', suspendBusiness, { id: used, suspended: true })).toEqual({
    id: used,
    state: 'suspended',
  });
  expect((await play.open(used)).openActions).toEqual(['change', 'resume', 'copy']);
});

test('[C60] whom an audience names stays named, also when they left or were closed', async () => {
  const id = await play.make('admin');
  const label = await t.rows<{ id: string; name_zh: string }>(
    `select l.id, l.name_zh from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut' limit 1`,
  );
  const department = await t.rows<{ id: string }>(`select id from departments where name_zh = '网络工程系' limit 1`);
  const audience = {
    kind: 'chosen' as const,
    departments: [department[0]!.id],
    labels: [label[0]!.id],
    people: [await play.person('100412')],
  };
  await play.must('admin', saveBusiness, { ...(await play.opened(id)), audience });
  await t.rows(`update people set active = false where account = '100412'`);
  expect((await play.open(id)).audience).toMatchObject({
    kind: 'chosen',
    departments: [{ name: { zh: '网络工程系' } }],
    labels: [{ name: { zh: label[0]!.name_zh } }],
    people: [{ name: '曾丽华' }],
  });
  await t.rows(`update people set active = true where account = '100412'`);
});

test('[DES-01] numbers of running and late cases are those of the lists behind them, without what is kept from the reader', async () => {
  const id = await play.business('leave');
  const admin = await play.person('admin');
  for (let n = 0; n < 4; n++) await play.submit('student', 'leave');
  const [kept, late, ended] = await t.rows<{ id: string }>(
    `select id from processes where business_id = $1 order by id`,
    [id],
  );
  await t.rows(`update processes set kept_from = array[$2::uuid] where id = $1`, [kept!.id, admin]);
  await t.rows(`update processes set late_at = $2 where id = $1`, [late!.id, new Date(t.clock.now() - 1000)]);
  await t.rows(`update processes set process_group = 'abort', ended_at = now() where id = $1`, [ended!.id]);
  const listed = async (filters: object = {}) => {
    const pages = await Promise.all(
      (['todo', 'doing'] as const).map((group) =>
        play.must('admin', listAllProcesses, { group, businessId: id, size: 100, ...filters }),
      ),
    );
    return pages.flatMap(({ items }) => items).length;
  };
  const counts = { running: await listed(), late: await listed({ overdue: true }) };
  expect(counts).toEqual({ running: 2, late: 1 });
  expect(await play.open(id)).toMatchObject(counts);
  expect((await play.listed('admin')).find((row) => row.id === id)).toMatchObject(counts);
});

test('[DES-01] the list is found by words, category and state', async () => {
  const categoryId = await play.category('单独一类');
  const [draft, shown, away] = [
    await play.make('admin', { categoryId, name: twice('甲申请') }),
    await published({ categoryId, name: twice('乙申请') }),
    await published({ categoryId, name: twice('丙申请') }),
  ];
  await play.must('admin', suspendBusiness, { id: away, suspended: true });
  const found = async (filters: object) => (await play.listed('admin', { categoryId, ...filters })).map(({ id }) => id);
  expect(await found({})).toEqual([draft, shown, away]);
  expect(await found({ state: 'draft' })).toEqual([draft]);
  expect(await found({ state: 'published' })).toEqual([shown]);
  expect(await found({ state: 'suspended' })).toEqual([away]);
  expect(await found({ words: 'yishenqing' })).toEqual([shown]);
  expect((await play.must('student', getService, { id: shown })).blocked).toBe(null);
});
