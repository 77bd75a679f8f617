import { describe, expect, test } from 'vitest';
import { authorizeUrl, clientOf, isCode, isState, isVerifyName, returnAddress, scanUrl } from './sign-in.ts';

describe('[SSO-05] the way to WeCom', () => {
  const back = returnAddress('https://hall.example.edu/x', 'scut');
  const going = { corp: 'ww1', agent: '1000002', back, state: 'S'.repeat(32) };
  test('inside its client', () => {
    expect(authorizeUrl('https://open.weixin.qq.com/connect/oauth2/authorize', going)).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=ww1&redirect_uri=https%3A%2F%2Fhall.example.edu%2Fx%2FWeiXinWork_Login%3Fid%3Dscut&response_type=code&scope=snsapi_base&state=${going.state}&agentid=1000002#wechat_redirect`,
    );
  });
  test('by scanning, without a fragment', () => {
    expect(scanUrl('https://login.work.weixin.qq.com/wwlogin/sso/login', { ...going, lang: 'en' })).toBe(
      `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=ww1&agentid=1000002&redirect_uri=https%3A%2F%2Fhall.example.edu%2Fx%2FWeiXinWork_Login%3Fid%3Dscut&state=${going.state}&lang=en`,
    );
  });
  test('what a relay asks for itself stays, and the state is never encoded twice', () => {
    const url = new URL(scanUrl('https://relay.example.edu/scan?key=1#x', { ...going, lang: 'zh' }));
    expect([url.searchParams.get('key'), url.hash, url.searchParams.get('redirect_uri')]).toEqual(['1', '', back]);
    expect(back).not.toContain('state');
  });
  test.each([
    ['Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.26 MicroMessenger/7.0.1', 'wecom'],
    ['Mozilla/5.0 (Macintosh) wxwork/4.1.26 MicroMessenger/6.3 MacWechat', 'wecom'],
    ['Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.1', 'wechat'],
    ['Mozilla/5.0 (X11) Chrome/120', 'other'],
  ])('%s', (userAgent, client) => expect(clientOf(userAgent)).toBe(client));
  test('states, codes and names of files', () => {
    expect(['A'.repeat(22), 'a0'.repeat(32)].map(isState)).toEqual([true, true]);
    expect(['A'.repeat(21), 'a'.repeat(65), `${'a'.repeat(30)}-`, ''].map(isState)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['a-_9', 'x'.repeat(512)].map(isCode)).toEqual([true, true]);
    expect(['', 'x'.repeat(513), 'a&b', 'a\nb', 'é'].map(isCode)).toEqual([false, false, false, false, false]);
    expect(['WW_verify_abcdefGH01234567', 'WW_verify_abcdefGH01234567.txt'].map(isVerifyName)).toEqual([true, true]);
    expect(
      ['WW_verify_x.txt', '../WW_verify_abcdefGH01234567', 'WW_verify_abcdefGH01234567.txt\n'].map(isVerifyName),
    ).toEqual([false, false, false]);
  });
});
