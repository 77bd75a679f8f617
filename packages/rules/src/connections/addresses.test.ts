import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHttpsUrl, isPathAllowed, isPathPrefix, readAddress, readPath, writeAddress } from './address.ts';
import { judgeAddress, mayReach } from './inner-addresses.ts';
import { isConnectionAccount, isConnectionSecret } from './secret.ts';

describe('[DES-14] where an address leads', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700:4700::1111',
    '2400:3200::1',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
  ])('%s is for everybody', (address) => expect(judgeAddress(address)).toBe('public'));

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    '2001:db8::1',
    '3fff::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2606:4700::5efe:7f00:1',
    '2606:4700::200:5efe:7f00:1',
  ])('%s is inside', (address) => expect(judgeAddress(address)).toBe('inner'));

  test.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '::ffff:0.0.0.0',
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4.5',
    ':::1',
    '1::2::3',
    '12345::',
    '[::1]',
  ])('%s leads to nobody whom a call is for', (address) => expect(judgeAddress(address)).toBe('never'));

  test('every spelling of an IPv4 address as IPv6 is that address', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const four = bytes.join('.');
        const hex = (a: number, b: number) => (a * 256 + b).toString(16);
        const [a, b, c, d] = bytes;
        expect(judgeAddress(`::ffff:${four}`)).toBe(judgeAddress(four));
        expect(judgeAddress(`::ffff:${hex(a, b)}:${hex(c, d)}`)).toBe(judgeAddress(four));
        expect(judgeAddress(`64:ff9b::${four}`)).not.toBe('public');
        expect(judgeAddress(`2002:${hex(a, b)}:${hex(c, d)}::1`)).not.toBe('public');
      }),
    );
  });
});

describe('[DES-14] the address of a connection', () => {
  test.each([
    ['https://card.example.edu', 'https://card.example.edu'],
    ['HTTPS://Card.Example.EDU:443/', 'https://card.example.edu'],
    ['https://card.example.edu:8443/api/v1', 'https://card.example.edu:8443/api/v1'],
    ['https://10.0.0.5:8080', 'https://10.0.0.5:8080'],
    ['https://[fd00::1]:8443', 'https://[fd00::1]:8443'],
    ['https://localhost:80', 'https://localhost:80'],
  ])('%s', (text, written) => {
    const read = readAddress(text);
    expect(read && writeAddress(read)).toBe(written);
  });

  test.each([
    '',
    'card.example.edu',
    'ftp://card.example.edu',
    'http://card.example.edu',
    'http://10.0.0.5:8080',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:password@card.example.edu',
    'https://card.example.edu@10.0.0.1',
    'https://card.example.edu\\@10.0.0.1',
    'https://card.example.edu?x=1',
    'https://card.example.edu#x',
    'https://card.example.edu/../admin',
    'https://card.example.edu/%2e%2e',
    'https://card.example.edu//x',
    'https://card.example.edu/a b',
    'https://card.example.edu:0',
    'https://card.example.edu:65536',
    'https://card.example.edu.',
    'https://-card.example.edu',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://127.1',
    'https://1.2.3.256',
    'https://①②⑦.0.0.1',
    'https://例子.example',
    'https://card.example.edu\r\nHost: other',
    'https://[::1',
    'https://[fe80::1%25eth0]',
    'https:/card.example.edu',
    'https:///card.example.edu',
  ])('%j is none', (text) => expect(readAddress(text)).toBeNull());
});

describe('[SAF-03] where the installation lets calls go', () => {
  const named = [
    '10.1.2.3',
    '127.0.0.1',
    '::1',
    'fd12::1',
    '64:ff9b::10.1.2.3',
    '64:ff9b::10.9.9.9',
    '64:ff9b::8.8.8.8',
  ];
  const isNamed = (address: string) => named.includes(address);

  test.each(['8.8.8.8', '2400:3200::1', ...named.filter((address) => address !== '64:ff9b::10.9.9.9')])(
    'to %s',
    (address) => expect(mayReach(address, isNamed)).toBe(true),
  );

  test.each([
    '10.1.2.4',
    '192.168.0.1',
    '100.64.0.1',
    '::ffff:10.1.2.4',
    '2002:7f00:1::1',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    // named as it stands, but it is translated to an address that is not
    '64:ff9b::10.9.9.9',
  ])('not to %s, which is not named', (address) => expect(mayReach(address, isNamed)).toBe(false));

  test.each([
    '169.254.169.254',
    '0.0.0.0',
    '::',
    'fe80::1',
    '224.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '127.1',
    'localhost',
    '',
  ])('never to %j, named or not', (address) => expect(mayReach(address, () => true)).toBe(false));
});

