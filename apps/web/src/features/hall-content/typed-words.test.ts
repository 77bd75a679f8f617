import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arriving, sending, type TypedWords, typing, untouched } from './typed-words.ts';

test('what is typed while a search is on its way stays', () => {
  let box = typing(untouched(''), '珍珠');
  box = typing(sending(box, '珍珠', ''), '珍珠湖');
  expect(arriving(box, '珍珠')).toEqual({ typed: '珍珠湖', sent: [] });
});

test('of two searches that overtake each other the box keeps the later', () => {
  let box = sending(typing(untouched(''), 'a'), 'a', '');
  box = sending(typing(box, 'ab'), 'ab', '');
  box = arriving(box, 'a');
  expect(arriving(box, 'ab')).toEqual({ typed: 'ab', sent: [] });
});

test('of three searches, the last like the first, none takes the words out of the box', () => {
  let box = sending(typing(untouched(''), 'a'), 'a', '');
  box = sending(typing(box, 'b'), 'b', '');
  box = sending(typing(box, 'a'), 'a', '');
  box = typing(box, 'ab');
  for (const words of ['a', 'b', 'a']) box = arriving(box, words);
  expect(box).toEqual({ typed: 'ab', sent: [] });
});

test('going back shows the words of the address', () => {
  const found = arriving(sending(typing(untouched(''), 'a'), 'a', ''), 'a');
  expect(arriving(typing(found, 'abc'), '')).toEqual(untouched(''));
  expect(arriving(sending(found, 'a', 'a'), '')).toEqual(untouched(''));
});

test('whatever is typed and sent, in any order, one’s own searches take nothing out of the box', () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom('', 'a', 'ab', 'b') }),
    fc.record({ kind: fc.constant('send' as const) }),
    fc.record({ kind: fc.constant('arrive' as const) }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let box: TypedWords = untouched('');
      let typed = '';
      let inAddress = '';
      const underWay: string[] = [];
      for (const action of actions) {
        if (action.kind === 'type') {
          typed = action.text;
          box = typing(box, typed);
        }
        if (action.kind === 'send' && typed) {
          box = sending(box, typed, inAddress);
          underWay.push(typed);
        }
        const next = action.kind === 'arrive' ? underWay.shift() : undefined;
        if (next !== undefined && next !== inAddress) {
          inAddress = next;
          box = arriving(box, inAddress);
        }
        expect(box.typed).toBe(typed);
      }
    }),
    { numRuns: 5000 },
  );
});
