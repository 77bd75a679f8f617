import { describe, expect, test } from 'vitest';
import { openEnvelope } from './envelopes.ts';
import { RefusalError } from './refusal-error.ts';

const answer = (body: unknown, status = 200) => ({ status, requestId: 'r-1', body });
const refused = (act: () => unknown): RefusalError => {
  try {
    act();
  } catch (error) {
    if (error instanceof RefusalError) return error;
  }
  throw new Error('was not refused');
};

describe('replies', () => {
  test('[ENT-04] the hall wraps in StatusCode, Data, Msg', () => {
    const body = { StatusCode: 200, Data: { access_token: 't', tokenType: 'bearer' }, Msg: '' };
    expect(openEnvelope('hall', answer(body))).toEqual(body.Data);
  });
  test('[ENT-07] the others wrap in statusCode, data, msg', () => {
    expect(openEnvelope('office', answer({ statusCode: 200, data: [], msg: '' }))).toEqual([]);
    expect(openEnvelope('office', answer({ statusCode: 200, data: null, msg: '' }))).toBeNull();
  });
  test('[ENT-05] the hall parameters are a bare list', () => {
    expect(openEnvelope('bare', answer([{ pKey: 'a' }]))).toEqual([{ pKey: 'a' }]);
  });
});

describe('refusals', () => {
  test('carry the word, the facts, the sentence and the request id', () => {
    const body = {
      StatusCode: 400,
      Data: null,
      Msg: '密码错误！您还有2次机会！',
      code: 'password-wrong',
      facts: { left: 2 },
    };
    const error = refused(() => openEnvelope('hall', answer(body, 400)));
    expect(error).toMatchObject({
      code: 'password-wrong',
      facts: { left: 2 },
      text: body.Msg,
      status: 400,
      requestId: 'r-1',
    });
  });
  test('OAuth says its sentence in error_description', () => {
    const body = {
      error: 'invalid_grant',
      error_description: '用户名或者密码错误！2',
      code: 'credentials-wrong',
      facts: { left: 2 },
    };
    const error = refused(() => openEnvelope('oauth', answer(body, 400)));
    expect(error).toMatchObject({ code: 'credentials-wrong', text: body.error_description });
  });
  test('a hall reply of status 200 whose own StatusCode is bad is a refusal', () => {
    expect(refused(() => openEnvelope('hall', answer({ StatusCode: 400, Data: null, Msg: 'x' }))).text).toBe('x');
  });
  test.each([
    [401, 'not-signed-in'],
    [404, 'not-found'],
    [502, 'busy'],
    [500, 'unexpected'],
  ])('a foreign answer of status %d reads as %s', (status, code) => {
    expect(refused(() => openEnvelope('office', answer('<html>', status)))).toMatchObject({ code, text: '' });
  });
  test('an unknown word is not believed', () => {
    expect(refused(() => openEnvelope('office', answer({ code: 'constructor', msg: 'm' }, 400))).code).toBe(
      'unexpected',
    );
  });
  test('the faults of fields can be read', () => {
    const body = {
      statusCode: 422,
      msg: 'm',
      code: 'invalid',
      facts: { fields: [{ field: 'next', code: 'required' }] },
    };
    expect(refused(() => openEnvelope('office', answer(body, 422))).fields).toEqual([
      { field: 'next', code: 'required' },
    ]);
  });
});
