import { describe, expect, test } from 'vitest';
import { faultLine } from './fault-line.ts';

describe('[REP-01] what is said of a job that failed', () => {
  test.each([
    ['the first line alone', 'could not connect\n  at connect (net.js:1)', 'could not connect'],
    ['not whom a mail was for', 'mailbox of wang.li@mail.scut.edu.cn is full', 'mailbox of … is full'],
    ['not how somebody is reached', 'no answer from 13800001111', 'no answer from …'],
    [
      'not what an address carries',
      'GET https://qy.example/cgi?access_token=abc 500',
      'GET https://qy.example/cgi… 500',
    ],
    ['not who signs in to an address', 'cannot open ldap://reader:secret@host/x', 'cannot open ldap://…host/x'],
    [
      'not what was sent',
      'invalid input syntax for type uuid: "110101199001011234"',
      'invalid input syntax for type uuid: …',
    ],
    ['no keys', 'unknown key 5f4dcc3b5aa765d61d8327deb882cf99', 'unknown key …'],
    ['the kind of fault where the message is no sentence', '[\n  { "code": "invalid_type" }\n]', 'ZodError'],
    ['the kind of fault where there is no message', '', 'ZodError'],
  ])('%s', (_, message, line) => {
    expect(faultLine({ name: 'ZodError', message })).toBe(line);
  });

  test('no more than one line of a list', () => {
    expect(faultLine({ message: 'word '.repeat(100) })).toHaveLength(200);
  });

  test('nothing is known of it', () => {
    expect(faultLine({})).toBe('');
  });
});
