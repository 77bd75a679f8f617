type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { in: string; name: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string }>;
};

const STYLES = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; }
h2 { margin: 2rem 0 .5rem; }
details { border-top: 1px solid #d5dae1; padding: .4rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { overflow: auto; padding: .5rem; background: #f4f6f8; }
`;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] as string);

/** The OpenAPI document as a page to read: no script, and styles that its policy can name by their digest. */
export function docsPage(document: Json, documentPath: string): { html: string; styles: string } {
  const { title, version } = document.info as { title: string; version: string };
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const parts = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')].map(
    ([tag, those]) => `<h2>${escaped(tag)}</h2>\n${those.map(described).join('\n')}`,
  );
  const heading = escaped(`${title} ${version}`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${heading}</h1>
<p>All calls. For programs: <a href="${escaped(documentPath)}">OpenAPI 3.1</a>.</p>
${parts.join('\n')}
</body>
</html>
`;
  return { html, styles: STYLES };
}

type Described = { path: string; method: string; operation: Operation };

function described({ path, method, operation }: Described): string {
  const { parameters, requestBody, responses } = operation;
  const asked = parameters.map(
    ({ in: where, name, required, schema }) =>
      `${where} ${name}${required ? ', required' : ''}: ${JSON.stringify(schema)}`,
  );
  const sent = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `${type}: ${JSON.stringify(schema)}`,
  );
  const answers = Object.entries(responses).map(([status, { description }]) => `${status}: ${description}`);
  return `<details id="${escaped(operation.operationId)}">
<summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}</p>
<pre>${escaped([...asked, ...sent, ...answers].join('\n'))}</pre>
</details>`;
}
