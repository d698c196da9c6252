const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Focuses the first element of a selector as soon as it is rendered, unless the user acts before. Returns a function
 * that stops waiting.
 */
export function focusWhenRendered(selector: string): () => void {
  const find = () => document.querySelector<HTMLElement>(selector)
  const focus = (element: HTMLElement) => element.focus({ preventScroll: true })
  const known = find()
  if (known) {
    focus(known)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const element = find()
    if (!element) return
    stop()
    focus(element)
  })
  const stop = () => {
    observer.disconnect()
    for (const act of ACTS) removeEventListener(act, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ACTS) addEventListener(act, stop)
  return stop
}

/** Focuses the page's heading. */
export const focusHeading = () => focusWhenRendered('main h1')
