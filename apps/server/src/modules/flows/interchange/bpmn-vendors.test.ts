// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the expressions of other systems are written so.
import { everyStep, type Step } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import {
  arrow,
  arrows,
  drawing,
  element,
  end,
  extension,
  outline,
  says,
  taken,
  timer,
  userTask,
} from './bpmn-testing.ts';

const stepOf = (read: ReturnType<typeof taken>, id: string): Step =>
  [...everyStep(read.flow.steps)].find(({ step }) => step.id === id)?.step as Step;

test('[DES-12] a drawing in the manner of Flowable', () => {
  const read = taken(
    drawing(
      element(
        'startEvent',
        { id: 'begin', name: '提交请假', 'flowable:initiator': 'me', 'flowable:formKey': 'leave-form' },
        extension(
          element('flowable:formProperty', { id: 'days', name: '天数', type: 'long', required: 'true' }),
          element(
            'flowable:formProperty',
            { id: 'leave_type', name: '类型', type: 'enum' },
            element('flowable:value', { id: 'sick', name: '病假' }),
            element('flowable:value', { id: 'own', name: '事假' }),
          ),
          element('flowable:formProperty', { id: 'when', name: '开始', type: 'date', datePattern: 'yyyy-MM-dd' }),
        ),
      ),
      userTask('mend', { 'flowable:assignee': '${me}' }),
      userTask(
        'manager',
        {
          'flowable:candidateGroups': 'managers',
          'flowable:formKey': 'approve-form',
          'flowable:skipExpression': '${days < 1}',
          'flowable:async': 'true',
        },
        extension(element('flowable:taskListener', { event: 'create', class: 'org.example.Tell' })),
      ),
      element('boundaryEvent', { id: 'late', attachedToRef: 'manager', cancelActivity: 'false' }, timer('P2D')),
      element('exclusiveGateway', { id: 'long', default: 'long-file' }),
      userTask(
        'heads',
        { 'flowable:assignee': '${head}' },
        element(
          'multiInstanceLoopCharacteristics',
          { isSequential: 'false', 'flowable:collection': 'heads', 'flowable:elementVariable': 'head' },
          element('completionCondition', {}, '${nrOfCompletedInstances/nrOfInstances >= 0.5}'),
        ),
      ),
      element('callActivity', { id: 'replace', name: '安排代课', calledElement: 'substitution' }),
      element('serviceTask', { id: 'file', name: '归档', 'flowable:delegateExpression': '${archive}' }),
      end('done'),
      arrows('begin > mend > manager > long', 'heads > replace > file > done', 'long > file'),
      arrow('long', 'heads', "${days > 3 && leave_type == 'own'}"),
    ),
  );
  expect(read.name).toBe('Drawn');
  expect(read.flow.start).toMatchObject({ id: 'begin', name: { zh: '提交请假' } });
  expect(outline(read.flow.steps)).toBe('mend manager exclusive(heads replace:child | ) file:call');
  expect(read.form.fields.map(({ id, kind, required }) => [id, kind, required])).toEqual([
    ['days', 'number', true],
    ['leave-type', 'choice', false],
    ['when', 'date', false],
  ]);
  expect(read.flow.start.fields).toEqual({});
  expect(stepOf(read, 'mend')).toMatchObject({ who: { kind: 'submitter' }, whenSubmitter: 'self' });
  expect(stepOf(read, 'manager')).toMatchObject({
    skipWhen: { kind: 'field', field: 'days', is: 'less', value: 1 },
    timeLimit: { after: { ms: 2 * 86_400_000, clock: 'calendar' }, finally: { kind: 'nothing' } },
  });
  expect(stepOf(read, 'heads')).toMatchObject({ voting: { kind: 'all' }, who: { kind: 'people', people: [] } });
  expect(stepOf(read, 'long')).toMatchObject({
    branches: [
      {
        when: {
          kind: 'all',
          of: [
            { kind: 'field', field: 'days', is: 'more', value: 3 },
            { kind: 'field', field: 'leave-type', is: 'is', value: 'own' },
          ],
        },
      },
      { when: null },
    ],
  });
  expect(says(read)).toEqual([
    'call-open file serviceTask, ${archive}',
    'child-open replace substitution',
    'form-elsewhere begin leave-form',
    'form-elsewhere manager approve-form',
    'people-open heads assignee: ${head}',
    'people-open manager candidateGroups: managers',
    'settings-left-out heads collection: heads; elementVariable: head',
    'settings-left-out manager async: true; taskListener (create, org.example.Tell)',
    'simplified heads ${nrOfCompletedInstances/nrOfInstances >= 0.5}',
    'simplified when datePattern: yyyy-MM-dd',
  ]);
});

