import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import styles from './kit-page.module.css'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Results } from './results.tsx'

/** Every shared part once, with the states that pages do not show. Outside hardened mode only. */
export function KitPage() {
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>Parts</h1>
        <p className="quiet">Every shared part once, with the states the pages do not show.</p>
      </div>
      <div className={styles.grid}>
        <Controls />
        <Fields />
        <Messages />
        <Lists />
        <Results />
      </div>
    </div>
  )
}
