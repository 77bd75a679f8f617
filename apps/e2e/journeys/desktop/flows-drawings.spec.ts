import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { downloadDrawing, lookAtDrawing, startFromDrawing } from '@campus/contract/calls/flows-interchange.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Download, Locator, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { copyOf, draftNext, forget, freshMark, MANAGER, ORG, publish } from '../../businesses.ts';
import { expect, server, signInAs, speak, test, tokensOf, where } from '../../fixtures.ts';
import { draftOf, menuByKey, pressByKey, tabTo, typeOver } from '../../flow-designer.ts';
import { goTo, rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const PAGE = `${officePages.pages.businessManagement.path}?id=${ORG}`;
const require = createRequire(import.meta.url);
const viewer = require.resolve('bpmn-js/dist/bpmn-viewer.development.js');

async function open(page: Page, query = ''): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${PAGE}${query}`);
}

const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8');

/** One of the three files, by the keyboard alone. */
async function downloadByKey(page: Page, menu: Locator, format: RegExp): Promise<Download> {
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  const coming = page.waitForEvent('download');
  await menuByKey(page, format);
  await expect(menu).toBeFocused();
  return coming;
}

/** What the reference viewer says of a drawing, on a page that has nothing else. */
async function warningsOf(page: Page, drawing: string): Promise<{ warnings: string[]; shapes: number }> {
  const blank = await page.context().newPage();
  await blank.setContent('<div id="canvas" style="width:1200px;height:600px"></div>');
  await blank.addScriptTag({ path: viewer });
  const seen = await blank.evaluate(async (xml) => {
    type Viewer = {
      importXML: (xml: string) => Promise<{ warnings: { message: string }[] }>;
      get: (name: 'elementRegistry') => { getAll: () => unknown[] };
    };
    const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Viewer };
    const opened = new BpmnJS({ container: '#canvas' });
    const { warnings } = await opened.importXML(xml);
    return {
      warnings: warnings.map(({ message }) => message),
      shapes: opened.get('elementRegistry').getAll().length,
    };
  }, drawing);
  await blank.close();
  return seen;
}

test('[DES-12] [C59] a draft leaves as a drawing, a picture and a file; the picture on screen is the file, and the reference viewer opens the drawing', async ({
  page,
}) => {
  const mark = freshMark();
  const name = `出图${mark}`;
  const id = await copyOf('证明开具', { zh: name, en: `Drawn ${mark}` }, `out-${mark}`);
  await publish(id);
  const renamed = { zh: `改名${mark}`, en: `Renamed ${mark}` };
  await draftNext(id, ({ flow, form }) => {
    const { steps } = flow as { steps: object[] };
    return { flow: { ...flow, steps: steps.map((step, n) => (n === 0 ? { ...step, name: renamed } : step)) }, form };
  });
  const isPicture = (url: string) => url.includes(downloadDrawing.path) && url.includes('format=svg');
  await page.addInitScript(() => {
    window.print = () => {
      window.top?.document.body.setAttribute('data-printed', document.title);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  const arrived = page.waitForResponse((reply) => isPicture(reply.url()));
  await open(page, `&open=${id}&tab=drawing`);
  const shown = await (await arrived).text();
  const picture = page.getByRole('img', { name: `“${name}”的流程图` });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const [width] = /(?<=width=")\d+/.exec(shown) ?? [];
  expect(await picture.evaluate((image: HTMLImageElement) => String(image.naturalWidth))).toBe(width);
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expectNoAxeFault(page, 'a drawing', 'wcag');

  // Larger, smaller, and moved by keys.
  const size = page.getByRole('status').filter({ hasText: '%' });
  await pressByKey(page, page.getByRole('button', { name: '原始大小' }));
  await expect(size).toHaveText('100%');
  await pressByKey(page, page.getByRole('button', { name: '放大' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(size).toHaveText('200%');
  const frame = page.getByRole('region', { name: `“${name}”的流程图` });
  await tabTo(page, frame);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const isWhole = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await isWhole()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(isWhole).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await pressByKey(page, page.getByRole('button', { name: '打印' }), 'Shift+Tab');
  await expect(page.locator('body')).toHaveAttribute('data-printed', `“${name}”的流程图`);
  await expect(page.locator('iframe')).toHaveCount(0);
  await pressByKey(page, page.getByRole('button', { name: '适合窗口' }), 'Shift+Tab');
  await expect.poll(isWhole).toBe(true);

  const menu = page.getByRole('region', { name: '业务状态' }).getByRole('button', { name: '下载', exact: true });
  const svg = await downloadByKey(page, menu, /图片/);
  expect(svg.suggestedFilename()).toBe(`${name}.svg`);
  expect(await textOf(svg)).toBe(shown);
  const bpmn = await downloadByKey(page, menu, /BPMN/);
  expect(bpmn.suggestedFilename()).toBe(`${name}.bpmn`);
  const { warnings, shapes } = await warningsOf(page, await textOf(bpmn));
  expect(warnings).toEqual([]);
  expect(shapes).toBeGreaterThan(5);
  const json = await downloadByKey(page, menu, /业务文件/);
  expect(json.suggestedFilename()).toBe(`${name}.json`);
  expect(JSON.parse(await textOf(json))).toMatchObject({ business: { code: `out-${mark}` } });

  // An earlier version has a drawing and files of its own.
  await page.getByRole('button', { name: '版本', exact: true }).click();
  const ofFirst = page.getByRole('button', { name: '第1版的流程图' });
  await ofFirst.click();
  const dialog = page.getByRole('dialog', { name: `“${name}”第1版的流程图` });
  await expect(dialog.getByRole('img', { name: `“${name}”第1版的流程图` })).toBeVisible();
  await expectNoAxeFault(page, 'the drawing of a version', 'wcag');
  const first = await downloadByKey(page, dialog.getByRole('button', { name: '下载' }), /图片/);
  const before = await textOf(first);
  expect([before.includes(renamed.zh), shown.includes(renamed.zh)]).toEqual([false, true]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(ofFirst).toBeFocused();
  await forget(id);
});

/** As another system draws it: a form of its own, an assignee that nobody here is, and a script. */
const foreign = (mark: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  targetNamespace="http://example.edu/flows">
  <bpmn:process id="seal-${mark}" name="用印${mark}" isExecutable="true">
    <bpmn:startEvent id="start"/>
    <bpmn:userTask id="check" name="部门审核" flowable:assignee="\${manager}"/>
    <bpmn:scriptTask id="log" name="写入台账" scriptFormat="groovy"><bpmn:script>log()</bpmn:script></bpmn:scriptTask>
    <bpmn:userTask id="stamp" name="办公室盖章" flowable:candidateGroups="office"/>
    <bpmn:endEvent id="end"/>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="log"/>
    <bpmn:sequenceFlow id="f3" sourceRef="log" targetRef="stamp"/>
    <bpmn:sequenceFlow id="f4" sourceRef="stamp" targetRef="end"/>
  </bpmn:process>
</bpmn:definitions>`;

const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });

