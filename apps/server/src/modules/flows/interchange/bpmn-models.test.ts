import { describe, expect, test } from 'vitest';
import {
  arrow,
  arrows,
  definitions,
  drawing,
  element,
  end,
  outline,
  says,
  start,
  taken,
  timer,
  userTask,
} from './bpmn-testing.ts';

const gateway = (kind: string, id: string, attributes: Readonly<Record<string, string>> = {}) =>
  element(`${kind}Gateway`, { id, ...attributes });
const link = (kind: 'Catch' | 'Throw', id: string, name: string) =>
  element(`intermediate${kind}Event`, { id }, element('linkEventDefinition', { name }));
const task = (id: string) => element('task', { id, name: `Name of ${id}` });
const people = (...ids: string[]) => ids.map((id) => `people-open ${id}`);

/** A way through people, so that only what is drawn beside it is found. */
const beside = (...drawn: string[]) => drawing(start(), userTask('a'), end(), arrows('start > a > end'), ...drawn);

/** What is drawn, what it becomes, and what is said of it beside who gets the steps. */
const models: [string, string, string, string[]][] = [
  [
    'A.1: one task after another',
    drawing(start(), task('a'), task('b'), task('c'), end(), arrows('start > a > b > c > end')),
    'a:handle b:handle c:handle',
    people('a', 'b', 'c'),
  ],
  [
    'A.2: a choice without conditions, and one way back',
    drawing(
      start(),
      task('a'),
      gateway('exclusive', 'g1'),
      task('b'),
      task('c'),
      task('d'),
      gateway('exclusive', 'g2'),
      end(),
      arrows('start > a > g1 > b > g2 > end', 'g1 > c > g2', 'g1 > d > g2'),
    ),
    'a:handle exclusive(b:handle | c:handle | d:handle)',
    [...people('a', 'b', 'c', 'd'), 'condition-open g1'],
  ],
  [
    'links: the drawing goes on elsewhere, from two places, and from one nowhere',
    drawing(
      start(),
      task('a'),
      gateway('exclusive', 'g1'),
      task('b'),
      link('Throw', 'out1', 'on'),
      link('Throw', 'out2', 'on'),
      link('Catch', 'in', 'on'),
      task('c'),
      end(),
      task('d'),
      link('Throw', 'lost', 'off'),
      end('stop'),
      arrows('start > a > g1 > b > out1', 'g1 > out2', 'in > c > end', 'g1 > d > lost > stop'),
    ),
    'a:handle exclusive(b:handle |  | d:handle stop:end) c:handle',
    [...people('a', 'b', 'c', 'd'), 'condition-open g1', 'left-out lost intermediateThrowEvent, linkEventDefinition'],
  ],
  [
    'A.3: a part with events at its edge',
    drawing(
      start(),
      task('a'),
      element(
        'subProcess',
        { id: 'part', name: 'Part' },
        start('inner'),
        task('b'),
        end('inner-end'),
        arrows('inner > b > inner-end'),
      ),
      element('boundaryEvent', { id: 'edge', attachedToRef: 'part' }, element('messageEventDefinition', {})),
      task('c'),
      end(),
      end('end2'),
      arrows('start > a > part > end', 'edge > c > end2'),
    ),
    'a:handle b:handle exclusive( | end:end) c:handle',
    [...people('a', 'b', 'c'), 'expression-open edge messageEventDefinition'],
  ],
  [
    'A.4: pools, lanes and what they tell one another',
    definitions(
      element(
        'collaboration',
        { id: 'all' },
        element('participant', { id: 'us', name: 'Us', processRef: 'p1' }),
        element('participant', { id: 'they', name: 'They', processRef: 'p2' }),
        element('participant', { id: 'closed', name: 'Closed' }),
        element('messageFlow', { id: 'm1', name: 'Letter', sourceRef: 'a', targetRef: 'x' }),
      ),
      element(
        'process',
        { id: 'p1' },
        element(
          'laneSet',
          {},
          element(
            'lane',
            { id: 'l1', name: 'Dean' },
            element('flowNodeRef', {}, 'a'),
            element('childLaneSet', {}, element('lane', { id: 'l2', name: 'Clerk' }, element('flowNodeRef', {}, 'b'))),
          ),
          element('lane', { id: 'l3', name: 'Machine' }, element('flowNodeRef', {}, 'start')),
        ),
        start(),
        task('a'),
        task('b'),
        end(),
        arrows('start > a > b > end'),
      ),
      element('process', { id: 'p2', name: 'Theirs' }, task('x')),
    ),
    'a:handle b:handle',
    [
      'left-out closed participant',
      'left-out l3 lane',
      'left-out m1 messageFlow',
      'left-out they participant',
      'people-open a lane: Dean',
      'people-open b lane: Dean / Clerk',
      'process-left-out p2 Theirs',
    ],
  ],
  [
    'notes, data and what is written about a step',
    beside(
      element('textAnnotation', { id: 'note' }, element('text', {}, 'Mind the gap')),
      element('association', { id: 'line', sourceRef: 'a', targetRef: 'note' }),
      element('dataObject', { id: 'data' }),
      element('dataObjectReference', { id: 'ref', name: 'List', dataObjectRef: 'data' }),
      element('dataStoreReference', { id: 'store', name: 'Archive' }),
      element('group', { id: 'box' }),
      userTask('b', {}, element('documentation', {}, 'Do it well')),
      arrows('a > b'),
    ),
    'a b',
    [
      ...people('a', 'b'),
      'left-out box group',
      'left-out ref dataObjectReference',
      'left-out store dataStoreReference',
      'note-left-out b Do it well',
      'note-left-out note Mind the gap',
    ],
  ],
  [
    'events in the middle',
    drawing(
      start(),
      element('intermediateThrowEvent', { id: 'tell' }, element('messageEventDefinition', {})),
      element('intermediateCatchEvent', { id: 'wait' }, timer('PT30M')),
      element('intermediateCatchEvent', { id: 'never' }, timer('P1M')),
      element('intermediateCatchEvent', { id: 'hear' }, element('messageEventDefinition', {})),
      element('intermediateCatchEvent', { id: 'flag' }, element('signalEventDefinition', {})),
      end('end', element('terminateEventDefinition', {})),
      arrows('start > tell > wait > never > hear > flag > end'),
    ),
    'wait:wait never:wait hear:call',
    [
      'call-open hear messageEventDefinition',
      'left-out flag intermediateCatchEvent, signalEventDefinition',
      'left-out tell intermediateThrowEvent, messageEventDefinition',
      'time-open never timeDuration P1M',
    ],
  ],
  [
    'a flow for everything else, named at its gateway',
    drawing(
      start(),
      gateway('exclusive', 'g', { default: 'g-b' }),
      userTask('a'),
      userTask('b'),
      end(),
      arrow('g', 'b'),
      arrow('g', 'a', 'x.y()'),
      arrows('start > g', 'a > end', 'b > end'),
    ),
    'exclusive(a | b)',
    [...people('a', 'b'), 'expression-open g-a x.y()'],
  ],
  [
    'a circle whose way back has no condition',
    drawing(
      start(),
      userTask('a'),
      gateway('exclusive', 'g'),
      userTask('mend'),
      end(),
      arrows('start > a > g > end', 'mend > a'),
      arrow('g', 'mend', 'x()'),
    ),
    'a exclusive(mend jump a | )',
    [...people('a', 'mend'), 'expression-open g-mend x()'],
  ],
  [
    'two starts: the one that waits for nothing',
    drawing(
      element('startEvent', { id: 'monday' }, element('timerEventDefinition', {})),
      start(),
      userTask('a'),
      userTask('b'),
      end(),
      arrows('monday > b > a', 'start > a > end'),
    ),
    'a',
    [...people('a', 'b'), 'not-reached b', 'not-reached monday', 'simplified monday timerEventDefinition'],
  ],
  [
    'several ends, good and bad',
    drawing(
      start(),
      userTask('a'),
      gateway('exclusive', 'g', { default: 'g-bad' }),
      end('good'),
      end('bad', element('errorEventDefinition', {})),
      end('told', element('messageEventDefinition', {})),
      arrow('g', 'good', 'x()'),
      arrow('g', 'told', 'y()'),
      arrows('start > a > g > bad'),
    ),
    'a exclusive( |  | bad:end)',
    [
      ...people('a'),
      'expression-open g-good x()',
      'expression-open g-told y()',
      'simplified told messageEventDefinition',
    ],
  ],
  [
    'a join that is not one',
    drawing(
      start(),
      gateway('parallel', 'p'),
      userTask('a'),
      userTask('b'),
      userTask('c'),
      end(),
      end('end2'),
      arrows('start > p > a > c > end', 'p > b > c', 'b > end2'),
    ),
    'parallel(a | b) c',
    people('a', 'b', 'c'),
  ],
  [
    'a gateway that waits for events',
    drawing(
      start(),
      element('eventBasedGateway', { id: 'g' }),
      element('intermediateCatchEvent', { id: 'late' }, timer('PT1H')),
      element('receiveTask', { id: 'answer', name: 'Answer' }),
      end(),
      arrows('start > g > late > end', 'g > answer > end'),
    ),
    'exclusive(late:wait | answer:call)',
    ['call-open answer receiveTask', 'condition-open g', 'simplified g eventBasedGateway'],
  ],
  [
    'a gateway of its own making',
    drawing(
      start(),
      element('complexGateway', { id: 'g' }, element('activationCondition', {}, 'two of three')),
      userTask('a'),
      userTask('b'),
      end(),
      arrows('start > g > a > end', 'g > b > end'),
    ),
    'inclusive(a | b)',
    [
      ...people('a', 'b'),
      'condition-open g',
      'settings-left-out g activationCondition (two of three)',
      'simplified g complexGateway',
    ],
  ],
  [
    'a gateway that joins and splits',
    drawing(
      start(),
      gateway('parallel', 'p1'),
      ...['a', 'b', 'c', 'd'].map((id) => userTask(id)),
      gateway('parallel', 'p2'),
      gateway('parallel', 'p3'),
      end(),
      arrows('start > p1 > a > p2 > c > p3 > end', 'p1 > b > p2 > d > p3'),
    ),
    'parallel(a | b) parallel(c | d)',
    people('a', 'b', 'c', 'd'),
  ],
  [
    'a step that leads nowhere, and one that nothing leads to',
    drawing(start(), userTask('a'), userTask('lost'), arrows('start > a')),
    'a',
    [...people('a', 'lost'), 'not-reached lost'],
  ],
  ['no start and no end', drawing(userTask('a'), userTask('b'), arrows('a > b')), 'a b', people('a', 'b')],
  [
    'a circle around everything',
    drawing(userTask('a'), userTask('b'), arrows('a > b > a')),
    'a b jump a',
    people('a', 'b'),
  ],
  [
    'a part that is done for each, and one that events begin',
    drawing(
      start(),
      element(
        'subProcess',
        { id: 'each' },
        element('multiInstanceLoopCharacteristics', { isSequential: 'true' }),
        userTask('a'),
        userTask('b'),
      ),
      element('subProcess', { id: 'sudden', triggeredByEvent: 'true' }, start('s2'), userTask('x'), arrows('s2 > x')),
      end(),
      arrows('start > each > end'),
    ),
    'a',
    [
      ...people('a', 'b'),
      'left-out sudden subProcess',
      'not-reached b',
      'simplified each multiInstanceLoopCharacteristics',
    ],
  ],
];

describe('[DES-12] drawings in the manner of the public models', () => {
  test.each(models)('%s', (_, xml, expected, findings) => {
    const read = taken(xml);
    expect(outline(read.flow.steps)).toBe(expected);
    expect(says(read)).toEqual([...findings].sort());
  });
});
