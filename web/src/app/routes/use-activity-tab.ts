import { useNavigate, useSearch } from '@tanstack/react-router'

/** Requirement SP-07: the three-tab area of the first page. */
export const activityTabs = ['portfolio', 'redeem', 'transfers'] as const

export type ActivityTab = (typeof activityTabs)[number]

export const ACTIVITY_ID = 'activity'

type TabChoice = {
  tab: ActivityTab
  /** Another tab begins with its first page. */
  choose: (tab: ActivityTab) => void
  /** The same, and brings it into view. */
  showTab: (tab: ActivityTab) => void
}

/** The open tab is part of the address, so that a reload and a link lead there. */
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
    // Once the page is as it will be, because what is above may have become shorter.
    showTab: (next) => void choose(next).then(() => requestAnimationFrame(() => bringUp(next))),
  }
}

function bringUp(tab: ActivityTab) {
  const area = document.getElementById(ACTIVITY_ID)
  area?.scrollIntoView()
  area?.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus({ preventScroll: true })
}
