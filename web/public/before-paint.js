// Runs before the first paint, so that the page does not flash: it applies the chosen theme and decides whether the
// prerendered markup, which is English, may be shown to this reader. If so, the page's scripts start right after the
// first paint.

// By default zod tests whether it can create code from text, which the content policy would report as a violation.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  const root = document.documentElement
  // The browser may deny access to storage or cookies, or have none; the system's settings apply then.
  const attempt = (read) => {
    try {
      return read()
    } catch {
      return null
    }
  }
  const stores = [() => localStorage, () => sessionStorage]
  const readAll = (key) => stores.map((open) => attempt(() => open().getItem(key)))
  const find = (key) => readAll(key).find((value) => value !== null)
  const theme = find('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (find('prices') === 'blue-orange') root.dataset.prices = 'blue-orange'
  // The wallet of the last visit will reconnect.
  if (attempt(() => JSON.parse(find('parvalue.wallet')).isConnected)) root.dataset.wallet = 'saved'
  if (find('first-run') === 'closed') root.dataset.firstRun = 'closed'

  // The sources of the language in the specified order; the first supported language applies.
  const cookie = /(?:^|; )i18next=([^;]*)/.exec(attempt(() => document.cookie) ?? '')
  const asked = [
    new URLSearchParams(location.search).get('lng'),
    cookie?.[1],
    ...readAll('i18nextLng'),
    ...navigator.languages,
  ]
  const spoken = asked.find((tag) => /^(en|es)\b/i.test(tag ?? ''))
  const isOther = /^es/i.test(spoken ?? '')
  if (isOther) root.dataset.markup = 'other'

  // A style sheet that fails to load counts as well; the page then has only its inlined styles.
  const untilStyled = new Promise((resolve) => {
    for (const end of ['load', 'error']) {
      document.addEventListener(end, ({ target }) => target.rel === 'stylesheet' && resolve(), true)
    }
  })

  // Adds the reader's local time to the time of the next market change, unless both are equal.
  const sayHere = () => {
    const end = document.querySelector('[data-both] > time')
    if (!end) return
    const at = new Date(end.dateTime)
    const here = [at.getHours(), at.getMinutes()]
      .map((part) => `${part}`.padStart(2, '0'))
      .join(':')
    const et = end.textContent
    if (et.includes(here)) return
    end.textContent = end.parentElement.dataset.both.replace('{et}', et).replace('{here}', here)
  }

  // Cached scripts would run before the first paint, so they start after it. A hidden page is not painted, so there
  // they start at once.
  addEventListener('DOMContentLoaded', () => {
    sayHere()
    const isSeen = document.getElementById('root')?.hasChildNodes() && !isOther && !document.hidden
    if (!isSeen) {
      start()
      return
    }
    const timer = setTimeout(() => start(), PAINT_MAX_MS)
    new PerformanceObserver((list, observer) => {
      // The first paint may be only the background, so this waits for the first content.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      clearTimeout(timer)
      start()
    }).observe({ type: 'paint', buffered: true })
  })
  const PAINT_MAX_MS = 1000

  // Scripts fail to load after a new build was deployed, or when the connection fails: the page reloads once. After a
  // second failure it shows an error, because prerendered markup alone does not respond to the user.
  const start = () =>
    begin().catch((error) => {
      const [entry = ''] = [...document.querySelectorAll('link[data-start]')]
        .map(({ href }) => href)
        .slice(-1)
      reportError(error)
      try {
        if (sessionStorage.getItem('parvalue.begun-again') !== entry) {
          sessionStorage.setItem('parvalue.begun-again', entry)
          location.reload()
          return
        }
      } catch {
        // Without storage the page must not reload, because it would reload forever.
      }
      const said = document.createElement('p')
      said.role = 'alert'
      said.style.padding = '1rem'
      said.textContent = isOther
        ? 'La página no se pudo cargar. Vuelve a cargarla.'
        : 'The page could not be loaded. Load it again.'
      document.body.prepend(said)
    })

  // The shared scripts start one after another, with a pause after each, and the entry follows once the styles have
  // loaded. The chunks of this page are fetched meanwhile, a few at a time, because requesting all of them at once
  // would delay the first input.
  const begin = async () => {
    const find = (which) => [...document.querySelectorAll(`link${which}`)]
    const parts = find('[data-later=modulepreload]:not([data-start])')
    fetchNow(find('[data-later=stylesheet], link[data-later][data-start]'))
    void fetchParts(parts)
    const files = find('[data-start]').map(({ href }) => href)
    const entry = files.pop()
    for (const file of files) {
      await import(file)
      await nextTask()
    }
    await untilStyled
    await import(entry)
  }
  const fetchParts = async (links) => {
    for (let done = 0; done < links.length; done += 2) {
      await nextTask()
      fetchNow(links.slice(done, done + 2))
    }
  }
  const fetchNow = (links) => {
    for (const link of links) link.rel = link.dataset.later
  }
  // Resolves in the next task. It uses no timer, because browsers run timers of a hidden page only once a second.
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
})()
