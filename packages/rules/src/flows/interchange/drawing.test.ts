import { describe, expect, test } from 'vitest';
import { dice, drawFlow as randomFlow } from '../random-flow.ts';
import { approve, exclusive, flowOf, parallel, when } from '../testing.ts';
import { type Box, drawFlow } from './drawing.ts';
import { escaped, flowAsSvg } from './drawing-svg.ts';

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const touches = ({ x, y, width, height }: Box, at: { x: number; y: number } | undefined) =>
  at !== undefined && at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

describe('[DES-12] a flow as a drawing', () => {
  test('everything has a place of its own, inside the picture, and every line begins and ends at its boxes', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { boxes, lines, graph, width, height } = drawFlow(randomFlow(dice(seed)));
      expect(boxes.map(({ id }) => id).sort(), `seed ${seed}`).toEqual(graph.nodes.map(({ id }) => id).sort());
      expect(lines.length).toBe(graph.edges.length);
      for (const [n, box] of boxes.entries()) {
        expect(
          boxes.slice(n + 1).some((other) => overlap(box, other)),
          `seed ${seed} ${box.id}`,
        ).toBe(false);
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      }
      const at = new Map(boxes.map((box) => [box.id, box]));
      for (const { from, to, points } of lines) {
        expect(touches(at.get(from) as Box, points[0]), `seed ${seed} ${from}`).toBe(true);
        expect(touches(at.get(to) as Box, points.at(-1)), `seed ${seed} ${to}`).toBe(true);
        for (const [n, point] of points.entries()) {
          const next = points[n + 1];
          if (next) expect(point.x === next.x || point.y === next.y, `seed ${seed} ${from}>${to}`).toBe(true);
          expect(point.y > 0 && point.y < height).toBe(true);
        }
      }
    }
  });

  test('names are texts, whatever stands in them', () => {
    const evil = '</text><script>alert(1)</script>&amp;"\u0000\ud800';
    const step = approve('a', { name: { zh: evil, en: evil } });
    const svg = flowAsSvg(flowOf([exclusive('x', { when: when('days', 'more', 3), steps: [step] }, [])]), 'zh', evil);
    for (const never of ['<script', '\u0000', '\ud800']) expect(svg).not.toContain(never);
    expect(escaped(evil)).toBe('&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&quot;\ufffd');
  });

  test('long names are broken into lines, and cut where there is no room left', () => {
    const name = {
      zh: '这是一个非常非常长的步骤名称一直写到没有地方可以写了为止还要继续写',
      en: 'A very long name of a step that nobody could ever read in such a small box at all',
    };
    const flow = flowOf([parallel('p', [approve('a', { name })], [approve('b')])]);
    expect(flowAsSvg(flow, 'zh', '').match(/<text[^>]*>(这[^<]*|[^<]*…)<\/text>/g)).toHaveLength(2);
    expect(flowAsSvg(flow, 'en', '')).toContain('>A very long name of<');
  });
});
