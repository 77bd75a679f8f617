import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { darkPalette, lightPalette, type Palette } from '#web/ui/base/palette.ts';
import { primaryShades } from '#web/ui/base/primary.ts';
import { useScheme } from '#web/ui/base/scheme.ts';
import { useMedia } from '#web/ui/base/use-media.ts';
import type { ColumnName } from '../report-columns.ts';
import styles from './stacked-chart.module.css';

use([BarChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

type Series = { name: ColumnName; label: string; values: readonly number[] };
type Props = {
  /** Read instead of the picture. */
  label: string;
  bars: readonly string[];
  series: readonly Series[];
  onChoose: (name: ColumnName, bar: number) => void;
};

const BAR_HEIGHT = 30;
/** What the axis and the legend take. */
const AROUND = 84;
/** As wide as an A4 sheet on its side, within its margins. */
const PAPER_WIDTH = 1000;
const NARROW = 560;

const colours: Partial<Record<ColumnName, keyof Palette>> = {
  solved: 'green',
  'not-solved': 'red',
  transferred: 'primary',
  otherwise: 'line-strong',
  kept: 'green',
  broken: 'red',
  'stars-5': 'green-text',
  'stars-4': 'green',
  'stars-3': 'primary',
  'stars-2': 'amber',
  'stars-1': 'red',
};

/** Horizontal bars that are stacked, in patterns as well as in colours. */
export function StackedChart({ label, bars, series, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { dark, primary, textSize } = useScheme();
  const paper = useMedia('print');
  const height = bars.length * BAR_HEIGHT + AROUND;
  const choose = useEffectEvent((name: ColumnName, bar: number) => onChoose(name, bar));
  const draw = useEffectEvent(() => {
    if (!box.current || !chart.current) return;
    const width = paper ? PAPER_WIDTH : box.current.clientWidth;
    if (width === 0) return;
    const own = dark && !paper ? darkPalette : lightPalette;
    const palette = primary ? { ...own, ...primaryShades(primary, dark && !paper) } : own;
    const { fontFamily } = getComputedStyle(box.current);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    chart.current.resize({ width, height });
    chart.current.setOption(
      optionOf({ label, bars, series, palette, width, font: { fontFamily, fontSize: rem * 0.8 } }),
      {
        notMerge: true,
      },
    );
    chart.current.getZr().flush();
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = init(element, null, { renderer: 'svg', width: element.clientWidth || PAPER_WIDTH, height: AROUND });
    chart.current = made;
    made.on('click', ({ seriesId, dataIndex }) => choose(seriesId as ColumnName, dataIndex));
    const watcher = new ResizeObserver(() => draw());
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of these changes is drawn anew
  useEffect(() => draw(), [label, bars, series, dark, primary, textSize, paper, height]);
  return <div ref={box} className={styles.chart} style={{ height }} />;
}

type Look = {
  label: string;
  bars: readonly string[];
  series: readonly Series[];
  palette: Palette;
  width: number;
  font: { fontFamily: string; fontSize: number };
};

function optionOf({ label, bars, series, palette, width, font }: Look) {
  const text = { ...font, color: palette['ink-2'] };
  return {
    animation: false,
    aria: { enabled: true, label: { description: label }, decal: { show: true } },
    textStyle: text,
    legend: { bottom: 0, type: 'plain', icon: 'rect', itemWidth: 22, itemHeight: 14, textStyle: text },
    grid: { top: 8, left: 8, right: 24, bottom: width < NARROW ? 60 : 40, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { ...font, color: palette.ink },
    },
    xAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: text,
      splitLine: { lineStyle: { color: palette.line } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette['line-strong'] } },
      axisLabel: { ...text, width: width < NARROW ? 100 : 180, overflow: 'truncate' },
    },
    series: series.map(({ name, label: seriesLabel, values }) => ({
      id: name,
      name: seriesLabel,
      type: 'bar',
      stack: 'all',
      barMaxWidth: 20,
      data: values,
      itemStyle: { color: palette[colours[name] ?? 'ink-3'] },
    })),
  };
}
