import { getManifest, getOrganisation } from '@campus/contract/calls/organisations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';

const t = testApp();

test.each([
  ['scut', '华南理工大学', true],
  ['sdpt', '顺德职业技术学院', true],
  ['lingnan-demo', '岭南示范大学', false],
])(
  '[ENT-03] %s is an organisation with oName and orgSign, side by side with others',
  async (orgSign, oName, inactivity) => {
    const { data } = (await t.call(getOrganisation, { orgSign })).body;
    expect(data).toMatchObject({ orgSign, oName, inactivity });
  },
);

test('a phone is told how the hall of an organisation is called, where it begins and what it looks like', async () => {
  const { body } = await t.call(getManifest, { orgSign: 'scut', language: 'en' });
  expect(body).toMatchObject({
    start_url: '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut',
    scope: '/CampusNetworkPhone/',
    display: 'standalone',
    lang: 'en',
  });
  expect(body.name).toMatch(/University/);
  expect((await t.call(getManifest, { orgSign: 'nowhere', language: 'zh' })).status).toBe(400);
});

test('[ERR-01] an unknown organisation is none; one that is suspended says so', async () => {
  expect((await t.call(getOrganisation, { orgSign: 'nowhere' })).body.msg).toBe('登录地址有误！');
  await t.rows(`update organisations set active = false where org_sign = 'sdpt'`);
  expect((await t.call(getOrganisation, { orgSign: 'sdpt' })).body.msg).toBe('该学校的服务已暂停，请联系学校管理员。');
});

test('[RUN-28] where nothing is set, an address without a name means the one active university, as long as there is one', async () => {
  const app = await createApp(t.foundation, { pagesFolder: null, version: 'test', defaultOrganisation: null });
  const active = async (...signs: string[]) => {
    await t.rows('update organisations set active = org_sign = any($1)', [signs]);
    t.clock.advance(5000);
  };
  const meant = async () => (await app.inject('/boot.json')).json().defaultOrganisation;
  await active();
  expect(await meant()).toBe(null);
  await active('lingnan-demo');
  expect(await meant()).toBe('lingnan-demo');
  await active('lingnan-demo', 'scut');
  expect(await meant()).toBe(null);
  // A clock that is put back keeps no answer for longer.
  await active('sdpt');
  t.clock.advance(-86_400_000);
  expect(await meant()).toBe('sdpt');
  await app.close();
});
