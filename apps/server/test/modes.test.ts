import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import { getUserInfo, getUserLeftMenu } from '@campus/contract/calls/user-info.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe.each([
  ['1', { hall: true, office: false }],
  ['2', { hall: true, office: false }],
  ['3', { hall: false, office: true }],
  ['4', { hall: true, office: false }],
  ['5', { hall: true, office: true }],
  ['6', { hall: true, office: true }],
])('mode %s', (mode, serves) => {
  let t: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    t = await startTestApp({ DEPLOYMENT_MODE: mode });
  });
  afterAll(() => t.close());

  test('[MODE-8] the hall’s calls', async () => {
    const reply = await t.call(getServiceHallParameter, { orgSign: 'scut' });
    if (serves.hall) return expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ StatusCode: 403, Msg: '暂不支持访问PC端网厅', code: 'area-not-served' });
    const phone = await t.call(getServiceHallParameter, { orgSign: 'scut' }, { userAgent: PHONE });
    expect(phone.body.Msg).toBe('暂不支持访问移动端网厅');
  });

  test('[MODE-8] the back-office’s calls', async () => {
    const { access_token: token } = await t.signIn('admin');
    const reply = await t.call(getUserLeftMenu, {}, { token });
    if (serves.office) return expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ statusCode: 403, msg: '暂不支持访问后台', code: 'area-not-served' });
    const english = await t.call(getUserLeftMenu, {}, { token, language: 'en' });
    expect(english.body.msg).toBe('The back-office is not available here.');
  });

  test('[MODE-8] the workflow app is served in every mode', async () => {
    const { access_token: token } = await t.signIn('approver');
    expect((await t.call(getUserInfo, {}, { token })).status).toBe(200);
  });
});
