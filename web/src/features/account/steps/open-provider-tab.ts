/** A new tab for a provider's form, whose address comes later. */
export type ProviderTab = {
  /** Shows the form. Returns false if the browser blocked the tab or the user closed it: the page then shows a link. */
  show: (url: string) => boolean
  /** Closes the tab, because there is no form. */
  close: () => void
}

/**
 * Opens an empty tab for a provider's form. It must run in the click handler, before the request for the form's
 * address: Safari blocks a tab that opens after the answer. The form gets `opener` only if it has to post a message
 * back. `waitingText` stands in the tab until the form is shown.
 */
export function openProviderTab(
  waitingText: string,
  { hasOpener }: { hasOpener: boolean },
): ProviderTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = waitingText
    tab.document.body.textContent = waitingText
  }
  return {
    show: (url) => {
      if (!tab || tab.closed) return false
      if (!hasOpener) tab.opener = null
      tab.location.href = url
      return true
    },
    close: () => tab?.close(),
  }
}
