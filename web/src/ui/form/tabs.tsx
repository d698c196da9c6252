import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { join } from '../text/class-names.ts'
import styles from './tabs.module.css'

export type Tab = { value: string; label: string; count?: string; content: ReactNode }

type TabsProps = {
  /** What the tabs choose among, for those who do not see them. */
  label: string
  tabs: readonly Tab[]
  /** `card`: the head of a card; `page`: over a page's lower half. */
  look: 'card' | 'page'
  value: string
  onChange: (value: string) => void
}

/** Only the chosen panel is rendered. */
export function Tabs({ label, tabs, look, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List className={join(styles.tabs, styles[look])} aria-label={label} activateOnFocus>
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
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
