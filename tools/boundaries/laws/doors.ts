import type { Import, Violation } from '../law.ts';

/**
 * Packages that one file of ours stands in front of: whoever needs them asks that file. Most of them read what strangers send, so there is
 * one place that limits them, one to test with hostile bytes, and one to change when they are left.
 */
const doors: Readonly<Record<string, string>> = {
  hucre: 'apps/server/src/platform/table-file.ts',
  helmet: 'apps/server/src/platform/security-headers.ts',
  'file-type': 'apps/server/src/modules/attachments/file-kinds.ts',
  'eventsource-parser': 'apps/web/src/client/event-stream.ts',
  '@atlaskit/pragmatic-drag-and-drop': 'apps/web/src/features/flows-designer/drag.ts',
  nodemailer: 'apps/server/src/outside/mail/real.ts',
  uqr: 'apps/web/src/ui/base/qr-code.tsx',
  echarts: 'apps/web/src/features/reports/desktop/stacked-chart.tsx',
};

/**
 * What speaks to the database stands in one folder: statements elsewhere are written with `sql` and go through a `Db`, so
 * that values are read, names are given and connections come back in one way.
 */
const rooms: Readonly<Record<string, { of: string; folder: string }>> = {
  pg: { of: 'apps/server/src/', folder: 'apps/server/src/platform/' },
};

/** The test of a door may hold it against the package itself. */
const testOf = (door: string) => door.replace(/\.(tsx?)$/, '.test.$1');

/** A package that has a door is imported by its door alone; types count too, because they bind as much. */
export function aroundTheDoor(imports: Import[]): Violation[] {
  return imports.flatMap(({ from, line, text, target }) => {
    if (target.kind !== 'package') return [];
    const room = rooms[target.name];
    if (room && from.startsWith(room.of) && !from.startsWith(room.folder) && !from.endsWith('.test.ts')) {
      const why = `only files in ${room.folder} import it; ask one of them, or let it offer what is missing`;
      return [{ law: 'one-door', from, line, fault: `imports ${text}`, why, name: text }];
    }
    const door = doors[target.name];
    if (!door || from === door || from === testOf(door)) return [];
    const why = `only ${door} imports it; ask that file, or let it offer what is missing`;
    return [{ law: 'one-door', from, line, fault: `imports ${text}`, why, name: text }];
  });
}
