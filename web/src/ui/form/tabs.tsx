import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { joinClassNames } from '../text/class-names.ts'
import styles from './tabs.module.css'

export type TabItem = { value: string; label: string; count?: string; content: ReactNode }

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabItem[]
  /** `card`: header of a card; `page`: above the lower half of a page. */
  variant: 'card' | 'page'
  value: string
  onChange: (value: string) => void
}

/**
 * Shows tabs; only the selected panel is rendered. Base UI keeps a deselected panel in the document for some frames,
 * so that a slow page would show the new content twice.
 */
export function Tabs({ label, tabs, variant, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List
        className={joinClassNames(styles.tabs, styles[variant])}
        aria-label={label}
        activateOnFocus
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            data-tab={tab.value}
          >
            {tab.label}
            {tab.count && <span className={styles.count}>{tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.value === value && tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
