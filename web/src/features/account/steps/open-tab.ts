/**
 * Opens a form of somebody else's in a tab of its own. False: the browser did not, so there has to be
 * a link to press. Only who has to hear from the form lets it know who opened it.
 */
export function openTab(url: string, { isHeard }: { isHeard: boolean }): boolean {
  const tab = window.open('', '_blank')
  if (!tab) return false
  if (!isHeard) tab.opener = null
  tab.location.href = url
  return true
}
