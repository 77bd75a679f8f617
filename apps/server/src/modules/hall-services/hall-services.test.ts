import { suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import {
  getHallGuide,
  getHallService,
  getHallServices,
  getMyHallServices,
} from '@campus/contract/calls/hall-services.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessId, demoVersionId } from '../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
type Tile = { id: string; code: string; tabs: string[]; mayUse?: boolean };
const tokens = {} as Record<'student' | 'staff' | 'admin', string>;
beforeAll(async () => {
  tokens.student = await t.hallSignIn('student');
  tokens.staff = await t.hallSignIn('staff');
  tokens.admin = (await t.signIn('admin')).access_token;
});

const tiles = async (orgSign = 'scut'): Promise<Tile[]> => (await t.call(getHallServices, { orgSign })).body.Data.items;
const of = async (code: string) => (await tiles()).find((tile) => tile.code === code)!;
const describeIt = (id: string, orgSign = 'scut') => t.call(getHallService, { orgSign, id });

describe('[PC-21] [PH-20] the tiles of the hall', () => {
  test('stand under students, staff or more by whom they are for, for anybody who looks', async () => {
    expect((await of('certificate')).tabs).toEqual(['student']);
    expect((await of('seal')).tabs).toEqual(['staff']);
    expect((await of('leave')).tabs).toEqual(['student', 'staff', 'more']);
    expect((await of('staff-registration')).tabs).toEqual(['more']);
    expect(await of('open-network')).toMatchObject({
      name: { zh: expect.any(String) },
      summary: { en: expect.any(String) },
    });
  });

  test('what one may use comes first, in the order of the catalogue', async () => {
    const all = (await tiles()).map(({ code }) => code);
    for (const who of ['student', 'staff'] as const) {
      const { items } = (await t.call(getMyHallServices, {}, { token: tokens[who] })).body.Data as { items: Tile[] };
      const [mine, others] = [items.filter((service) => service.mayUse), items.filter((service) => !service.mayUse)];
      expect(items).toEqual([...mine, ...others]);
      expect([...items].map(({ code }) => code).sort()).toEqual([...all].sort());
      for (const part of [mine, others])
        expect(part.map(({ code }) => code)).toEqual(
          all.filter((code) => part.some((service) => service.code === code)),
        );
      expect(mine.some(({ code }) => code === 'certificate')).toBe(who === 'student');
      expect(mine.some(({ code }) => code === 'seal')).toBe(who === 'staff');
    }
  });

  test('what one used last is told apart', async () => {
    const recent = async () =>
      (await t.call(getMyHallServices, {}, { token: tokens.student })).body.Data.recent as Tile[];
    expect(await recent()).toEqual([]);
    await t.rows(
      `insert into processes (id, organisation_id, number, business_id, version_id, title_zh, title_en, submitter_id, submitted_at, changed_at,
         ended_at, status, outcome, process_group, tab, standing, state, search_text, search_grams)
       select gen_random_uuid(), p.organisation_id, 'R' || n, case n when 1 then $1::uuid else $2::uuid end, case n when 1 then $3::uuid else $4::uuid end,
         '', '', p.id, now() + n * interval '1 minute', now(), now(), 'ended', 'done', 'done', 'Completed', '{}', '{}', '', '{}'
       from people p join organisations o on o.id = p.organisation_id cross join generate_series(1, 2) n
       where o.org_sign = 'scut' and p.account = 'student'`,
      [
        demoBusinessId('scut', 'leave'),
        demoBusinessId('scut', 'loan'),
        demoVersionId('scut', 'leave'),
        demoVersionId('scut', 'loan'),
      ],
    );
    expect((await recent()).map(({ code }) => code)).toEqual(['loan', 'leave']);
  });

  test('what is suspended, a draft, or of another organisation is not there', async () => {
    const id = demoBusinessId('scut', 'room');
    expect((await describeIt(id)).status).toBe(200);
    expect((await describeIt(id, 'sdpt')).body.code).toBe('not-found');
    expect((await tiles('sdpt')).map((tile) => tile.id)).not.toContain(id);
    await t.call(suspendBusiness, { id, suspended: true }, { token: tokens.admin });
    expect((await describeIt(id)).body.code).toBe('not-found');
    expect((await t.call(getHallGuide, { orgSign: 'scut', id, name: 'x' })).body.code).toBe('not-found');
    expect(await of('room')).toBe(undefined);
    await t.rows('update businesses set suspended = false, published_version_id = null where id = $1', [id]);
    expect((await describeIt(id)).body.code).toBe('not-found');
    expect(await of('room')).toBe(undefined);
    expect((await t.call(getHallServices, { orgSign: 'nowhere' })).body.code).toBe('organisation-unknown');
  });
});

describe('[PC-21] [PH-20] what the window about a service says', () => {
  test('what it is, who may, its way and its people; only an opening of the network costs something', async () => {
    const { Data } = (await describeIt((await of('leave')).id)).body;
    expect(Data).toMatchObject({ code: 'leave', audience: 'all', cost: null, promise: null });
    expect(Data.steps.length).toBeGreaterThan(1);
    expect(Data.owners[0]).toEqual({ name: expect.any(String), department: expect.anything() });
    const opening = (await describeIt((await of('open-network')).id)).body.Data;
    expect(opening.cost).toEqual({ feeFen: 10_000, fromFen: 2500 });
    expect(opening.promise).toEqual({ law: ['review'] });
    expect((await describeIt((await of('change-network-password')).id)).body.Data.cost).toBeNull();
  });

  test('the fee and the cheapest package follow what the organisation sets', async () => {
    const { id } = await of('open-network');
    await t.rows(
      `update parameters set values = values || '{"pValue1": "5000"}' where key = 'network.fees' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    await t.rows(`update network_packages set active = false where period = 'annual'`);
    expect((await describeIt(id)).body.Data.cost).toEqual({ feeFen: 5000, fromFen: 3000 });
    await t.rows('update network_packages set active = false');
    expect((await describeIt(id)).body.Data.cost).toEqual({ feeFen: 5000, fromFen: null });
  });

  test('[PC-20] a guide is read by anybody', async () => {
    const { id } = await of('loan');
    const [guide] = (await describeIt(id)).body.Data.guides;
    const reply = await t.call(getHallGuide, { orgSign: 'scut', id, name: guide.name });
    expect(reply.body.Data).toMatchObject({
      business: { id, code: 'loan' },
      ...guide,
      body: { zh: expect.any(String) },
    });
    expect((await t.call(getHallGuide, { orgSign: 'scut', id, name: 'none' })).body.code).toBe('not-found');
  });
});
