let hasRendered = false

/**
 * Whether the router may scroll: always, but for the first picture of a page that somebody has already
 * begun to read in the markup of its document. A page that is loaded again gets its place back.
 */
export function shouldRestoreScroll(): boolean {
  // Where the documents are drawn nothing is scrolled, and no script for it goes into them.
  if (typeof document === 'undefined') return false
  const isKept = !hasRendered && scrollY > 0 && isFirstVisit()
  hasRendered = true
  // The router hears of scrolling from now on only, and remembers the place for the way back.
  if (isKept) document.dispatchEvent(new Event('scroll'))
  return !isKept
}

function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}
