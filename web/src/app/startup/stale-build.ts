/** The build this page came from: its entry has a hash in its name. */
const BUILD = import.meta.url
const KEY = 'parvalue.reloaded-from'

/**
 * After a new build the parts of the old one are gone. One load of the page brings the new one;
 * what is under way is in the journal and goes on. Never twice from the same build: then the parts
 * are missing for another reason, and the error page says so.
 */
export function reloadWhenStale() {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(KEY) === BUILD) return
    event.preventDefault()
    sessionStorage.setItem(KEY, BUILD)
    location.reload()
  })
}

/**
 * A part that is missing while the page is being loaded anew never comes, so that nobody sees an
 * error in between. Later failures carry words of our own, because the router answers the browser's
 * with a load of the page too.
 */
export async function lazyImport<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load().catch((cause: unknown) => {
    throw new Error('A part of the page is missing.', { cause })
  })
  return part ?? new Promise<never>(() => undefined)
}
