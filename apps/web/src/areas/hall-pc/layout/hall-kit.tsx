import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { boot } from '#web/client/boot.ts';
import { DesktopKit } from '#web/ui/desktop/desktop-kit.tsx';

/** Stands around the pages that use the desktop kit; the frame and the first page do without, and stay light. */
export function HallKit({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider csp={{ nonce: boot().nonce }}>
      <DesktopKit>{children}</DesktopKit>
    </ConfigProvider>
  );
}
