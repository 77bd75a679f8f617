import { connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import { expect, test } from 'vitest';
import { type ConnectionValues, differing, readConnection, valuesOf } from './connection-values.ts';

const typed = (part: Partial<ConnectionValues> = {}): ConnectionValues => ({
  ...valuesOf(null),
  nameZh: '图书馆',
  nameEn: 'Library',
  address: 'https://lib.example.edu.cn',
  secret: 'a-long-secret',
  ...part,
});
const faultsOf = (part: Partial<ConnectionValues>) =>
  readConnection(typed(part)).faults.map(({ field, code, n }) => `${field} ${code}${n === undefined ? '' : ` ${n}`}`);

test('[DES-14] what is typed is sent as the connection keeps it', () => {
  const { sent, faults } = readConnection(
    typed({
      address: ' HTTPS://Lib.Example.edu.cn:443/v1/ ',
      paths: ' /loans \n\n/loans\n/readers',
      longestWait: '１５',
    }),
  );
  expect(faults).toEqual([]);
  expect(sent).toMatchObject({
    address: 'https://lib.example.edu.cn/v1',
    paths: ['/loans', '/readers'],
    mostTimeoutMs: 15_000,
    secret: 'a-long-secret',
  });
});

test('[DES-14] a secret and an account go along only where the authentication asks for them', () => {
  expect(readConnection(typed({ authentication: 'none', account: 'x' })).sent).not.toHaveProperty('secret');
  expect(readConnection(typed({ authentication: 'bearer', account: 'x' })).sent).not.toHaveProperty('account');
  expect(readConnection(typed({ authentication: 'basic', account: ' x ' })).sent).toMatchObject({ account: 'x' });
});

test('[DES-14] what the server would refuse is seen before it is sent, each at its field', () => {
  const { callsPerMinute, paths, timeoutMs } = connectionLimits;
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ address: 'lib.example.edu.cn' })).toEqual(['address format']);
  expect(faultsOf({ paths: ' \n ' })).toEqual(['paths required']);
  expect(faultsOf({ paths: '/a\nb' })).toEqual(['paths format']);
  expect(faultsOf({ paths: Array.from({ length: paths + 1 }, (_, n) => `/p${n}`).join('\n') })).toEqual([
    `paths too-many ${paths}`,
  ]);
  expect(faultsOf({ authentication: 'basic', account: 'a:b' })).toEqual(['account format']);
  expect(faultsOf({ secret: 'short' })).toEqual(['secret format']);
  // An empty one keeps the kept one.
  expect(faultsOf({ secret: '' })).toEqual([]);
  expect(faultsOf({ perMinute: '0' })).toEqual(['perMinute too-small 1']);
  expect(faultsOf({ perMinute: String(callsPerMinute + 1) })).toEqual([`perMinute too-large ${callsPerMinute}`]);
  expect(faultsOf({ perMinute: '1e2' })).toEqual(['perMinute format']);
  expect(faultsOf({ longestWait: '61' })).toEqual([`longestWait too-large ${timeoutMs.most / 1000}`]);
});

test('[DES-14] two versions differ in what was changed, and in a secret that was typed', () => {
  const kept = typed({ secret: '' });
  expect(differing(kept, kept)).toEqual([]);
  expect(differing(kept, { ...kept, on: false, secret: 'another-secret' })).toEqual(['secret', 'on']);
});
