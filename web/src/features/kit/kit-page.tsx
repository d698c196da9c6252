import { KitCharts } from './charts.tsx'
import { KitControls } from './controls.tsx'
import { KitFields } from './fields.tsx'
import styles from './kit-page.module.css'
import { KitLists } from './lists.tsx'
import { KitMessages } from './messages.tsx'
import { KitPagedTable } from './paged-table.tsx'
import { KitResults } from './results.tsx'
import { useKitStrings } from './use-kit-strings.ts'

/**
 * Shows every shared component, with the states that pages rarely show. The page exists only outside hardened mode.
 */
export function KitPage() {
  const { title, lede } = useKitStrings()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="quiet">{lede}</p>
      </div>
      <div className={styles.grid}>
        <KitControls />
        <KitFields />
        <KitMessages />
        <KitLists />
        <KitPagedTable />
        <KitResults />
        <KitCharts />
      </div>
    </div>
  )
}
