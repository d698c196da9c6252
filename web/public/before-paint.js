// What must hold before the first paint, so that the page does not flash: the chosen look, and
// whether the markup in the document (the first page, in English) is the page that was asked for.
// The first page's own parts are asked for here, beside those that every page has.

// zod would try whether code can be made from text, which the content policy reports as an attempt.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  const root = document.documentElement
  const stores = []
  try {
    stores.push(localStorage, sessionStorage)
  } catch {
    // Storage can be closed to the page; the system's choices are then the right ones.
  }
  const find = (key) => stores.map((store) => store.getItem(key)).find((value) => value !== null)
  const theme = find('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (find('prices') === 'blue-orange') root.dataset.prices = 'blue-orange'

  // The specified order of looking for a language; the first one that we speak decides.
  const cookie = /(?:^|; )i18next=([^;]*)/.exec(document.cookie)
  const asked = [
    new URLSearchParams(location.search).get('lng'),
    cookie?.[1],
    ...stores.map((store) => store.getItem('i18nextLng')),
    ...navigator.languages,
  ]
  const spoken = asked.find((tag) => /^(en|es)\b/i.test(tag ?? ''))
  const isEnglish = !/^es/i.test(spoken ?? '')
  const isFirstPage = location.pathname === '/'
  if (!isFirstPage || !isEnglish) root.dataset.markup = 'other'
  const parts = document.getElementById('first-page').textContent
  for (const href of isFirstPage && parts ? JSON.parse(parts) : []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
})()
