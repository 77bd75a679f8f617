import {
  type DrawingFormat,
  downloadDrawing,
  lookAtDrawing,
  startFromDrawing,
} from '@campus/contract/calls/flows-interchange.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import type { TestApp } from './test-app.ts';

type Started = { status: number; code: string | null; facts: Record<string, unknown>; id: string };
type Looked = {
  status: number;
  code: string | null;
  facts: Record<string, unknown>;
  data: Reply<typeof lookAtDrawing>;
};

/** People who take businesses out of the product, and bring them in. */
export function interchangePlay(t: TestApp) {
  const tokens = new Map<string, Promise<string>>();
  const token = (account: string, orgSign = 'scut'): Promise<string> => {
    const key = `${orgSign}:${account}`;
    const known = tokens.get(key) ?? t.signIn(account, { orgSign }).then(({ access_token }) => access_token);
    tokens.set(key, known);
    return known;
  };
  let made = 0;

  async function sendFile(
    call: Call,
    content: string | Uint8Array,
    query: Record<string, string>,
    by: string,
    key?: string,
  ) {
    const boundary = 'x-boundary-x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="drawing"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const reply = await t.app.inject({
      method: 'POST',
      url: `${call.path}?${new URLSearchParams(query)}`,
      headers: {
        authorization: `Bearer ${by}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(key && { 'idempotency-key': key }),
      },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const body = reply.json();
    return { status: reply.statusCode, code: (body.code ?? null) as string | null, facts: body.facts ?? {}, body };
  }

  return {
    token,
    async download(
      id: string,
      format: DrawingFormat,
      more: { by?: string; versionId?: string; language?: 'zh' | 'en' } = {},
    ) {
      const { by = 'admin', language = 'zh', versionId } = more;
      const asked = { id, format, language, ...(versionId && { versionId }) };
      return t.call(downloadDrawing, asked, { token: await token(by) });
    },
    async look(content: string | Uint8Array, { by = 'admin', orgSign = 'scut' } = {}): Promise<Looked> {
      const { status, code, body, facts } = await sendFile(
        lookAtDrawing as unknown as Call,
        content,
        {},
        await token(by, orgSign),
      );
      return { status, code, facts, data: body.data };
    },
    async start(
      content: string | Uint8Array,
      {
        by = 'admin',
        orgSign = 'scut',
        chosen,
        key,
        ...more
      }: {
        by?: string;
        orgSign?: string;
        chosen?: Record<string, string>;
        key?: string;
        code?: string;
        categoryId?: string;
      } = {},
    ): Promise<Started> {
      const [category] = await t.rows<{ id: string }>(
        `select c.id from business_categories c join organisations o on o.id = c.organisation_id where o.org_sign = $1 limit 1`,
        [orgSign],
      );
      const query = {
        code: `taken-${++made}`,
        nameZh: '导入的业务',
        nameEn: 'Taken',
        numberPrefix: 'DR',
        categoryId: category?.id ?? '',
        ...(chosen && { chosen: JSON.stringify(chosen) }),
        ...more,
      };
      const { status, code, facts, body } = await sendFile(
        startFromDrawing as unknown as Call,
        content,
        query,
        await token(by, orgSign),
        key,
      );
      return { status, code, facts, id: body.data?.id };
    },
  };
}
