import { expect, test } from 'vitest';
import { approve, flowOf, Play } from './testing.ts';

test('[TRU-03] straight back to a signer, the place of a voter who has left meanwhile goes to somebody else', () => {
  const game = new Play(flowOf([approve('a')]), { a: ['voter'] }).submit();
  const task = game.task('voter').id;
  game.do({ kind: 'add-signer', by: 'voter', task, where: 'before', people: ['signer'] });
  const signed = game.task('signer').id;
  game.do({ kind: 'return', by: 'signer', task: signed, to: { kind: 'submitter' }, afterwards: 'straight-back' });
  game.facts = { ...game.facts, inactive: ['voter'] };
  game.do({ kind: 'resubmit', by: 'sub', form: {} });
  expect(game.asked).toEqual(['a:signer']);
  expect(game.decide('signer').asked).toEqual(['a:owner']);
  expect(game.decide('owner').state.outcome).toBe('done');
});
