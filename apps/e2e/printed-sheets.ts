import { uploadImage } from '@campus/contract/calls/attachments.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import jsqr from 'jsqr';
import { drawn } from './drawn-picture.ts';
import { server, tokensOf } from './fixtures.ts';
import { type Applied, apply, ask, forms, taskOf } from './people.ts';

/** Who has a seal used, in the order in which they are asked: the head, two who countersign, and who keeps it. */
export const APPLICANT = 'staff';
export const COUNTERSIGNERS = ['approver', '100001'] as const;
const HEAD = '100033';
/** The number, the heading and the closing line that the demo's seals have on paper are those of `seeds/demo/businesses/seal.ts`. */
export const LINES = { zh: ['经办人：', '印章管理员：'], en: ['Applicant:', 'Keeper of the seal:'] } as const;

/** A handwritten name, as it comes from the pad; answers its id. */
async function signatureOf(account: string, drawn: Buffer): Promise<string> {
  const { access_token } = await tokensOf(account);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'signature.png');
  const reply = await fetch(server.everything + uploadImage.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body,
  });
  const { data, msg } = (await reply.json()) as { data: { id: string }; msg: string };
  if (!reply.ok) throw new Error(`signature of ${account}: ${msg}`);
  return data.id;
}

/** A use of a seal that its head and both countersigners agreed to, with their signatures, and that waits to be stamped. */
export async function signedCase(drawn: Buffer, change: object = {}, opinion = '同意用印'): Promise<Applied> {
  const made = await apply(APPLICANT, '用印申请', { ...forms.seal, ...change });
  const decide = async (account: string, more: object) =>
    ask(account, 'POST', '/api/task/Decide', {
      id: made.id,
      task: await taskOf(account, made.id),
      decision: 'agree',
      reason: opinion,
      ...more,
    });
  await decide(HEAD, {});
  for (const account of COUNTERSIGNERS) await decide(account, { signature: await signatureOf(account, drawn) });
  return made;
}

/** A page of a browser of its own: the product's lets in neither pictures nor scripts that it does not know. */
async function onBlankPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A picture like a handwritten name. */
export const drawnSignature = (browser: Browser, width = 240): Promise<Buffer> =>
  onBlankPage(browser, async (page) => (await drawn(page, 'signature.png', width, 90)).buffer);

/** What a camera reads of a code on the screen. */
export async function readCode(browser: Browser, code: Locator): Promise<string> {
  const shot = await code.screenshot();
  const { width, height, bytes } = await onBlankPage(browser, (page) =>
    page.evaluate(async (png) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const { width, height } = picture;
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.drawImage(picture, 0, 0);
      return { width, height, bytes: [...pen.getImageData(0, 0, width, height).data] };
    }, shot.toString('base64')),
  );
  const read = jsqr.default(Uint8ClampedArray.from(bytes), width, height);
  if (!read) throw new Error('no camera would read this code');
  return read.data;
}

/** The sheets of a page as it would be printed, by their width and height in points. */
export async function sheetsOf(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
}

/** A4 without its margins, at 96 dots an inch. */
export const ON_PAPER = { width: Math.floor((182 / 25.4) * 96), height: Math.floor((267 / 25.4) * 96) };

/** What of a sheet is wider than the paper, or cut off by what it stands in. */
export const beyondThePaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = document.querySelector('[data-testid=sheet]') as HTMLElement;
    const edge = sheet.getBoundingClientRect().right + 1;
    return [...sheet.querySelectorAll<HTMLElement>('*')]
      .filter((one) => {
        const { position, overflowX, overflowY } = getComputedStyle(one);
        if (position === 'absolute' || one.closest('svg')) return false;
        const cut = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        const shortened = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1;
        return one.getBoundingClientRect().right > edge || cut || shortened;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });
