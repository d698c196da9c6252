/** A file of ours that a new tab shows until its address is known: three dots. */
const WAITING_PICTURE = '/opening.svg'

const POLL_MS = 50
/** Time in milliseconds after which the tab shows its address even if the picture has not been loaded. */
const PATIENCE_MS = 5_000

/**
 * Opens a tab whose address comes later; returns null if the browser blocks it. It must run in the click handler,
 * because Safari blocks a tab that opens after an answer of the server.
 *
 * The tab first shows a file of ours. WebKit cuts the connection to `opener` when an empty tab leaves for another
 * origin, because our documents have a `cross-origin-opener-policy`; files have none.
 */
export const openWaitingTab = (name = '_blank', features = ''): Window | null =>
  window.open(WAITING_PICTURE, name, features)

/** Shows the address in the tab. Returns false if the user has closed it. */
export async function showInTab(tab: Window, url: string): Promise<boolean> {
  const endMs = performance.now() + PATIENCE_MS
  while (!tab.closed && !isPictureShown(tab) && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  if (tab.closed) return false
  tab.location.replace(url)
  return true
}

/** Returns whether the tab has left its first, empty document. */
function isPictureShown(tab: Window): boolean {
  try {
    return tab.location.pathname === WAITING_PICTURE && tab.document.readyState === 'complete'
  } catch {
    // A tab of the same name may show another origin, for example after a second click.
    return true
  }
}
