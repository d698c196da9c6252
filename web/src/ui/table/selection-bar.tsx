import { Button } from '../button/button.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './selection-bar.module.css'
import type { TableTexts } from './table-texts.ts'

/** An action on all selected rows; `ids` are in the order of selection. */
export type BulkAction = { label: string; onPress: (ids: readonly string[]) => void }

type SelectionBarProps = {
  ids: readonly string[]
  actions: readonly BulkAction[]
  onClear: () => void
  texts: TableTexts
}

/**
 * Shows 'N selected' and the bulk actions (requirement DT-02). The bar always takes its space, so that selecting a
 * row shifts nothing.
 */
export function SelectionBar({ ids, actions, onClear, texts }: SelectionBarProps) {
  const isEmpty = ids.length === 0
  return (
    <div className={joinClassNames(styles.bar, isEmpty && styles.empty)}>
      <p role="status">{texts.toSelected(ids.length)}</p>
      {actions.map(({ label, onPress }) => (
        <Button key={label} variant="quiet" onClick={() => onPress(ids)}>
          {label}
        </Button>
      ))}
      <Button variant="plain" onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  )
}
