import { useNavigate, useSearch } from '@tanstack/react-router'

/** Tabs of the first page (requirement SP-07). */
export const activityTabs = ['portfolio', 'redeem', 'transfers'] as const

export type ActivityTab = (typeof activityTabs)[number]

export const ACTIVITY_TABS_ID = 'activity'

type TabChoice = {
  tab: ActivityTab
  /** Switches the tab; the new one opens on its first page of rows. */
  choose: (tab: ActivityTab) => void
  /** Switches the tab and scrolls it into view. */
  showTab: (tab: ActivityTab) => void
}

/** Returns the open tab, which the URL names, so that a reload or a link opens it. */
export function useActivityTab(): TabChoice {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = activityTabs.find((name) => name === search.tab) ?? 'portfolio'
  const choose = async (next: ActivityTab) => {
    if (next === tab) return
    await navigate({
      to: '.',
      search: next === 'portfolio' ? {} : { tab: next },
      resetScroll: false,
      replace: true,
    })
  }
  return {
    tab,
    choose: (next) => void choose(next),
    // Scrolls after the next frame, because the content above may have become shorter.
    showTab: (next) =>
      void choose(next).then(() => requestAnimationFrame(() => scrollToTabs(next))),
  }
}

function scrollToTabs(tab: ActivityTab) {
  const area = document.getElementById(ACTIVITY_TABS_ID)
  area?.scrollIntoView()
  area?.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus({ preventScroll: true })
}
