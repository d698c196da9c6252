const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Focuses the first element of a selector as soon as it is rendered, unless the user acts before. If the page replaces
 * the element, as a skeleton by its content, the focus moves to the new one. Returns a function that stops this.
 */
export function focusWhenRendered(selector: string): () => void {
  let focused: HTMLElement | null = null
  const focus = () => {
    if (focused?.isConnected) return
    // Something else has the focus already, such as a dialog that opened by itself.
    if (focused && document.activeElement !== document.body) return
    focused = document.querySelector<HTMLElement>(selector)
    focused?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(focus)
  const stop = () => {
    observer.disconnect()
    for (const act of ACTS) removeEventListener(act, stop)
  }
  focus()
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ACTS) addEventListener(act, stop)
  return stop
}

/** Focuses the page's heading. */
export const focusHeading = () => focusWhenRendered('main h1')
