import { once } from 'node:events';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import * as tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallOut } from '#server/platform/call-out.ts';
import { failureOf, startCasServer, successOf } from '../../../test/cas-server.ts';
import { CERTIFICATE, TLS } from '../../../test/tls.ts';
import { readLogout, validateTicket } from './index.ts';
import { readAnswer } from './read-answer.ts';

const callOut = createCallOut(['127.0.0.0/8']);
const SERVICE = 'https://hall.example.edu/CampusNetWork/sso?id=scut&for=hall';
const queryOf = (login: string, more: object = {}) => ({
  login,
  service: SERVICE,
  ticket: 'ST-1',
  renew: false,
  authority: null,
  ...more,
});

describe('[SSO-04] a server with a certificate of the university’s own', () => {
  const server = https.createServer(TLS, (_request, response) => response.end(successOf('student')));
  let login = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    login = `https://127.0.0.1:${(server.address() as AddressInfo).port}/cas/login`;
  });
  afterAll(() => void server.close());
  // For once nobody here believes it unasked.
  const believed = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates(believed.filter((one) => one.trim() !== CERTIFICATE.trim())));
  afterAll(() => tls.setDefaultCACertificates(believed));

  test('is believed where the setting vouches for it, and not otherwise', async () => {
    const vouching = queryOf(login, { authority: CERTIFICATE });
    expect(await validateTicket(callOut, vouching)).toMatchObject({ user: 'student' });
    expect(await validateTicket(callOut, queryOf(login))).toEqual({ fault: 'away', detail: 'certificate' });
  });
});

test('[SSO-04] a server that does not answer is given up after a while, also in the middle of its answer', async () => {
  const server = await startCasServer();
  const validate = () => validateTicket(callOut, queryOf(server.login), 200);
  server.plant(() => {});
  expect(await validate()).toEqual({ fault: 'away', detail: 'timeout' });
  server.plant((_, response) => void response.write('<cas:serviceResponse'));
  expect(await validate()).toEqual({ fault: 'away', detail: 'timeout' });
  await server.stop();
  expect(await validate()).toMatchObject({ fault: 'away' });
});

describe('[SSO-01] what a CAS server says', () => {
  test('is read whatever its prefix, with every attribute that it names', () => {
    const answer = successOf(
      'student',
      '<cas:attributes><cas:cn>甲</cas:cn><cas:role>a</cas:role><cas:role>b</cas:role><x xmlns="">y</x></cas:attributes>',
    );
    for (const xml of [answer, answer.replaceAll('cas:', 'c:').replace('xmlns:cas', 'xmlns:c')]) {
      const read = readAnswer(xml);
      expect('user' in read && [read.user, [...read.attributes]]).toEqual([
        'student',
        [
          ['cn', ['甲']],
          ['role', ['a', 'b']],
          ['x', ['y']],
        ],
      ]);
    }
  });
  test('is one user, though a comment or CDATA stands in the name', () => {
    expect(readAnswer(successOf('stu<!-- x -->dent'))).toMatchObject({ user: 'student' });
    expect(readAnswer(successOf('<![CDATA[student]]>'))).toMatchObject({ user: 'student' });
  });
  test.each([
    ['nothing', '', 'no-answer'],
    ['text', 'yes\nstudent', 'no-answer'],
    [
      'success and failure',
      successOf('a').replace('</cas:serviceResponse>', '<cas:authenticationFailure code="X"/></cas:serviceResponse>'),
      'no-answer',
    ],
    ['no user', successOf(' '), 'no-answer'],
    ['a user deeper inside', successOf('<cas:user>admin</cas:user>'), 'no-answer'],
    ['half of it', successOf('student').slice(0, -20), 'no-answer'],
    ['two roots', successOf('student') + successOf('admin'), 'no-answer'],
    ['INVALID_TICKET', failureOf('INVALID_TICKET'), 'ticket-refused'],
    ['INVALID_SERVICE', failureOf('INVALID_SERVICE'), 'service-refused'],
    ['UNAUTHORIZED_SERVICE', failureOf('UNAUTHORIZED_SERVICE'), 'service-refused'],
    ['something else', failureOf('MAINTENANCE'), 'no-answer'],
  ])('%s vouches for nobody', (_, xml, fault) => {
    expect(readAnswer(xml)).toMatchObject({ fault });
  });
});

test('[SSO-02] a logout is read as LemonLDAP and Apereo send it', () => {
  const apereo =
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-17T00:00:00Z"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>ST-1-a</samlp:SessionIndex></samlp:LogoutRequest>';
  expect(readLogout(`logoutRequest=${encodeURIComponent(apereo)}`)).toBe('ST-1-a');
  expect(readLogout(apereo)).toBe('ST-1-a');
  expect(readLogout(`<?xml version="1.0"?>\r\n${apereo.replaceAll('><', '>\r\n   <')}`)).toBe('ST-1-a');
  expect(readLogout(apereo.replace('SAML:2.0:protocol', 'SAML:1.0:protocol'))).toBeNull();
});
