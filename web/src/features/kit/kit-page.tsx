import { Charts } from './charts.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import styles from './kit-page.module.css'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { PagedTable } from './paged-table.tsx'
import { Results } from './results.tsx'
import { useKitStrings } from './use-kit-strings.ts'

/**
 * Gallery of every shared component, with the states that pages rarely show. Only outside hardened mode.
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
        <Controls />
        <Fields />
        <Messages />
        <Lists />
        <PagedTable />
        <Results />
        <Charts />
      </div>
    </div>
  )
}
