const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Focuses the page's heading as soon as it is rendered, unless the user moves the focus before. Returns a
 * function that stops waiting.
 */
export function focusHeading(): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const focus = (heading: HTMLElement) => heading.focus({ preventScroll: true })
  const heading = find()
  if (heading) {
    focus(heading)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    stop()
    focus(heading)
  })
  const stop = () => {
    observer.disconnect()
    for (const act of ACTS) removeEventListener(act, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ACTS) addEventListener(act, stop)
  return stop
}
