/**
 * Opens a provider's form in a new tab. Returns false if the browser blocked it, so that the page can show a
 * link. The form gets `opener` only if it has to post a message back.
 */
export function openProviderTab(url: string, { hasOpener }: { hasOpener: boolean }): boolean {
  const tab = window.open('', '_blank')
  if (!tab) return false
  if (!hasOpener) tab.opener = null
  tab.location.href = url
  return true
}
