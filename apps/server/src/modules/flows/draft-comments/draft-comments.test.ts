import { copyBusiness, deleteBusiness, getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { commentOnDraft, listDraftComments, settleDraftComment } from '@campus/contract/calls/flows-draft-comments.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Flow, SplitStep } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { businessPlay } from '../../../../test/business-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = businessPlay(t);
let copies = 0;

/** A business of its own, copied from one in which ways part. */
async function fresh(): Promise<{ businessId: string; flow: Flow }> {
  const id = await play.business('leave');
  const { category } = await play.open(id);
  const name = { zh: '留言', en: 'Comments' };
  const code = `comments-${++copies}`;
  const copy = { id, code, name, numberPrefix: 'LY', categoryId: category.id };
  const { id: businessId } = await play.must('admin', copyBusiness, copy);
  const { draft } = await play.must('admin', getBusiness, { id: businessId });
  return { businessId, flow: draft!.flow as unknown as Flow };
}
const list = async (businessId: string, more: object = {}) =>
  play.must('admin', listDraftComments, { businessId, ...more });
const say = async (businessId: string, thing: string, text = '请再看一下') =>
  (await play.must('admin', commentOnDraft, { businessId, thing, text })).id;

test('[BO-14] something is said about a step, a branch, the start and all of it, and each keeps its name', async () => {
  const { businessId, flow } = await fresh();
  const split = flow.steps.find((step): step is SplitStep => 'branches' in step) as SplitStep;
  const lane = `${split.id}/${split.branches[0]!.id ?? '0'}`;
  for (const thing of ['', flow.start.id, split.id, lane]) await say(businessId, thing);
  const { items, open, next } = await list(businessId);
  expect(items.map(({ thing, thingName }) => [thing, thingName])).toEqual([
    [lane, split.branches[0]!.name],
    [split.id, split.name],
    [flow.start.id, flow.start.name],
    ['', null],
  ]);
  expect(items[0]).toMatchObject({ text: '请再看一下', settledAt: null, settledBy: null });
  expect(items[0]!.madeBy?.id).toBe(await play.person('admin'));
  expect([open, next]).toEqual([{ '': 1, [flow.start.id]: 1, [split.id]: 1, [lane]: 1 }, null]);
  expect((await list(businessId, { thing: '' })).items).toHaveLength(1);
  expect((await list(businessId, { thing: split.id })).items).toHaveLength(1);
});

test.each([
  ['a step that is not there', { thing: 'nothing-here' }, 'thing'],
  ['nothing at all', { text: '  ' }, 'text'],
  ['more than a thousand letters', { text: '长'.repeat(1001) }, 'text'],
])('[BO-14] refused: %s', async (_, change, field) => {
  const { businessId } = await fresh();
  const answer = await play.does('admin', commentOnDraft, { businessId, thing: '', text: '好', ...change });
  expect(answer).toMatchObject({ status: 422, code: 'invalid' });
  expect(JSON.stringify(answer)).toContain(field);
  expect((await list(businessId)).items).toEqual([]);
});

test('[BO-14] it is dealt with, and not after all; who said so first stays', async () => {
  const { businessId, flow } = await fresh();
  const id = await say(businessId, flow.start.id);
  await play.must('admin', settleDraftComment, { id, settled: true });
  const [first] = (await list(businessId)).items;
  t.clock.advance(60_000);
  await play.must('admin', settleDraftComment, { id, settled: true });
  const settled = await list(businessId);
  expect(settled.items[0]!.settledAt).toBe(first!.settledAt);
  expect(settled.items[0]!.settledBy?.id).toBe(await play.person('admin'));
  expect(settled.open).toEqual({});
  await play.must('admin', settleDraftComment, { id, settled: false });
  const again = await list(businessId);
  expect(again.items[0]).toMatchObject({ settledAt: null, settledBy: null });
  expect(again.open).toEqual({ [flow.start.id]: 1 });
});

test('[BO-14] it stays when the draft is published, and when the step is gone', async () => {
  const { businessId, flow } = await fresh();
  const [step] = flow.steps;
  const before = await list(businessId);
  expect(before.items).toEqual([]);
  await say(businessId, step!.id, '这一步可以不要');
  const { draft } = await play.must('admin', getBusiness, { id: businessId });
  const less = { ...flow, steps: flow.steps.slice(1) } as unknown as Record<string, unknown>;
  const kept = { businessId, basedOn: draft!.revision, flow: less, form: draft!.form };
  await play.must('admin', saveVersion, kept as never);
  const { draft: now } = await play.must('admin', getBusiness, { id: businessId });
  await play.does('admin', publishVersion, { businessId, basedOn: now!.revision });
  expect((await list(businessId)).items).toMatchObject([{ thing: step!.id, thingName: step!.name }]);
});

test('[BO-14] pages, the newest first, and none twice', async () => {
  const { businessId } = await fresh();
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    t.clock.advance(1);
    made.unshift(await say(businessId, '', `第${n}条`));
  }
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(businessId, { size: 2, ...(after && { after }) });
    found.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  expect(found).toEqual(made);
});

test('[BO-14] nobody of another university sees, says or settles any of it, and it goes with its business', async () => {
  const { businessId } = await fresh();
  const id = await say(businessId, '');
  const { access_token: token } = await t.signIn('admin', { orgSign: 'sdpt' });
  for (const [call, payload] of [
    [listDraftComments, { businessId }],
    [commentOnDraft, { businessId, thing: '', text: '别校' }],
    [settleDraftComment, { id, settled: true }],
  ] as const)
    expect((await t.call(call as typeof listDraftComments, payload as never, { token })).body.code).toBe('not-found');
  expect((await play.does('student', listDraftComments, { businessId })).status).toBe(403);
  await play.must('admin', deleteBusiness, { id: businessId });
  expect(await t.rows('select id from draft_comments where id = $1', [id])).toEqual([]);
});

test('[BO-14] said while the business is deleted: it is said first or there is nothing to speak about', async () => {
  for (let round = 0; round < 15; round++) {
    const { businessId } = await fresh();
    const [said, , deleted] = await Promise.all([
      play.does('admin', commentOnDraft, { businessId, thing: '', text: '好' }),
      play.does('admin', listDraftComments, { businessId }),
      play.does('admin', deleteBusiness, { id: businessId }),
    ]);
    expect([null, 'not-found']).toContain(said.code);
    expect(deleted.code).toBe(null);
    expect(await t.rows('select id from draft_comments where business_id = $1', [businessId])).toEqual([]);
  }
});
