import { describe, expect, test } from 'vitest';
import { ENDED_ADDRESS, errorPc } from './error-addresses.ts';
import { organisationIn, withOrganisation } from './with-organisation.ts';

describe('[ENT-03] the organisation in an address', () => {
  test.each([
    ['?id=scut', 'scut'],
    ['id=SCUT&x=1', 'scut'],
    ['?id=%20scut%20', 'scut'],
    ['', null],
    ['?id=', null],
    ['?id=../x', null],
    [`?id=${'a'.repeat(41)}`, null],
  ])('%s names %s', (search, id) => expect(organisationIn(search)).toBe(id));

  test('[PH-17] is carried along, and nothing else is lost', () => {
    expect(withOrganisation('/a', 'scut')).toBe('/a?id=scut');
    expect(withOrganisation('/a?q=1&id=old', 'scut', { from: 'b' })).toBe('/a?q=1&id=scut&from=b');
    expect(withOrganisation('/a?q=1', null)).toBe('/a?q=1');
    expect(withOrganisation('/a', null)).toBe('/a');
  });
});

test('[AUTH-4] an ended session leads to the specification’s address', () => {
  expect(decodeURIComponent(ENDED_ADDRESS)).toBe('/ErrorPage/登录已失效，请重新登录!');
});

test('[MODE-7] /ErrorPC takes a reason', () => {
  expect(errorPc('area-not-served.office', 'scut')).toBe('/ErrorPC?id=scut&reason=area-not-served.office');
});
