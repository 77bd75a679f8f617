// Fetches the texts of the first screen beside the entry; only the device knows in which language. Only a hint: everything works without it.
(() => {
  const texts = JSON.parse(document.getElementById('early').textContent);
  let language = 'zh';
  try {
    if (localStorage.getItem('campus.language') === 'en') language = 'en';
  } catch {
    // A closed storage means the default language.
  }
  for (const file of texts[language] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // As the bundle itself will ask for it; another mode would fetch it twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
