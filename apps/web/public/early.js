// Says which language the page is in, and fetches the texts of its first screen beside the entry; only the device knows which. Only a hint: everything works without it.
(() => {
  const texts = JSON.parse(document.getElementById('early').textContent);
  let language = 'zh';
  try {
    if (localStorage.getItem('campus.language') === 'en') language = 'en';
  } catch {
    // A closed storage means the default language.
  }
  document.documentElement.lang = language;
  for (const file of texts[language] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // As the bundle itself will ask for it; another mode would fetch it twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
