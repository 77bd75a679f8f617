import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fieldsOf,
  hasToProve,
  isParameterKey,
  type Kept,
  obeys,
  type ParameterField,
  type ParameterKey,
  PROVING_MS,
  parameterCatalogue,
  standingAt,
  valuesAt,
  wrongTogether,
} from './catalogue.ts';
import { numberOf, settingOf } from './settings.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\n-----END CERTIFICATE-----';
const networks = (text: string) => text === '10.0.0.0/16';
const field = (key: string, name: string) =>
  fieldsOf(key).find((candidate) => candidate.name === name) as ParameterField;

describe('[ADM-11] what the product obeys', () => {
  test.each([
    ['hall.sign-in', 'mode', ['account and password', 'unified authentication'], ['magic', 'Account and password']],
    [
      'hall.sign-in',
      'address',
      ['https://sso.example.edu/', 'https://sso/x'],
      ['sso.example.edu', 'javascript:1', 'ftp://x', 'http://sso/x'],
    ],
    ['hall.top-up', 'address', ['https://pay/', 'http://pay/x'], ['pay', 'javascript:1', 'ftp://x']],
    ['hall.epidemic', 'from', ['2026-02-28', '2024-02-29'], ['2026-02-30', '20260228', 'soon']],
    ['hall.epidemic', 'days', ['0', '365'], ['366', '-1', '1.5', '1e2', ' 7']],
    ['orders.self-help', 'pending', ['1', '1000'], ['0', '1001']],
    ['network.fees', 'opening', ['0', '100000000'], ['100000001', '0.5', 'abc', '-1']],
    ['places.dormitory-feed', 'taken', ['0', '100'], ['101', '1 %']],
    ['sign-in.shared-networks', 'networks', ['10.0.0.0/16'], ['campus']],
    ['hall.sign-in', 'passwords', ['open', 'closed'], ['yes']],
    [
      'sign-in.unified',
      'authority',
      [CERTIFICATE, `${CERTIFICATE}\n${CERTIFICATE}\n`],
      ['x', 'BEGIN CERTIFICATE', `${CERTIFICATE} and more`, CERTIFICATE.repeat(500)],
    ],
    ['network.radius', 'usernames', ['plain', 'with-organisation'], ['short']],
    ['hall.basics', 'deskPhone', ['020-87110000'], ['1'.repeat(41)]],
  ])('%s, %s', (key, name, right, wrong) => {
    for (const text of right) expect(obeys(field(key, name), text, networks), text).toBe(true);
    for (const text of wrong) expect(obeys(field(key, name), text, networks), text).toBe(false);
    expect(obeys(field(key, name), '', networks)).toBe(true);
  });

  test('what counts where nothing is set would be obeyed, too', () => {
    for (const fields of Object.values(parameterCatalogue))
      for (const each of fields)
        if (each.unset !== null) expect(obeys(each, each.unset, networks), each.name).toBe(true);
  });

  test('every value has one name and one place', () => {
    for (const [key, fields] of Object.entries(parameterCatalogue)) {
      expect(isParameterKey(key)).toBe(true);
      expect(new Set(fields.map((each) => each.value)).size).toBe(fields.length);
      expect(new Set(fields.map((each) => each.name)).size).toBe(fields.length);
    }
    expect(isParameterKey('toString')).toBe(false);
    expect(fieldsOf('hall.none')).toEqual([]);
  });
});

