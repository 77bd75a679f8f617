import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBox, receiveWords, sendWords, type TypedWords, typeWords } from './typed-words.ts';

test('what is typed while a search is on its way stays', () => {
  let box = typeWords(newBox(''), '珍珠');
  box = typeWords(sendWords(box, '珍珠', ''), '珍珠湖');
  expect(receiveWords(box, '珍珠')).toEqual({ typed: '珍珠湖', sent: [] });
});

test('of two searches that overtake each other the box keeps the later', () => {
  let box = sendWords(typeWords(newBox(''), 'a'), 'a', '');
  box = sendWords(typeWords(box, 'ab'), 'ab', '');
  box = receiveWords(box, 'a');
  expect(receiveWords(box, 'ab')).toEqual({ typed: 'ab', sent: [] });
});

test('of three searches, the last like the first, none takes the words out of the box', () => {
  let box = sendWords(typeWords(newBox(''), 'a'), 'a', '');
  box = sendWords(typeWords(box, 'b'), 'b', '');
  box = sendWords(typeWords(box, 'a'), 'a', '');
  box = typeWords(box, 'ab');
  for (const words of ['a', 'b', 'a']) box = receiveWords(box, words);
  expect(box).toEqual({ typed: 'ab', sent: [] });
});

test('going back shows the words of the address', () => {
  const found = receiveWords(sendWords(typeWords(newBox(''), 'a'), 'a', ''), 'a');
  expect(receiveWords(typeWords(found, 'abc'), '')).toEqual(newBox(''));
  expect(receiveWords(sendWords(found, 'a', 'a'), '')).toEqual(newBox(''));
});

test('whatever is typed and sent, in any order, one’s own searches take nothing out of the box', () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom('', 'a', 'ab', 'b') }),
    fc.record({ kind: fc.constant('send' as const) }),
    fc.record({ kind: fc.constant('arrive' as const) }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let box: TypedWords = newBox('');
      let typed = '';
      let inAddress = '';
      const underWay: string[] = [];
      for (const action of actions) {
        if (action.kind === 'type') {
          typed = action.text;
          box = typeWords(box, typed);
        }
        if (action.kind === 'send' && typed) {
          box = sendWords(box, typed, inAddress);
          underWay.push(typed);
        }
        const next = action.kind === 'arrive' ? underWay.shift() : undefined;
        if (next !== undefined && next !== inAddress) {
          inAddress = next;
          box = receiveWords(box, inAddress);
        }
        expect(box.typed).toBe(typed);
      }
    }),
    { numRuns: 5000 },
  );
});
