const ACTS = ['keydown', 'pointerdown'] as const

/**
 * A page that reads first has its heading later: it is waited for until it is there, or until somebody
 * does something, whose focus is theirs then. The answer ends the wait.
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
    const late = find()
    if (!late) return
    stop()
    focus(late)
  })
  const stop = () => {
    observer.disconnect()
    for (const act of ACTS) removeEventListener(act, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ACTS) addEventListener(act, stop)
  return stop
}
