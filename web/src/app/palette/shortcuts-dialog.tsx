import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '#ui/form/single-keys.ts'
import { PALETTE_SHORTCUT_LABEL } from './command-key.ts'
import styles from './palette.module.css'
import { usePageItems } from './use-page-items.tsx'

type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void }

/** Shows all keyboard shortcuts and the switch for single-key ones. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('palette')
  const isOn = useSingleKeyShortcuts()
  const pages = usePageItems()
  return (
    <Dialog title={t('shortcuts.title')} isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
      <Checkbox label={t('shortcuts.single')} isChecked={isOn} onChange={setSingleKeyShortcuts}>
        {t('shortcuts.single')}
      </Checkbox>
      <dl className={styles.keys}>
        <Line name={t('shortcuts.palette')} keys={<kbd>{PALETTE_SHORTCUT_LABEL}</kbd>} />
        <Line name={t('shortcuts.search')} keys={<kbd>/</kbd>} />
        <Line name={t('shortcuts.list')} keys={<kbd>?</kbd>} />
        {pages
          .filter(({ hint }) => hint !== undefined)
          .map(({ id, label, hint }) => (
            <Line key={id} name={label} keys={hint} />
          ))}
        <Line name={t('shortcuts.close')} keys={<kbd>Esc</kbd>} />
      </dl>
    </Dialog>
  )
}

const Line = ({ name, keys }: { name: string; keys: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{keys}</dd>
  </div>
)
