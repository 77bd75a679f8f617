import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { saveContentItem } from '@campus/contract/calls/hall-content.ts';
import type { Call } from '@campus/contract/define-call.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { readBody, valuesIn } from './payload.ts';
import { parsePayload } from './payload-checks.ts';

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesOf(inner), 1)
    : 1;
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('[SAF-10] how many values a body holds', () => {
  test('is never told too small, nor more than twice too large, whatever stands in its texts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const [told, there] = [valuesIn(bytesOf(value)), valuesOf(value)];
        expect(told).toBeGreaterThanOrEqual(there);
        expect(told).toBeLessThanOrEqual(2 * there);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['a,b,c[{', '"', '\\', '\\"', 'x\\\\', '张","[', '\u2028,'])(
    'commas and brackets in %j are words',
    (text) => {
      expect(valuesIn(bytesOf({ text, more: [text, text] }))).toBe(valuesIn(bytesOf({ text: '', more: ['', ''] })));
    },
  );

  test('a long text is one value, and half a million items are too many', () => {
    const long = bytesOf({ body: '"a", [b], {c} '.repeat(60_000) });
    expect(readBody(long, 'application/json', 1024).body).toHaveLength(840_000);
    const items = Buffer.from(`{"flow":[${'1,'.repeat(499_000)}1]}`);
    expect(() => readBody(items, 'application/json', 1024)).toThrow('too-many-values');
    // No call takes fewer than this, whatever little it is.
    const ids = bytesOf({ ids: Array.from({ length: 9990 }, () => 1) });
    expect(readBody(ids, 'application/json', 64).ids).toHaveLength(9990);
  });

  test('of very many faults the first are named', () => {
    const wrong = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`x${n}`, 1]));
    const named = () => parsePayload(saveContentItem.body, wrong);
    expect(named).toThrow(expect.objectContaining({ facts: { fields: expect.objectContaining({ length: 20 }) } }));
  });
});

describe('[SAF-10] whoever sends too many values', () => {
  const t = testApp();
  test.each<[string, Call, string]>([
    ['SaveVersion', saveVersion as never, 'flow'],
    ['ExploreDraft', exploreDraft as never, 'flow'],
    ['SaveContentItem', saveContentItem as never, 'titleZh'],
  ])('to %s is told so before they are read', async (_name, call, field) => {
    const { access_token: token } = await t.signIn('admin');
    const reply = await t.app.inject({
      method: 'POST',
      url: call.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      payload: `{"${field}":[${'1,'.repeat(499_000)}1]}`,
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({
      code: 'too-many-values',
      msg: 'Too much was sent at once: at most 32768 values.',
    });
  });
});