test('[DES-12] a drawing in the manner of Camunda 7', () => {
  const read = taken(
    drawing(
      element(
        'startEvent',
        { id: 'StartEvent_1' },
        extension(
          element(
            'camunda:formData',
            {},
            element(
              'camunda:formField',
              { id: 'amount', label: 'Amount', type: 'long' },
              element(
                'camunda:validation',
                {},
                element('camunda:constraint', { name: 'required' }),
                element('camunda:constraint', { name: 'max', config: '5000' }),
                element('camunda:constraint', { name: 'validator', config: 'org.example.Odd' }),
              ),
            ),
            element('camunda:formField', { id: 'urgent', label: 'Urgent', type: 'boolean', defaultValue: 'true' }),
          ),
        ),
      ),
      userTask(
        'Activity_1abc',
        { 'camunda:candidateUsers': 'anna,bert', 'camunda:dueDate': 'P3D' },
        extension(
          element('camunda:inputOutput', {}, element('camunda:inputParameter', { name: 'x' }, '1')),
          element('camunda:taskListener', { event: 'complete', expression: '${log.it(task)}' }),
        ),
      ),
      element('exclusiveGateway', { id: 'Gateway_1', name: 'Agreed?' }),
      element('serviceTask', { id: 'pay', name: 'Pay', 'camunda:type': 'external', 'camunda:topic': 'payments' }),
      element('scriptTask', { id: 'sum', name: 'Sum', scriptFormat: 'groovy' }, element('script', {}, 'a + b')),
      element('businessRuleTask', { id: 'rule', name: 'Rule', 'camunda:decisionRef': 'limits' }),
      element('endEvent', { id: 'refused', name: 'No' }, element('errorEventDefinition', { errorRef: 'e' })),
      end(),
      arrows('StartEvent_1 > Activity_1abc > Gateway_1', 'pay > sum > rule > end'),
      arrow('Gateway_1', 'pay', '${amount <= 5000 and not urgent}'),
      arrow('Gateway_1', 'refused', '${!approved}'),
    ),
  );
  expect(outline(read.flow.steps)).toBe('Activity-1abc exclusive(pay:call sum:call rule:call | refused:end | )');
  expect(read.form.fields.map(({ id, required, max }) => [id, required, max])).toEqual([
    ['amount', true, 5000],
    ['urgent', false, null],
  ]);
  expect(stepOf(read, 'Activity-1abc')).toMatchObject({ timeLimit: { after: { ms: 3 * 86_400_000 } } });
  expect(says(read)).toEqual([
    'call-open pay serviceTask, external, payments',
    'call-open rule businessRuleTask',
    'call-open sum scriptTask',
    'expression-open Gateway_1-refused ${!approved}',
    'people-open Activity_1abc candidateUsers: anna,bert',
    'settings-left-out Activity_1abc inputOutput (x, 1); taskListener (complete, ${log.it(task)})',
    'settings-left-out rule decisionRef: limits',
    'settings-left-out sum scriptFormat: groovy; script (a + b)',
    'simplified amount validator',
    'simplified urgent defaultValue: true',
  ]);
});

