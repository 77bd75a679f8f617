// Fetches the code and texts of the first screen beside the entry, before any module runs. Only a hint: everything works without it.
(() => {
  const { screens, texts } = JSON.parse(document.getElementById('early').textContent);
  if (!screens) return;
  let language = 'zh';
  try {
    if (localStorage.getItem('campus.language') === 'en') language = 'en';
  } catch {
    // A closed storage means the default language.
  }
  const [, files, signsIn] = screens
    .filter(([address]) => location.pathname.startsWith(address))
    .reduce((longest, one) => (one[0].length > longest[0].length ? one : longest), ['', [], false]);
  const [firstTexts, signInTexts] = texts[language];
  for (const file of [firstTexts, ...(signsIn ? [signInTexts] : []), ...files]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    // As the bundle itself will ask for it; another mode would fetch it twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