/** Hands a file over where the focus stands, as somebody does who opens the chooser by a key. */
async function chooseByKey(page: Page, input: Locator, file: ReturnType<typeof fileOf>): Promise<void> {
  await tabTo(page, input);
  const opening = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await opening).setFiles(file);
}

test('[DES-12] a drawing of another system becomes a draft by the keyboard alone, its findings first; nothing is lost while the server is away', async ({
  page,
}) => {
  const mark = freshMark();
  await open(page);
  await pressByKey(page, page.getByRole('button', { name: '新建业务' }));
  const making = page.getByRole('dialog', { name: '新建业务' });
  await pressByKey(page, making.getByRole('button', { name: '从文件新建' }));
  const input = making.locator('input[type=file]');
  await expect(making).toContainText('不超过 2 MB');
  await pressByKey(page, making.getByRole('button', { name: '新建', exact: true }));
  await expect(making).toContainText('请选择文件');

  // What cannot be read says why, where it was chosen.
  const hostile = foreign(mark).replace('<bpmn:definitions', '<!DOCTYPE a [<!ENTITY x "y">]>\n<bpmn:definitions');
  const problem = making.getByRole('alert');
  await chooseByKey(page, input, fileOf('hostile.bpmn', hostile));
  await expect(problem).toContainText('DOCTYPE');
  await chooseByKey(page, input, fileOf('large.bpmn', ' '.repeat(2 * 1024 * 1024 + 1)));
  await expect(problem).toContainText('文件超过 2 MB');
  await page.route(`**${lookAtDrawing.path}*`, (route) => route.abort());
  await chooseByKey(page, input, fileOf('seal.bpmn', foreign(mark)));
  await expect(problem.getByRole('button', { name: '重新读取' })).toBeVisible();
  await page.unroute(`**${lookAtDrawing.path}*`);
  await pressByKey(page, problem.getByRole('button', { name: '重新读取' }));

  await expect(making).toContainText('这是其他系统的流程图');
  const findings = making.getByTestId('findings');
  await expect(findings).toContainText('部门审核');
  await expect(findings).toContainText('写入台账');
  await expect(making.getByRole('listitem').filter({ hasText: '办公室盖章' }).last()).toBeVisible();
  await expect(making.getByLabel('中文名称')).toHaveValue(`用印${mark}`);
  await expectNoAxeFault(page, 'what a file becomes', 'wcag');

  await typeOver(page, making.getByLabel('英文名称'), `Seal ${mark}`);
  await typeOver(page, making.getByLabel('业务编码'), `seal-${mark}`);
  await typeOver(page, making.getByLabel('编号前缀'), 'YY');
  await page.route(`**${startFromDrawing.path}*`, (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(problem).toContainText('已选择和填写的内容都还在');
  await page.unroute(`**${startFromDrawing.path}*`);
  await expect(making.getByLabel('业务编码')).toHaveValue(`seal-${mark}`);
  await tabTo(page, making.getByLabel('编号前缀'), 'Shift+Tab');
  await says(page, '已新建，发布后才能办理', () => page.keyboard.press('Enter'));

  await expect(page.getByRole('heading', { level: 1, name: `用印${mark}` })).toBeVisible();
  await expect.poll(() => where(page)).toContain('open=');
  const id = new URL(page.url()).searchParams.get('open') as string;
  const { steps } = (await draftOf(id)).flow;
  expect(steps.map((step) => step.name.zh)).toEqual(expect.arrayContaining(['部门审核', '办公室盖章']));
  await page.getByRole('button', { name: '流程图', exact: true }).click();
  await expect(page.getByRole('img', { name: `“用印${mark}”的流程图` })).toBeVisible();
  await forget(id);
});

/** The file of a business of the other university. */
async function bundleOf(name: string): Promise<{ references: { key: string | null; name: { zh: string } }[] }> {
  const { access_token } = await tokensOf('admin');
  const get = (path: string, query: Record<string, string>) =>
    fetch(`${server.everything}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
  const { data } = (await (await get(listBusinesses.path, { words: name, size: '100' })).json()) as {
    data: { items: { id: string; name: { zh: string } }[] };
  };
  const id = data.items.find((row) => row.name.zh === name)?.id ?? '';
  return (await get(downloadDrawing.path, { id, format: 'json', language: 'zh' })).json() as never;
}

test('[DES-12] a file of another university says whom it found here and asks for the others, who may stay open', async ({
  page,
}) => {
  const mark = freshMark();
  const bundle = await bundleOf('用印申请');
  // Two people and a label that only the other university has.
  for (const reference of bundle.references)
    if (reference.name.zh === '档案组' || reference.name.zh === '周建华') reference.key = `there-${mark}`;
  await open(page);
  await page.getByRole('button', { name: '新建业务' }).click();
  const making = page.getByRole('dialog', { name: '新建业务' });
  await making.getByRole('button', { name: '从文件新建' }).click();
  const take = () => {
    const file = { name: 'seal.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bundle)) };
    return making.locator('input[type=file]').setInputFiles(file);
  };
  await take();
  await expect(making).toContainText('这是本系统导出的业务文件');
  const references = making.getByTestId('references');
  // [TRU-78] An account that is somebody else's here is asked for.
  await expect(references).toContainText('以下4项在本校没有找到');
  await expect(references).toContainText('代替“黄志强”的人员');
  for (const reference of bundle.references) if (reference.name.zh === '黄志强') reference.name.zh = '石磊';
  await take();
  await expect(references).toContainText('以下3项在本校没有找到');
  await references.getByText('已在本校找到1项').click();
  await expect(references).toContainText('人员“石磊”对应本校的');
  await expect(references.getByLabel('代替“档案组”的标签')).toBeVisible();
  await references.getByRole('button', { name: /周建华/ }).click();
  const picking = page.getByRole('dialog', { name: /周建华/ });
  await picking.getByRole('searchbox').fill('石磊');
  await picking.getByRole('radio', { name: /石磊/ }).check();
  await picking.getByRole('button', { name: /^确定/ }).click();
  await expect(references.getByRole('button', { name: /石磊/ })).toBeVisible();
  await making.getByLabel('业务编码').fill(`seal-file-${mark}`);
  await making.getByLabel('中文名称').fill(`来章${mark}`);
  await making.getByLabel('编号前缀').fill('LZ');
  await rested(page);
  await expectNoAxeFault(page, 'a file of another university', 'wcag');
  const asking = page.waitForRequest((request) => request.url().includes(startFromDrawing.path));
  await says(page, '已新建，发布后才能办理', () => making.getByRole('button', { name: '新建', exact: true }).click());
  await expect(page.getByRole('heading', { level: 1, name: `来章${mark}` })).toBeVisible();
  await expect.poll(() => where(page)).toContain('open=');
  const id = new URL(page.url()).searchParams.get('open') as string;
  const chosen: object = JSON.parse(new URL((await asking).url()).searchParams.get('chosen') ?? '{}');
  const [person, ...others] = Object.values(chosen);
  expect(others).toEqual([]);
  expect(JSON.stringify(await draftOf(id))).toContain(person);
  expect(JSON.stringify(await draftOf(id))).not.toContain(`there-${mark}`);
  await forget(id);
});

test('[DES-12] drawings and files have room on a narrow window, and speak English', async ({ page }) => {
  const mark = freshMark();
  const id = await copyOf('设备借用', { zh: `窄图${mark}`, en: `Narrow ${mark}` }, `narrow-${mark}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page.context(), 'en');
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await open(page, `&open=${id}&tab=drawing`);
  await expect(page.getByRole('img', { name: `Drawing of “Narrow ${mark}”` })).toBeVisible();
  // What is too small to be read as a whole begins at its own size.
  await expect(page.getByRole('status').filter({ hasText: '%' })).toHaveText('100%');
  expect(await isNarrow()).toBe(true);
  await expectNoAxeFault(page, 'a drawing on a narrow window', 'wcag');

  await goTo(page, PAGE);
  await page.getByRole('button', { name: 'New business' }).click();
  const making = page.getByRole('dialog', { name: 'New business' });
  await making.getByRole('button', { name: 'A file', exact: true }).click();
  await making.locator('input[type=file]').setInputFiles(fileOf('seal.bpmn', foreign(mark)));
  await expect(making.getByTestId('findings')).toContainText('For you to add');
  await expect(making.getByText('Name and category')).toBeVisible();
  expect(await isNarrow()).toBe(true);
  await expectNoAxeFault(page, 'a file on a narrow window', 'wcag');
  await forget(id);
});