test('[DES-12] a drawing in the manner of Camunda 8', () => {
  const read = taken(
    drawing(
      element('startEvent', { id: 'begin' }, extension(element('zeebe:formDefinition', { formId: 'order' }))),
      userTask(
        'check',
        {},
        extension(
          element('zeebe:userTask', {}),
          element('zeebe:assignmentDefinition', { candidateGroups: '=groups', candidateUsers: 'carl' }),
          element('zeebe:formDefinition', { formKey: 'check-form' }),
          element('zeebe:ioMapping', {}, element('zeebe:input', { source: '=a', target: 'b' })),
        ),
      ),
      userTask('own', {}, extension(element('zeebe:assignmentDefinition', { assignee: '=initiator' }))),
      element('exclusiveGateway', { id: 'choose', default: 'choose-end' }),
      element(
        'serviceTask',
        { id: 'send', name: 'Send' },
        extension(element('zeebe:taskDefinition', { type: 'send-mail', retries: '3' })),
      ),
      element(
        'callActivity',
        { id: 'other', name: 'Other' },
        extension(element('zeebe:calledElement', { processId: 'other-process' })),
      ),
      element('boundaryEvent', { id: 'stop', attachedToRef: 'check' }, timer('PT1H')),
      end(),
      arrows('begin > check > own > choose > end', 'send > other > end'),
      arrow('choose', 'send', '=days > 3'),
    ),
  );
  expect(outline(read.flow.steps)).toBe('check own exclusive(send:call other:child | )');
  expect(stepOf(read, 'own')).toMatchObject({ who: { kind: 'submitter' } });
  expect(stepOf(read, 'check')).toMatchObject({ timeLimit: { after: { ms: 3_600_000 } } });
  expect(says(read)).toEqual([
    'call-open send serviceTask, send-mail, 3',
    'child-open other other-process',
    'expression-open choose-send =days > 3',
    'form-elsewhere begin order',
    'form-elsewhere check check-form',
    'people-open check candidateUsers: carl; candidateGroups: =groups',
    'settings-left-out check ioMapping (=a, b)',
    'simplified stop boundaryEvent, timerEventDefinition',
  ]);
});

test('[DES-12] a drawing in the manner of Activiti', () => {
  const read = taken(
    drawing(
      element('startEvent', { id: 'startevent1', name: 'Start', 'activiti:initiator': 'applyUser' }),
      userTask(
        'usertask1',
        { 'activiti:assignee': '${applyUser}' },
        extension(
          element('activiti:formProperty', { id: 'constructor', name: 'A', type: 'string' }),
          element('activiti:formProperty', { id: '理由', name: '理由', type: 'custom', writable: 'false' }),
        ),
      ),
      userTask(
        'usertask2',
        {},
        element(
          'potentialOwner',
          {},
          element('resourceAssignmentExpression', {}, element('formalExpression', {}, 'group(office)')),
        ),
      ),
      element('serviceTask', { id: 'servicetask1', name: 'Mail', 'activiti:class': 'org.example.Mail' }),
      element('exclusiveGateway', { id: 'exclusivegateway1' }),
      end('endevent1'),
      arrows('startevent1 > usertask1 > usertask2 > exclusivegateway1', 'servicetask1 > endevent1'),
      arrow('exclusivegateway1', 'usertask1', "${agree == 'no'}"),
      arrow('exclusivegateway1', 'servicetask1', "${agree == 'yes'}"),
    ),
  );
  expect(outline(read.flow.steps)).toBe('usertask1 usertask2 jump usertask1 servicetask1:call');
  expect(read.form.fields.map(({ id, kind }) => [id, kind])).toEqual([
    ['constructor-1', 'text'],
    ['field', 'text'],
  ]);
  expect(read.flow.start.fields).toEqual({ 'constructor-1': 'hidden', field: 'hidden' });
  expect(stepOf(read, 'usertask1')).toMatchObject({ fields: { 'constructor-1': 'write', field: 'read' } });
  expect(says(read)).toEqual([
    'call-open servicetask1 serviceTask, org.example.Mail',
    "condition-dropped exclusivegateway1-servicetask1 ${agree == 'yes'}",
    "expression-open exclusivegateway1-usertask1 ${agree == 'no'}",
    'people-open usertask2 potentialOwner: group(office)',
    'simplified 理由 type: custom',
  ]);
});

