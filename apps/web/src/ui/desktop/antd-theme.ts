import { type ThemeConfig, theme } from 'antd';
import { darkPalette, lightPalette, type Palette } from '../base/palette.ts';
import { primaryShades } from '../base/primary.ts';
import type { Look } from '../base/scheme.ts';

/** antd in the product's clothes: the same colours, radius, type and targets as the tokens. */
export function antdTheme(look: Pick<Look, 'dark' | 'textSize' | 'primary'> & { still: boolean }): ThemeConfig {
  const own: Palette = look.dark ? darkPalette : lightPalette;
  const palette: Palette = look.primary ? { ...own, ...primaryShades(look.primary, look.dark) } : own;
  const large = look.textSize === 'large';
  return {
    algorithm: look.dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.primary,
      colorLink: palette['primary-text'],
      colorLinkHover: palette['primary-text'],
      colorSuccess: palette.green,
      colorWarning: palette.amber,
      colorError: palette.red,
      colorInfo: palette.primary,
      colorText: palette.ink,
      colorTextSecondary: palette['ink-2'],
      colorTextTertiary: palette['ink-3'],
      colorTextQuaternary: palette['ink-3'],
      colorTextDescription: palette['ink-3'],
      colorTextPlaceholder: palette['ink-3'],
      colorTextDisabled: palette['ink-3'],
      colorIcon: palette['ink-3'],
      colorErrorText: palette['red-text'],
      colorErrorBorder: palette['red-text'],
      colorBgLayout: palette.paper,
      colorBgContainer: palette.card,
      colorBgElevated: palette.raised,
      colorBgContainerDisabled: palette.sunk,
      colorBorder: palette['line-strong'],
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlItemBgActive: palette['primary-soft'],
      controlItemBgActiveHover: palette['primary-soft'],
      controlOutline: palette['primary-soft'],
      borderRadius: 10,
      borderRadiusSM: 6,
      borderRadiusLG: 12,
      controlHeight: large ? 48 : 40,
      controlHeightSM: large ? 36 : 30,
      fontFamily: 'var(--font)',
      fontSize: large ? 18 : 15,
      // Where nothing should move, nothing waits for the end of a movement.
      motion: !look.still,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: { headerBg: palette.sunk, headerColor: palette['ink-2'], cellPaddingBlock: large ? 14 : 10 },
      Menu: { itemSelectedColor: palette['primary-text'], itemSelectedBg: palette['primary-soft'] },
      Select: { optionSelectedColor: palette['primary-text'], optionSelectedBg: palette['primary-soft'] },
      Tabs: { itemSelectedColor: palette['primary-text'], inkBarColor: palette['primary-text'] },
    },
  };
}
