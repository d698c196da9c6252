import { useNavigate, useSearch } from '@tanstack/react-router'

/** Spec 2: the three-tab area of the first page. */
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
  const choose = (next: ActivityTab) => {
    if (next === tab) return
    void navigate({
      to: '.',
      search: next === 'portfolio' ? {} : { tab: next },
      resetScroll: false,
      replace: true,
    })
  }
  return {
    tab,
    choose,
    showTab: (next) => {
      choose(next)
      const area = document.getElementById(ACTIVITY_ID)
      area?.scrollIntoView()
      area?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus({ preventScroll: true })
    },
  }
}
