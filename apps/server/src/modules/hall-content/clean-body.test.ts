import { describe, expect, test } from 'vitest';
import { cleanBody, textOf, withPictures } from './clean-body.ts';

const ID = '01890000-0000-7000-8000-00000000abcd';
const clean = async (html: string) => (await cleanBody(html)).html;

describe('what could run is gone', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    [
      'a picture with a handler',
      `<img src="attachment:${ID}" onerror="alert(1)" alt="x">`,
      `<img src="attachment:${ID}" alt="x" />`,
    ],
    ['a picture of nowhere', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a picture that lies elsewhere', '<p>a<img src="https://example.org/a.png"></p>', '<p>a</p>'],
    ['a picture in itself', '<p>a<img src="data:image/png;base64,AAAA"></p>', '<p>a</p>'],
    ['a link that runs', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['a link that runs, hidden', '<a href=" java&#x09;script:alert(1)">a</a>', 'a'],
    ['a link of data', '<a href="data:text/html,<script>alert(1)</script>">a</a>', 'a'],
    ['a link to nowhere in particular', '<a href="//example.org">a</a>', 'a'],
    ['a link by a backslash', '<a href="/\\example.org">a</a>', 'a'],
    ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['a frame', '<iframe src="https://example.org"></iframe><p>a</p>', '<p>a</p>'],
    ['a drawing', '<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['a comment', '<!-- <script>alert(1)</script> --><p>a</p>', '<p>a</p>'],
    ['a broken tag', '<p>a<img src="x" <script>alert(1)</script>', '<p>aalert(1)</p>'],
    [
      'formulas that open others',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '',
    ],
    ['an id and a class', '<p id="root" class="modal">a</p>', '<p>a</p>'],
    ['another base', '<base href="https://example.org/"><p>a</p>', '<p>a</p>'],
  ])('%s', async (_title, input, expected) => expect(await clean(input)).toBe(expected));
});

test('what a text is made of stays: headings, lists, tables, links, pictures', async () => {
  const input =
    `<h2>题</h2><p><strong>a</strong> <em>b</em> <u>c</u></p><ol start="3"><li><p>x</p></li></ol><table><tbody><tr><th colspan="2" style="x">h</th></tr>` +
    `<tr><td colwidth="120">1</td><td>2</td></tr></tbody></table><p><a href="https://example.org/a?b=1&c=2">out</a> <a href="/CampusNetWork/index">in</a> <a href="mailto:a@example.org">mail</a></p>`;
  expect(await clean(input)).toBe(
    `<h2>题</h2><p><strong>a</strong> <em>b</em> <u>c</u></p><ol start="3"><li><p>x</p></li></ol><table><tbody><tr><th colspan="2">h</th></tr>` +
      `<tr><td colwidth="120">1</td><td>2</td></tr></tbody></table><p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener" target="_blank">out</a> ` +
      `<a href="/CampusNetWork/index" rel="noopener">in</a> <a href="mailto:a@example.org" rel="noopener">mail</a></p>`,
  );
});

test('pictures are kept by their attachment, however they were addressed, and shown at an address', async () => {
  const addresses = [
    `attachment:${ID}`,
    `/attachments/content?id=${ID}`,
    `https://hall.example/campus/attachments/content?id=${ID}`,
    `/attachments/open?id=${ID}&amp;until=1&amp;sig=x`,
  ];
  for (const src of addresses) {
    const body = await cleanBody(`<p><img src="${src}" alt="图" width="300"></p>`);
    expect(body).toEqual({
      html: `<p><img src="attachment:${ID}" alt="图" width="300" /></p>`,
      pictures: [ID],
      text: '',
    });
    expect(withPictures(body.html, (id) => `/open?id=${id}&until=1"`)).toBe(
      `<p><img src="/open?id=${ID}&amp;until=1&quot;" alt="图" width="300" /></p>`,
    );
  }
});

test('a text that only speaks of a picture is left alone', async () => {
  const { html } = await cleanBody(`<p>&lt;img src="attachment:${ID}"&gt;</p>`);
  expect(withPictures(html, () => 'x')).toBe(html);
});

test.each(['', '  ', '<p></p>', '<p> <br></p>', '<script>1</script>'])('%j is an empty text', async (input) =>
  expect(await cleanBody(input)).toEqual({ html: '', pictures: [], text: '' }),
);

test('cleaning again changes nothing', async () => {
  const once = await clean(
    `<p>1 &lt; 2 &amp;&amp; "x"</p><a href="https://example.org/?a=1&b=2">a</a><img src="/attachments/content?id=${ID}">`,
  );
  expect(await clean(once)).toBe(once);
});

test('the words of a text', () => expect(textOf('<h2>a</h2><p>1 &lt; 2 &amp;amp; b</p>')).toBe('a 1 < 2 &amp; b'));
