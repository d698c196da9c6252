let hasRendered = false

/**
 * Returns whether the router may restore scrolling: false only for the first render of a page that the reader has
 * already scrolled in its prerendered markup, because a restored position would undo that. After a reload the position
 * is restored.
 */
export function shouldRestoreScroll(): boolean {
  // Prerendering does not scroll, and no scroll script belongs in its markup.
  if (typeof document === 'undefined') return false
  const isPreserved = !hasRendered && scrollY > 0 && isFirstVisit()
  hasRendered = true
  // The router only observes later scrolling, so the event makes it record the position.
  if (isPreserved) document.dispatchEvent(new Event('scroll'))
  return !isPreserved
}

function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}
