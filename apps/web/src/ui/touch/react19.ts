import { unstableSetRender } from 'antd-mobile';
import { createRoot, type Root } from 'react-dom/client';

type Container = (Element | DocumentFragment) & { root?: Root };

/** antd-mobile's imperative calls (Toast.show, Dialog.confirm …) do nothing on React 19 until they are told how to render. */
unstableSetRender((node, container: Container) => {
  container.root ??= createRoot(container);
  const { root } = container;
  root.render(node);
  return async () => {
    // React refuses to unmount a root while it is rendering.
    await new Promise((resolve) => setTimeout(resolve, 0));
    root.unmount();
    delete container.root;
  };
});
