import type { Import, Violation } from '../law.ts';

/** A file of routes binds calls to use cases. What it reads and writes is the use case's business, so it knows no store. */
export function routesOnStores(imports: Import[]): Violation[] {
  return imports.flatMap(({ from, line, text, target }) => {
    if (!/^apps\/server\/src\/modules\/.*\.routes\.ts$/.test(from)) return [];
    if (target.kind !== 'file' || !target.path.endsWith('.store.ts')) return [];
    const why = 'routes bind calls to use cases; put a use case into a *.service.ts of the module and bind that';
    return [{ law: 'routes-not-store', from, line, fault: `imports ${text}`, why, name: text }];
  });
}