describe('[SAF-01] [SAF-03] an address to which secrets and tickets go', () => {
  test.each([
    'https://sso.example.edu/cas/login',
    'https://sso.example.edu',
    'HTTPS://Sso.Example.EDU:8443/cas/login?x=1#/',
    'https://sso.example.edu?x=@y',
    'https://10.0.0.5/cas',
    'https://[fd00::1]:8443/cas',
    'https://localhost/cas',
  ])('%s', (text) => expect(isHttpsUrl(text)).toBe(true));

  test.each([
    '',
    'http://sso.example.edu/cas/login',
    'sso.example.edu',
    '//sso.example.edu',
    'javascript:alert(1)',
    'https:sso.example.edu',
    'https:/sso.example.edu',
    'https:\\\\sso.example.edu',
    ' https://sso.example.edu',
    'https://user@sso.example.edu',
    'https://user:password@sso.example.edu',
    'https://sso.example.edu@10.0.0.1/cas',
    'https://10.0.0.1\\@sso.example.edu/cas',
    'https://sso.example.edu/a\\b',
    'https://sso.example.edu/a b',
    'https://sso.example.edu./cas',
    'https://2130706433/cas',
    'https://0x7f.1/cas',
    'https://127.1/cas',
    'https://0177.0.0.1/cas',
    'https://①②⑦.0.0.1/cas',
    'https://%31%32%37.0.0.1/cas',
    'https://[1:2]/cas',
    'https://sso.example.edu:0/cas',
    'https://sso.example.edu:65536/cas',
  ])('%j is none', (text) => expect(isHttpsUrl(text)).toBe(false));

  test('leads to whom it names, for every program that reads addresses as the web does', () => {
    const part = fc.constantFrom(
      'https://',
      'a.example',
      '@',
      '\\',
      '/',
      ':',
      '443',
      '?',
      '#',
      '.',
      '1',
      '0x7f',
      '[',
      ']',
      '%2e',
      '：',
      '．',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = `https://${parts.join('')}`;
        if (!isHttpsUrl(text)) return;
        const url = new URL(text);
        expect(text.toLowerCase().startsWith(`https://${url.hostname}`)).toBe(true);
        expect([url.username, url.password]).toEqual(['', '']);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('[DES-14] the path of a call', () => {
  test.each([
    ['/', '/', ''],
    ['/api/students/20260001', '/api/students/20260001', ''],
    ['/api/students/%E5%BC%A0%E4%B8%89', '/api/students/%E5%BC%A0%E4%B8%89', ''],
    ['/api?name=%E5%BC%A0&next=/a/../b', '/api', '?name=%E5%BC%A0&next=/a/../b'],
    ['/api/100%25', '/api/100%25', ''],
    ['/api/', '/api/', ''],
    ['/a;v=1/b', '/a;v=1/b', ''],
    ['/.well-known/x', '/.well-known/x', ''],
  ])('%s', (text, path, query) => expect(readPath(text)).toEqual({ path, query }));

  test.each([
    '',
    'api',
    '//other.example/x',
    '/\\other.example',
    '/api/../admin',
    '/api/..',
    '/api/./x',
    '/api/.',
    '/api/%2e%2e/admin',
    '/api/%2E./admin',
    '/api/.%2e/admin',
    '/api/%252e%252e/admin',
    '/api/%25252e%25252e/admin',
    '/api/%2f..%2fadmin',
    '/api%2fadmin',
    '/api%5cadmin',
    '/api/%255cadmin',
    '/api%252fadmin',
    '/api/%25%32%66admin',
    '/api/%%32e%%32e/admin',
    '/api/..;/admin',
    '/api/..;x=1/admin',
    '/api/.;/admin',
    '/api/..%20/admin',
    '/api/..%09/admin',
    '/api/.../admin',
    '/api/%c0%ae%c0%ae/admin',
    '/api/%c0%afadmin',
    '/api/%ef%bc%8fadmin',
    '/api/%ef%bc%8e%ef%bc%8e/admin',
    '/api/%E2%80%A5/admin',
    '/api//admin',
    '/api/%00',
    '/api/%0d%0aX-Evil:1',
    '/api\r\nX-Evil: 1',
    '/api?x=%0d%0aX-Evil:1',
    '/api?x=%00',
    '/api?x=%',
    '/api?x=1#y',
    '/api#x',
    '/api x',
    '/api/@other',
    '/api?x=@other',
    '/api/张三',
    '/api/{field}',
    '/api/%',
    '/api/%2',
    '/api/%zz',
    'http://other.example/',
    '/api/%25%25252e%25252e%25252f',
  ])('%j is none', (text) => expect(readPath(text)).toBeNull());

  test('nothing that is let through leads above the prefix, however often it is decoded', () => {
    const part = fc.constantFrom('.', '..', '/', '%2e', '%2f', '%25', '2e', '2f', 'a', ';', '\\', '%5c', '%252e', '5c');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const read = readPath(`/api/${parts.join('')}`);
        if (!read) return;
        let now = read.path;
        for (let round = 0; round < 6; round += 1) {
          now = now.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
          expect(new URL(now.replace(/;[^/]*/g, ''), 'https://h').pathname.startsWith('/api/')).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('a prefix ends where a name ends', () => {
    expect(isPathAllowed('/api', ['/api'])).toBe(true);
    expect(isPathAllowed('/api/x', ['/other', '/api'])).toBe(true);
    expect(isPathAllowed('/apis', ['/api'])).toBe(false);
    expect(isPathAllowed('/API', ['/api'])).toBe(false);
    expect(isPathAllowed('/anything', ['/'])).toBe(true);
    expect(isPathAllowed('/', ['/api'])).toBe(false);
    expect(isPathAllowed('/x', [])).toBe(false);
  });

  test.each(['', 'api', '/api/', '/a//b', '/../a', '/a/..', '/a?b', '/a%2fb', '/a b'])('%j is no prefix', (text) =>
    expect(isPathPrefix(text)).toBe(false),
  );
});

describe('[DES-14] what shows the other system who calls', () => {
  test.each(['short', 'with space in', 'line\r\nX-Evil: 1', 'tab\there1', '密码密码密码密码', `${'x'.repeat(501)}`])(
    '%j is no secret',
    (text) => expect(isConnectionSecret(text)).toBe(false),
  );
  test('a secret and an account', () => {
    expect(isConnectionSecret('s3cr3t!:/+=')).toBe(true);
    expect(isConnectionAccount('campus')).toBe(true);
    expect(isConnectionAccount('cam:pus')).toBe(false);
    expect(isConnectionAccount('')).toBe(false);
  });
});
