import { expect, test } from 'vitest';
import { predictPath, preview } from './preview.ts';
import { approve, copy, end, evaluate, exclusive, flowOf, Play, parallel, when } from './testing.ts';

const people = { a: ['p1'], b: ['p2'], c: ['p3'], copied: ['p4'], z: ['p1'] };

test('[C61] the path and the people before submitting, as the form and the picks stand', () => {
  const flow = flowOf([
    approve('a'),
    exclusive('x', { when: when('days', 'more', 3), steps: [approve('b')] }, [end('stop')]),
    parallel('p', [approve('c')], [copy('copied')]),
    approve('z', { whenAgain: 'pass-always' }),
    approve('mine', { who: { kind: 'submitter-picks', several: false } }),
    evaluate('e'),
  ]);
  const play = new Play(flow, people);
  const path = predictPath(
    flow,
    { submitter: 'sub', form: { days: 5 }, picked: { mine: ['p9'] } },
    play.facts,
    play.now,
  );
  expect(
    path.filter((entry) => entry.people.length > 0).map((entry) => `${entry.step}:${entry.people.join(',')}`),
  ).toEqual(['a:p1', 'b:p2', 'c:p3', 'copied:p4', 'mine:p9', 'e:sub']);
  expect(path.find((entry) => entry.step === 'z')).toMatchObject({ passes: true });
  const short = predictPath(flow, { submitter: 'sub', form: { days: 1 }, picked: {} }, play.facts, play.now);
  expect(short.map((entry) => entry.step)).toEqual(['a', 'x', 'stop']);
});

test('[C61] what is predicted is what happens when everybody agrees', () => {
  const flow = flowOf([
    approve('a'),
    parallel('p', [approve('b')], [approve('c')]),
    approve('z', { whenAgain: 'pass-consecutive' }),
  ]);
  const play = new Play(flow, { ...people, z: ['p9'] });
  const path = predictPath(flow, { submitter: 'sub', form: {}, picked: {} }, play.facts, play.now);
  play.submit().decide('p1').decide('p2').decide('p3').decide('p9');
  const steps = play.state.visits.map((visit) => visit.step);
  expect(path.filter((entry) => !entry.passes).map((entry) => entry.step)).toEqual(steps);
  expect(play.state.status).toBe('ended');
});

test('a preview changes nothing and says why it would be refused', () => {
  const play = new Play(flowOf([approve('a')]), people).submit();
  const before = play.state;
  expect(preview(play.flow, play.state, { kind: 'withdraw', by: 'p1' }, play.facts, play.now)).toEqual({
    ok: false,
    refusal: 'not-yours',
  });
  expect(preview(play.flow, play.state, { kind: 'end', by: 'admin' }, play.facts, play.now)).toMatchObject({
    ok: true,
    ends: true,
    cancelled: [{ step: 'a', person: 'p1' }],
  });
  expect(play.state).toBe(before);
});