describe('[ADM-11] what counts', () => {
  test('what is set where it is obeyed, otherwise what is usual, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        for (const key of Object.keys(parameterCatalogue) as ParameterKey[])
          for (const each of fieldsOf(key)) {
            if (each.kind === 'networks') continue;
            const counts = settingOf(key, each.name as never, { [each.value]: text });
            expect(counts).toBe(text !== '' && obeys(each, text, networks) ? text : each.unset);
          }
      }),
    );
  });
  test('a number is always one', () => {
    expect(numberOf('orders.self-help', 'pending', { pValue1: '0' })).toBe(3);
    expect(numberOf('orders.self-help', 'pending', { pValue1: '9' })).toBe(9);
    expect(numberOf('network.fees', 'opening', null)).toBe(10_000);
    expect(numberOf('places.dormitory-feed', 'taken', { pValue1: '101' })).toBe(30);
  });
  test.each([
    ['hall.sign-in', { pValue5: 'unified authentication' }, 'pValue9'],
    ['hall.sign-in', { pValue5: 'unified authentication', pValue9: 'https://sso.example.edu' }, null],
    ['hall.sign-in', { pValue5: 'unified authentication', pValue9: 'http://sso.example.edu' }, 'pValue9'],
    ['hall.sign-in', { pValue5: 'account and password' }, null],
    ['hall.epidemic', { pValue1: '2026-11-02', pValue2: '2026-11-01' }, 'pValue2'],
    ['hall.epidemic', { pValue1: '2026-11-01', pValue2: '2026-11-01' }, null],
    ['hall.epidemic', { pValue1: '2026-11-01' }, null],
    ['sign-in.wecom', { pValue1: 'ww1', pValue2: '1000002' }, null],
    ['sign-in.wecom', { pValue1: 'ww1' }, 'pValue2'],
    ['sign-in.wecom', { pValue1: 'ww 1', pValue2: '1000002' }, 'pValue1'],
    ['sign-in.wecom', { pValue8: 'WW_verify_short.txt', pValue9: 'x' }, 'pValue8'],
    ['sign-in.wecom', { pValue8: 'WW_verify_abcdefGH01234567.txt' }, 'pValue9'],
    ['sign-in.wecom', {}, null],
  ])('together: %s %j', (key, values, field) => {
    expect(wrongTogether(key, values)?.field ?? null).toBe(field);
  });
});

describe('[SAF-01] what leads to a sign-in leads there by https only', () => {
  const fields = (['hall.sign-in', 'sign-in.unified', 'sign-in.wecom'] as const).flatMap((key) =>
    fieldsOf(key).filter(({ kind }) => kind === 'https' || kind === 'address'),
  );
  test('every address of the unified login and of WeCom', () => {
    expect(fields.map(({ name }) => name)).toEqual([
      'address',
      'addressOfPhones',
      'validation',
      'api',
      'authorize',
      'scan',
    ]);
    for (const field of fields) {
      expect(
        obeys(field, 'https://sso.example.edu/x', () => false),
        field.name,
      ).toBe(true);
      for (const wrong of ['http://sso.example.edu/x', 'https://user@sso.example.edu/x', 'https://0x7f.1/x', 'sso'])
        expect(
          obeys(field, wrong, () => false),
          `${field.name} ${wrong}`,
        ).toBe(false);
    }
  });
  test('a link to the payment system is a link', () => {
    const [field] = fieldsOf('hall.top-up') as [ParameterField];
    expect(obeys(field, 'http://pay.example.edu', () => false)).toBe(true);
  });
});

describe('[ADM-11] values that have to prove themselves', () => {
  const stored: fc.Arbitrary<Kept> = fc.record({
    values: fc.constant({ pValue5: 'unified authentication' }),
    former: fc.option(fc.constant({ pValue5: 'account and password' })),
    proveUntilAt: fc.option(fc.integer({ min: 0, max: 1_000 })),
  });
  test('the new ones count until the time is over, the former ones from that very moment on', () => {
    fc.assert(
      fc.property(stored, fc.integer({ min: 0, max: 1_000 }), (value, now) => {
        const over = value.former !== null && value.proveUntilAt !== null && now >= value.proveUntilAt;
        expect(valuesAt(value, now)).toBe(over ? value.former : value.values);
        expect(standingAt(value, now) === 'went-back').toBe(over);
      }),
    );
  });
  test('only what could shut everybody out has to, for ten minutes', () => {
    expect(Object.keys(parameterCatalogue).filter(hasToProve)).toEqual(['hall.sign-in', 'sign-in.unified']);
    expect(PROVING_MS).toBe(600_000);
  });
});
