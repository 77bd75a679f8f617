import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import {
  discardDraft,
  listVersions,
  publishVersion,
  restoreVersion,
  saveVersion,
} from '@campus/contract/calls/flows-versions.ts';
import { describe, expect, test } from 'vitest';
import { businessPlay, soundDefinition } from '../../../../test/business-play.ts';
import { flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp({}, [], ['processes']);
const play = businessPlay(t);
const elsewhere = flowPlay(t, 'sdpt');

const withdrawing = (withdraw: string) => {
  const definition = soundDefinition();
  definition.flow.withdraw = withdraw;
  return definition;
};
const drawn = async () => {
  const id = await play.make('admin');
  const { data } = await play.draw('admin', id, '');
  return { id, revision: data.revision as number };
};
const nameOf = async (account: string) =>
  (await t.rows<{ name: string }>('select name from people where id = $1', [await play.person(account)]))[0]!.name;

describe('[DES-06] a draft', () => {
  test('[DES-06] of ten who save upon the same one, one is kept and nine are told by whom and when', async () => {
    const { id, revision } = await drawn();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => play.draw('admin', id, revision, withdrawing('never'))),
    );
    const kept = replies.filter(({ code }) => code === null);
    const told = replies.filter(({ code }) => code === 'draft-changed');
    expect([kept.length, told.length]).toEqual([1, 9]);
    const { draft } = await play.open(id);
    expect(draft).toMatchObject({ revision: revision + 1, number: 1, changedBy: { id: await play.person('admin') } });
    for (const { status, body } of told) {
      expect(status).toBe(409);
      expect(body.facts).toEqual({ by: await nameOf('admin'), at: draft!.changedAt });
      expect(body.msg).toContain(await nameOf('admin'));
    }
  });

  test('[DES-06] of ten who begin one at once, one is kept', async () => {
    const id = await play.make('admin');
    const replies = await Promise.all(Array.from({ length: 10 }, () => play.draw('admin', id, '')));
    expect(replies.filter(({ code }) => code === null)).toHaveLength(1);
    expect(await t.rows('select 1 from business_versions where business_id = $1', [id])).toHaveLength(1);
  });

  test('[DES-06] is not saved upon another one than was opened, also where that is gone or was begun since', async () => {
    const { id, revision } = await drawn();
    expect((await play.draw('admin', id, '')).code).toBe('draft-changed');
    expect((await play.draw('admin', id, revision + 1)).code).toBe('draft-changed');
    await play.must('admin', discardDraft, { businessId: id, basedOn: revision });
    const gone = await play.draw('admin', id, revision);
    const { changedAt } = await play.open(id);
    expect(gone).toMatchObject({
      code: 'draft-changed',
      body: { facts: { by: await nameOf('admin'), at: changedAt } },
    });
    // A later draft never has the revision of an earlier one.
    const again = await play.draw('admin', id, '');
    expect(again.data).toMatchObject({ number: 1, revision: revision + 1 });
    expect((await play.draw('admin', id, revision)).code).toBe('draft-changed');
  });

  test('[DES-06] that was begun over one published version is not saved over the next one', async () => {
    const { id, revision } = await drawn();
    const { id: first } = await play.must('admin', publishVersion, { businessId: id, basedOn: revision });
    const next = await play.draw('admin', id, '', { publishedId: first });
    await play.must('admin', publishVersion, { businessId: id, basedOn: next.data.revision });
    const late = await play.draw('admin', id, '', { publishedId: first });
    expect(late).toMatchObject({ code: 'draft-changed', body: { facts: { by: await nameOf('admin') } } });
    expect((await play.open(id)).draft).toBe(null);
  });

  test('[DES-06] is published as it was opened, and by many at once only once', async () => {
    const { id, revision } = await drawn();
    const changed = await play.draw('admin', id, revision, withdrawing('never'));
    const stale = await play.does('admin', publishVersion, { businessId: id, basedOn: revision });
    expect(stale.code).toBe('draft-changed');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        play.does('admin', publishVersion, { businessId: id, basedOn: changed.data.revision }),
      ),
    );
    expect(replies.map(({ code }) => code ?? 'published').sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'nothing-to-publish'),
      'published',
    ]);
    expect((await play.open(id)).published).toMatchObject({ number: 1, flow: { withdraw: 'never' } });
  });

  test('[DES-06] is thrown away only as it was opened, and what is published stays', async () => {
    const { id, revision } = await drawn();
    await play.must('admin', publishVersion, { businessId: id, basedOn: revision });
    const next = await play.draw('admin', id, '', withdrawing('never'));
    expect((await play.does('admin', discardDraft, { businessId: id, basedOn: revision })).code).toBe('draft-changed');
    expect(await play.must('admin', discardDraft, { businessId: id, basedOn: next.data.revision })).toEqual({
      discarded: true,
    });
    expect(await play.open(id)).toMatchObject({
      draft: null,
      published: { number: 1, flow: { withdraw: 'until-decided' } },
    });
    expect((await play.does('admin', discardDraft, { businessId: id, basedOn: 1 })).code).toBe('draft-changed');
  });

  test('[DES-07] a fault says apart in which field of the form it stands, and which name does not fit', async () => {
    const id = await play.make('admin');
    const { flow, form } = soundDefinition() as unknown as { flow: object; form: { fields: object[] } };
    Object.assign(form.fields[0] as object, {
      showWhen: { kind: 'field', field: 'nowhere', is: 'filled', value: null },
    });
    const { id: field } = form.fields[0] as { id: string };
    const { data } = await play.draw('admin', id, '', { flow, form });
    expect(data.faults).toMatchObject([{ code: 'show-when-unknown', step: null, field, detail: 'nowhere' }]);
    const refused = await play.does('admin', publishVersion, { businessId: id, basedOn: data.revision });
    expect(refused.body.facts.faults).toEqual([
      { code: 'show-when-unknown', step: null, branch: null, field, detail: 'nowhere' },
    ]);
  });
});

