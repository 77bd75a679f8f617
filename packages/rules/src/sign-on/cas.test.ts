import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTicket, loginUrl, logoutUrl, mayBeSentAgain, serviceOf, validationUrls } from './cas.ts';

const service = serviceOf('https://hall.example.edu', 'scut', 'hall');

describe('[SSO-01] [PC-17] addresses of a CAS server', () => {
  test('the service names the organisation and the area, and nothing of the visit', () => {
    expect(service).toBe('https://hall.example.edu/CampusNetWork/sso?id=scut&for=hall');
  });

  test.each([
    ['https://cas.example.edu/cas/login', 'https://cas.example.edu/cas/'],
    ['https://cas.example.edu/cas/login/', 'https://cas.example.edu/cas/'],
    ['https://cas.example.edu/login?type=qr', 'https://cas.example.edu/'],
    ['https://cas.example.edu/authserver/login#a', 'https://cas.example.edu/authserver/'],
    ['https://cas.example.edu:8443/sso', 'https://cas.example.edu:8443/sso/'],
  ])('%s is asked beside its sign-in page', (login, folder) => {
    const query = `service=${encodeURIComponent(service)}&ticket=ST-1`;
    expect(validationUrls(login, { service, ticket: 'ST-1' })).toEqual([
      `${folder}p3/serviceValidate?${query}`,
      `${folder}serviceValidate?${query}`,
    ]);
    expect(logoutUrl(login, 'https://hall.example.edu/')).toBe(
      `${folder}logout?service=https%3A%2F%2Fhall.example.edu%2F`,
    );
  });

  test('sign-in and validation say the same service, character for character, for every organisation and address', () => {
    const sign = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/);
    const host = fc.stringMatching(/^[a-z]{1,10}(:[1-9][0-9]{0,3})?$/);
    fc.assert(
      fc.property(sign, host, fc.constantFrom('hall', 'office', 'workflow'), (orgSign, at, area) => {
        const address = serviceOf(`https://${at}`, orgSign, area);
        const query = new URL(loginUrl('https://cas.example.edu/cas/login?a=1', address)).searchParams;
        expect(query.get('service')).toBe(address);
        expect(query.get('a')).toBe('1');
        for (const url of validationUrls('https://cas.example.edu/cas/login', { service: address, ticket: 'ST-1' }))
          expect(new URL(url).searchParams.get('service')).toBe(address);
      }),
    );
  });

  test('whatever a ticket holds, it is one parameter', () => {
    fc.assert(
      fc.property(fc.string(), (ticket) => {
        fc.pre(ticket.isWellFormed());
        for (const url of validationUrls('https://cas.example.edu/cas/login', { service, ticket })) {
          const query = [...new URL(url).searchParams];
          expect(query).toEqual([
            ['service', service],
            ['ticket', ticket],
          ]);
        }
      }),
    );
  });

  test.each([
    ['ST-1-abcDEF.x_y-z', true],
    ['ST-', false],
    ['PT-1', false],
    ['ST-1&service=x', false],
    ['ST-1 ', false],
    [`ST-${'a'.repeat(254)}`, false],
  ])('%s is a ticket: %s', (text, is) => {
    expect(isTicket(text)).toBe(is);
  });
});

test('[SSO-01] whoever comes back twice within ten seconds without a sign-in is not sent a third time', () => {
  expect(mayBeSentAgain([], 100_000)).toBe(true);
  expect(mayBeSentAgain([95_000], 100_000)).toBe(true);
  expect(mayBeSentAgain([95_000, 99_000], 100_000)).toBe(false);
  expect(mayBeSentAgain([89_000, 99_000], 100_000)).toBe(true);
});
