import { flowAsSvg } from '@campus/rules/flows/interchange/drawing-svg.ts';
import { describe, expect, test } from 'vitest';
import { arrow, arrows, drawing, element, end, outline, says, start, taken, userTask } from './bpmn-testing.ts';
import { takeDrawing } from './take-drawing.ts';
import { writeBpmn } from './write-bpmn.ts';

const plain = drawing(start(), userTask('a'), end(), arrows('start > a > end'));
const faultOf = (xml: string): unknown => {
  const read = takeDrawing(xml);
  return typeof read === 'string' ? read : 'fault' in read ? read.fault : 'read';
};
const withType = (type: string): string => plain.replace('?>', `?>${type}`);
const deep = (levels: number): string => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

describe('[DES-12] hostile files bounce', () => {
  test.each<[string, string, string]>([
    ['a document type', withType('<!DOCTYPE definitions>'), 'document-type'],
    ['an entity of a file', withType('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'document-type'],
    [
      'entities of entities',
      withType(
        `<!DOCTYPE d [<!ENTITY a "${'a'.repeat(1000)}">${'bcdefg'.replaceAll(/./g, (name) => `<!ENTITY ${name} "&a;&a;">`)}]>`,
      ),
      'document-type',
    ],
    ['an entity that nobody declared', plain.replace('Name of a', '&evil;'), 'not-xml'],
    ['more than 2 MB', plain.replace('Name of a', 'x'.repeat(2_000_001)), 'too-large'],
    ['more than 2 MB of letters of several bytes', plain.replace('Name of a', '字'.repeat(700_000)), 'too-large'],
    [
      'more than 500 elements',
      drawing(...Array.from({ length: 501 }, (_, n) => userTask(`a${n}`))),
      'too-many-elements',
    ],
    ['more elements than any drawing has', drawing('<x/>'.repeat(20_001)), 'too-many-elements'],
    [
      'more attributes than any element has',
      plain.replace('id="a"', `id="a" ${Array.from({ length: 61 }, (_, n) => `a${n}=""`).join(' ')}`),
      'too-many-elements',
    ],
    ['more than 40 levels', drawing(deep(40)), 'too-deep'],
    ['100,000 levels', drawing(deep(100_000)), 'too-deep'],
    ['NUL', plain.replace('Name of a', '\u0000'), 'not-xml'],
    ['a reference to NUL', plain.replace('Name of a', '&#0;'), 'not-xml'],
    ['half a letter', plain.replace('Name of a', '\ud800'), 'not-xml'],
    ['an attribute twice', plain.replace('id="a"', 'id="a" id="b"'), 'not-xml'],
    ['a prefix that nobody declared', plain.replace('id="a"', 'id="a" evil:x="1"'), 'not-xml'],
    ['nothing', '', 'not-xml'],
    ['only a comment', '<!-- nothing -->', 'not-xml'],
    ['an end that is missing', plain.slice(0, -5), 'not-xml'],
    ['two roots', `${plain}<b/>`, 'not-xml'],
    ['JSON', '{}', 'not-xml'],
    ['a web page', '<html><body/></html>', 'no-process'],
    ['no process', '<definitions/>', 'no-process'],
    ['a process that is no child', '<definitions><x><process/></x></definitions>', 'no-process'],
  ])('%s', (_, xml, fault) => {
    const begun = performance.now();
    expect(faultOf(xml)).toBe(fault);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('the line of what is wrong is named', () => {
    expect(takeDrawing('<definitions>\n\n<process></x></definitions>')).toEqual({ fault: 'not-xml', line: 3 });
  });
});

describe('[DES-12] what is only odd is read', () => {
  test.each<[string, string]>([
    ['a mark at its beginning', `\ufeff${plain}`],
    ['another encoding declared', plain.replace('UTF-8', 'GB18030')],
    ['no declaration', plain.slice(plain.indexOf('?>') + 2)],
    ['comments and instructions', plain.replaceAll('><', '><!-- x --><?evil do?><')],
    ['line breaks', plain.replaceAll('><', '>\r\n\t<')],
    ['another prefix', plain.replaceAll(/<(\/?)(?=[a-z])/g, '<$1semantic:').replace('xmlns=', 'xmlns:semantic=')],
    ['no namespace at all', plain.replace(` xmlns="${BPMN}"`, '')],
    [
      'an extension of which nobody knows',
      plain.replace('<endEvent', '<x:y xmlns:x="urn:x" id="y"><x:z/></x:y><endEvent'),
    ],
  ])('%s', (_, xml) => {
    expect(outline(taken(xml).flow.steps)).toBe('a');
  });

  test('ids that every object has, ids twice, and arrows to nowhere or to oneself', () => {
    const read = taken(
      drawing(
        start('__proto__'),
        userTask('constructor'),
        userTask('toString'),
        userTask('toString', { name: 'Second' }),
        userTask(''),
        end('hasOwnProperty'),
        arrows('__proto__ > constructor > toString > hasOwnProperty', 'toString > toString', 'constructor > nowhere'),
        arrow('', ''),
      ),
    );
    expect(outline(read.flow.steps)).toBe('constructor-1 toString-1 jump toString-1');
    expect(Object.getPrototypeOf(read.flow.start)).toBe(Object.prototype);
    expect(says(read)).toEqual([
      'arrow-leads-nowhere -  → ',
      'arrow-leads-nowhere constructor-nowhere constructor → nowhere',
      'condition-open toString-toString',
      'id-twice toString userTask',
      'left-out userTask',
      'people-open constructor',
      'people-open toString',
    ]);
  });

  test('names are texts, wherever they are drawn or written again', () => {
    const evil = `</text><script>alert(1)</script>]]>&"'`;
    const { flow, form } = taken(drawing(start(), userTask('a', { name: evil }), end(), arrows('start > a > end')));
    expect(flow.steps[0]?.name.zh).toBe(evil);
    expect(flowAsSvg(flow, 'zh', evil)).not.toContain('<script');
    const names = { people: {}, departments: {}, labels: {}, roles: {}, businesses: {}, connections: {} };
    const written = writeBpmn({
      business: { code: 'x', name: { zh: evil, en: evil } },
      flow,
      form,
      names,
      language: 'zh',
    });
    expect(written).not.toContain('<script');
    expect(taken(written)).toMatchObject({ origin: 'exact', name: evil });
  });

  test('what is written in several parts is one text', () => {
    const said = '<conditionExpression>days <![CDATA[> 3]]><!-- not this --> and days &lt; 9</conditionExpression>';
    const xml = drawing(
      start('start', element('extensionElements', {}, element('formProperty', { id: 'days', type: 'long' }))),
      element('exclusiveGateway', { id: 'x' }),
      userTask('a'),
      end(),
      arrows('start > x > end', 'a > end'),
      arrow('x', 'a').replace('></sequenceFlow>', `>${said}</sequenceFlow>`),
    );
    const read = taken(xml);
    expect(says(read)).toEqual(['people-open a']);
    expect(read.flow.steps[0]).toMatchObject({
      branches: [{ when: { kind: 'all', of: [{ value: 3 }, { value: 9 }] } }, {}],
    });
  });

  test('values as long as a file are cut, and so are long lists of them', () => {
    const long = 'x'.repeat(400_000);
    const read = taken(
      drawing(
        start(
          'start',
          element(
            'extensionElements',
            {},
            ...Array.from({ length: 90 }, (_, n) =>
              element('formProperty', { id: `f${n}`, name: n === 0 ? long : `F${n}` }),
            ),
          ),
        ),
        userTask('a', { name: long, assignee: long }),
        end(),
        arrows('start > a'),
        arrow('a', 'end', long),
      ),
    );
    expect(read.form.fields).toHaveLength(80);
    expect(read.flow.steps[0]?.name.zh).toHaveLength(60);
    expect(read.findings.filter(({ code }) => code === 'left-out')).toHaveLength(10);
    for (const { said, name } of read.findings) expect(said.length + name.length).toBeLessThanOrEqual(300);
  });
});

describe('[DES-12] our own part, when somebody changed it', () => {
  const { flow, form } = taken(plain);
  const names = { people: {}, departments: {}, labels: {}, roles: {}, businesses: {}, connections: {} };
  const ours = writeBpmn({ business: { code: 'x', name: { zh: '新', en: 'New' } }, flow, form, names, language: 'zh' });
  const withJson = (json: string): string =>
    ours.replace(
      /(<campus:definition[^>]*>)[^<]*/,
      (_, tag: string) => tag + json.replaceAll('<', '&lt;').replaceAll('&', '&amp;'),
    );
  const step = flow.steps[0];

  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{"flow":'],
    ['something else', '[1,2]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['JSON without end', '['.repeat(100_000)],
    ['deep JSON', `{"flow":${'['.repeat(5000)}${']'.repeat(5000)},"form":{}}`],
    ['JSON as deep as a file can be', `{"flow":${'['.repeat(200_000)}${']'.repeat(200_000)},"form":{}}`],
    ['an unknown field', JSON.stringify({ flow: { ...flow, evil: 1 }, form })],
    [
      'a prototype',
      `{"flow":${JSON.stringify(flow).replace('{', '{"__proto__":{"x":1},')},"form":${JSON.stringify(form)}}`,
    ],
    [
      'more steps than a lane has',
      JSON.stringify({ flow: { ...flow, steps: Array.from({ length: 61 }, () => step) }, form }),
    ],
  ])('%s is not taken, and what is drawn is', (_, json) => {
    const read = taken(withJson(json));
    expect(read.origin).toBe('foreign');
    expect(read.findings[0]?.code).toBe('definition-unreadable');
    expect(outline(read.flow.steps)).toBe('a');
  });

  test('another definition than the one that is drawn does not count as ours', () => {
    const other = taken(withJson(JSON.stringify({ flow: { ...flow, steps: [{ ...step, id: 'b' }] }, form })));
    expect(other.origin).toBe('changed');
    expect(outline(other.flow.steps)).toBe('a');
  });
});

describe('[DES-12] drawings without any order are read in a bounded time', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n);
  const gateways = (kind: string, count: number) => many(count).map((n) => element(`${kind}Gateway`, { id: `g${n}` }));
  test.each<[string, string]>([
    [
      'a star',
      drawing(
        start(),
        element('exclusiveGateway', { id: 'g' }),
        end(),
        arrows('start > g'),
        ...many(160).flatMap((n) => [userTask(`a${n}`), arrows(`g > a${n} > end`)]),
      ),
    ],
    [
      'everything to everything',
      drawing(
        start(),
        ...gateways('exclusive', 20),
        arrows('start > g0'),
        ...many(20).flatMap((n) => many(20).map((m) => arrow(`g${n}`, `g${m}`))),
      ),
    ],
    [
      'a ladder',
      drawing(
        start(),
        ...gateways('parallel', 150),
        arrows('start > g0'),
        ...many(148).flatMap((n) => [arrow(`g${n}`, `g${n + 1}`), arrow(`g${n}`, `g${n + 2}`)]),
      ),
    ],
    [
      'a chain',
      drawing(
        start(),
        ...many(240).map((n) => userTask(`a${n}`)),
        arrows(
          `start > ${many(240)
            .map((n) => `a${n}`)
            .join(' > ')}`,
        ),
      ),
    ],
    [
      'choices in choices',
      drawing(
        start(),
        ...gateways('inclusive', 120),
        ...many(120).map((n) => end(`e${n}`)),
        arrows('start > g0'),
        ...many(119).flatMap((n) => [arrow(`g${n}`, `e${n}`), arrow(`g${n}`, `g${n + 1}`)]),
      ),
    ],
  ])('%s', (_, xml) => {
    const begun = performance.now();
    const { flow, findings } = taken(xml);
    expect(performance.now() - begun).toBeLessThan(5000);
    const there = JSON.stringify([flow.steps, findings.filter(({ code }) => code === 'too-many-steps')]);
    const tasks = [...xml.matchAll(/<userTask id="(\w+)"/g)].map(([, id]) => id);
    expect(tasks.filter((id) => !there.includes(`"${id}"`))).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  });
});