describe('[C60] versions', () => {
  test('[C60] are listed the newest first, with who made and published them and what runs in each', async () => {
    const businessId = await play.business('leave');
    const first = (await play.must('admin', listVersions, { businessId })).items[0]!;
    await play.submit('student', 'leave');
    const { id: kept } = await play.submit('student', 'leave');
    await t.rows('update processes set kept_from = array[$2::uuid] where id = $1', [kept, await play.person('admin')]);
    const { data } = await play.draw('admin', businessId, '');
    await play.must('admin', publishVersion, { businessId, basedOn: data.revision });
    const [third] = [(await play.draw('admin', businessId, '', withdrawing('never'))).data];
    const pages: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const page = await play.must('admin', listVersions, { businessId, size: 1, ...(after ? { after } : {}) });
      pages.push(...page.items);
      if (!page.next) break;
      after = page.next;
    }
    const admin = { id: await play.person('admin') };
    expect(pages).toMatchObject([
      { id: third.id, number: 3, state: 'draft', changedBy: admin, publishedAt: null, publishedBy: null, running: 0 },
      { id: data.id, number: 2, state: 'published', changedBy: admin, publishedBy: admin, running: 0 },
      { id: first.id, number: 1, state: 'retired', changedBy: null, running: 1 },
    ]);
    await play.must('admin', discardDraft, { businessId, basedOn: third.revision });
  });

  test('[C60] an earlier one becomes the draft again, and what is published stays until that is published', async () => {
    const { id, revision } = await drawn();
    const first = await play.must('admin', publishVersion, { businessId: id, basedOn: revision });
    const next = await play.draw('admin', id, '', withdrawing('never'));
    await play.must('admin', publishVersion, { businessId: id, basedOn: next.data.revision });
    const back = { businessId: id, versionId: first.id };
    expect((await play.does('admin', restoreVersion, { ...back, basedOn: 1 })).code).toBe('draft-changed');
    const restored = await play.must('admin', restoreVersion, { ...back, basedOn: '' });
    expect(restored).toMatchObject({ number: 3, revision: next.data.revision + 1 });
    expect(await play.open(id)).toMatchObject({
      draft: { id: restored.id, flow: { withdraw: 'until-decided' } },
      published: { number: 2, flow: { withdraw: 'never' } },
    });
    // A draft that is there is replaced only by who has seen it.
    const other = { ...back, versionId: next.data.id };
    expect((await play.does('admin', restoreVersion, { ...other, basedOn: '' })).code).toBe('draft-changed');
    await play.must('admin', restoreVersion, { ...other, basedOn: restored.revision });
    expect((await play.open(id)).draft).toMatchObject({ number: 3, flow: { withdraw: 'never' } });
  });

  test('[C60] of another business or organisation are not there, and neither is a draft', async () => {
    const [mine, other] = [await drawn(), await drawn()];
    const restore = (by: typeof play | typeof elsewhere, versionId: string) =>
      by.does('admin', restoreVersion, { businessId: mine.id, versionId, basedOn: mine.revision });
    const { id: published } = await play.must('admin', publishVersion, {
      businessId: other.id,
      basedOn: other.revision,
    });
    expect((await restore(play, published)).code).toBe('not-found');
    expect((await restore(play, (await play.open(mine.id)).draft!.id)).code).toBe('not-found');
    expect((await restore(elsewhere, published)).code).toBe('not-found');
    for (const call of [listVersions, discardDraft, publishVersion])
      expect(
        (
          await elsewhere.does(
            'admin',
            call as never,
            { businessId: mine.id, ...(call === listVersions ? {} : { basedOn: 1 }) } as never,
          )
        ).code,
      ).toBe('not-found');
    expect(
      (
        await elsewhere.does('admin', saveVersion, {
          businessId: mine.id,
          basedOn: mine.revision,
          ...soundDefinition(),
        })
      ).code,
    ).toBe('not-found');
    expect((await elsewhere.does('admin', getBusiness, { id: mine.id })).code).toBe('not-found');
  });
});
