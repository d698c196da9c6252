/**
 * Opens a provider's form in a new tab. Returns false if the browser blocked it, so that the page can show a
 * link. The form gets `opener` only if it has to post a message back.
 */
export function openTab(url: string, { isHeard }: { isHeard: boolean }): boolean {
  const tab = window.open('', '_blank')
  if (!tab) return false
  if (!isHeard) tab.opener = null
  tab.location.href = url
  return true
}
