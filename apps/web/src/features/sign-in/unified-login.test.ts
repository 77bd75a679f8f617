import { describe, expect, test } from 'vitest';
import { hallSignIn } from './unified-login.ts';

const empty = {
  pKey: 'k',
  pName: 'n',
  pValue1: null,
  pValue2: null,
  pValue3: null,
  pValue4: null,
  pValue5: null,
  pValue6: null,
  pValue7: null,
  pValue8: null,
  pValue9: null,
  pValue10: null,
};
const pc = 'https://sso.example.edu/cas/login';
const parameters = (values: Partial<Record<keyof typeof empty, string>>) => [empty, { ...empty, ...values }];

describe('[CALL-06] [AUTH-2] how people sign in comes from the second hall parameter', () => {
  test('unified login, with an address for the PC and one for phones', () => {
    const values = parameters({ pValue5: 'unified authentication', pValue9: pc, pValue10: `${pc}?m=1` });
    expect(hallSignIn(values, false)).toEqual({ unified: true, address: pc, passwords: false });
    expect(hallSignIn(values, true)).toEqual({ unified: true, address: `${pc}?m=1`, passwords: false });
  });
  test('[SSO-08] account and password stay where the organisation leaves them open', () => {
    const values = { pValue5: 'unified authentication', pValue9: pc };
    expect(hallSignIn(parameters({ ...values, pValue6: 'open' }), false).passwords).toBe(true);
    expect(hallSignIn(parameters({ ...values, pValue6: 'closed' }), false).passwords).toBe(false);
  });
  test('phones use the same address where they have none of their own', () => {
    expect(hallSignIn(parameters({ pValue5: 'unified authentication', pValue9: pc }), true).address).toBe(pc);
  });
  test('any other mode is account and password', () => {
    expect(hallSignIn(parameters({ pValue5: 'account', pValue9: pc }), false)).toEqual({
      unified: false,
      address: null,
      passwords: true,
    });
    expect(hallSignIn([], false)).toEqual({ unified: false, address: null, passwords: true });
  });
  test.each(['javascript:alert(1)', '//evil.example', 'sso.example.edu', ''])(
    '[SAF-01] %j is no address to go to, and keeps nobody from account and password',
    (pValue9) => {
      const values = { pValue5: 'unified authentication', pValue9, pValue10: pc };
      for (const phone of [false, true])
        expect(hallSignIn(parameters(values), phone)).toEqual({ unified: true, address: null, passwords: true });
    },
  );
});
