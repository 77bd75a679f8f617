import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { callsMade } from './calls-made.ts';

/** A small house: what each area reaches is known beforehand. */
function house(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'calls-made-'));
  const all = {
    'app/main.tsx': `import { getOrganisation } from '@campus/contract/calls/organisations.ts';
      import { routes } from './routes.tsx'; run(getOrganisation, routes);`,
    'app/routes.tsx': `export const routes = () => import('#web/areas/office/routes.tsx');`,
    'areas/hall-pc/routes.tsx': '',
    'areas/hall-phone/routes.tsx': '',
    'areas/office/routes.tsx': '',
    'areas/office/pages/login-page.tsx': '',
    'areas/workflow/routes.tsx': '',
    'areas/workflow/pages/login-page.tsx': '',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    const path = join(root, 'apps/web/src', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return root;
}

test('[TRU-13] what the frame around all pages calls belongs to every area, and no area to another', () => {
  expect(callsMade(house({})).get('organisations#getOrganisation')).toEqual([
    'hall-pc',
    'hall-phone',
    'office',
    'workflow',
  ]);
  const root = house({
    'areas/office/routes.tsx': `import { endLine } from '@campus/contract/calls/network-office.ts'; export const r = endLine;`,
  });
  expect(callsMade(root).get('network-office#endLine')).toEqual(['office']);
});

test('[TRU-13] name by name: a file that two areas share gives each only what it takes from it', () => {
  const made = callsMade(
    house({
      'features/orders/orders.tsx': `import { getOrder, submitOrder } from '@campus/contract/calls/work-orders.ts';
        import type { listMyOrders } from '@campus/contract/calls/work-orders.ts';
        const shared = { read: getOrder };
        export type Row = typeof listMyOrders;
        export const useOrder = () => shared.read;
        export function Form(): Row { return <Send call={submitOrder} />; }`,
      'features/orders/index.ts': `export { Form } from './orders.tsx'; export * from './orders.tsx';`,
      'areas/hall-pc/routes.tsx': `export const routes = [{ lazy: () => import('./page.tsx') }];`,
      'areas/hall-pc/page.tsx': `import { Form as Shown } from '#web/features/orders/index.ts'; export default () => <Shown />;`,
      'areas/workflow/routes.tsx': `import { useOrder } from '#web/features/orders/index.ts'; export const r = useOrder;`,
    }),
  );
  expect(Object.fromEntries([...made].filter(([call]) => call.startsWith('work-orders#')))).toEqual({
    'work-orders#submitOrder': ['hall-pc'],
    'work-orders#getOrder': ['workflow'],
  });
});