test.each([
  [{ 'flowable:assignee': '$INITIATOR' }],
  [{ 'flowable:assignee': '${initiator}' }],
  [{ 'camunda:assignee': '${ Initiator }' }],
  [{ 'camunda:assignee': '#{starter}' }],
  [{ 'activiti:assignee': '${applyUserId}' }],
  [{ 'activiti:assignee': "${execution.getVariable('initiator')}" }],
  [{ 'activiti:candidateUsers': '${start_user_id}' }],
  [{ 'flowable:assignee': '${begunBy}' }],
  [{ 'flowable:assignee': '${initiator}', 'flowable:candidateUsers': '${initiator}' }],
] as [Record<string, string>][])('[TRU-78] whoever began it is the submitter: %j', (attributes) => {
  const begin = element('startEvent', { id: 'begin', 'flowable:initiator': 'begunBy' });
  const read = taken(drawing(begin, userTask('own', attributes), end(), arrows('begin > own > end')));
  expect(stepOf(read, 'own')).toMatchObject({ who: { kind: 'submitter' }, whenSubmitter: 'self' });
  expect(says(read)).toEqual([]);
});

test.each(['${initiator}', 'user(${initiator})', 'user($INITIATOR)'])(
  '[TRU-78] also as a formal expression of who may have it: %s',
  (said) => {
    const owner = element(
      'potentialOwner',
      {},
      element('resourceAssignmentExpression', {}, element('formalExpression', {}, said)),
    );
    const begin = element('startEvent', { id: 'begin' });
    const read = taken(drawing(begin, userTask('own', {}, owner), end(), arrows('begin > own > end')));
    expect(stepOf(read, 'own')).toMatchObject({ who: { kind: 'submitter' } });
  },
);

test.each(['initiator', 'kermit', '${manager}', '${initiator.manager}', '${initiator}, kermit', '$INITIATOR.head'])(
  '[TRU-78] somebody else stays to be chosen: %s',
  (said) => {
    const begin = element('startEvent', { id: 'begin' });
    const task = userTask('own', { 'flowable:assignee': said });
    const read = taken(drawing(begin, task, end(), arrows('begin > own > end')));
    expect(stepOf(read, 'own')).not.toMatchObject({ who: { kind: 'submitter' } });
    expect(says(read)).toEqual([`people-open own assignee: ${said}`]);
  },
);

test('[TRU-78] a time that interrupts a task is its limit, and what stands behind it is kept as a choice', () => {
  const read = taken(
    drawing(
      element('startEvent', { id: 'begin' }),
      userTask('check', { 'flowable:assignee': '${initiator}' }),
      userTask('late', { 'flowable:assignee': '${initiator}' }),
      userTask('next', { 'flowable:assignee': '${initiator}' }),
      element('boundaryEvent', { id: 'stop', attachedToRef: 'check' }, timer('PT1H')),
      end(),
      arrows('begin > check > next > end', 'stop > late > end'),
    ),
  );
  expect(stepOf(read, 'check')).toMatchObject({ timeLimit: { after: { ms: 3_600_000 }, finally: { kind: 'pass' } } });
  const split = read.flow.steps.find((step) => 'branches' in step);
  const branches = split && 'branches' in split ? split.branches : [];
  expect(branches.map(({ when, steps }) => [when, steps.map(({ id }) => id)])).toEqual([
    [{ kind: 'outcome', step: 'check', is: 'timed-out' }, ['late']],
    [null, ['next']],
  ]);
  expect(says(read)).toEqual([]);
});

test('[TRU-78] what stands behind any other interruption is kept too, with a condition to choose; beside it, each is named', () => {
  const edge = (id: string, attributes: Record<string, string>) =>
    element('boundaryEvent', { id, attachedToRef: 'check', ...attributes }, element('messageEventDefinition', {}));
  const own = { 'flowable:assignee': '${initiator}' };
  const read = taken(
    drawing(
      element('startEvent', { id: 'begin' }),
      userTask('check', own),
      userTask('stopped', own),
      userTask('beside', own),
      userTask('next', own),
      edge('stop', {}),
      edge('tell', { cancelActivity: 'false' }),
      end(),
      arrows('begin > check > next > end', 'stop > stopped > end', 'tell > beside > end'),
    ),
  );
  const ids = [...everyStep(read.flow.steps)].map(({ step }) => step.id);
  expect(ids).toEqual(expect.arrayContaining(['check', 'stopped', 'next']));
  expect(ids).not.toContain('beside');
  expect(says(read)).toEqual([
    'arrow-leads-nowhere tell-beside tell → beside',
    'expression-open stop messageEventDefinition',
    'left-out tell boundaryEvent, messageEventDefinition',
    'not-reached beside',
  ]);
});
