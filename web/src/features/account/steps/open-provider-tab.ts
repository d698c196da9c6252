import { openWaitingTab, showInTab } from '#device/waiting-tab.ts'

/** A new tab for a provider's form, whose address comes later. */
export type ProviderTab = {
  /** Shows the form. Returns false if the browser blocked the tab or the user closed it: the page then shows a link. */
  show: (url: string) => Promise<boolean>
  /** Closes the tab, because there is no form. */
  close: () => void
}

/**
 * Opens a tab for a provider's form. It must run in the click handler, before the request for the form's address.
 * The form gets `opener` only if it has to post a message back.
 */
export function openProviderTab({ hasOpener }: { hasOpener: boolean }): ProviderTab {
  const tab = openWaitingTab()
  return {
    show: async (url) => {
      if (!tab) return false
      if (!hasOpener) tab.opener = null
      return showInTab(tab, url)
    },
    close: () => tab?.close(),
  }
}
