import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import button from '#ui/button/button.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { CommandList, toPaletteOptionId } from './command-list.tsx'
import styles from './palette.module.css'
import type { PaletteItem } from './palette-item.ts'
import { toNextItemIndex } from './palette-rules.ts'
import { consumeEarlyInput } from './palette-state.ts'
import { saveRecentItem } from './recents.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

type CommandsProps = { field: RefObject<HTMLInputElement | null>; onClose: () => void }

/** Shows the search field with the list of commands; the focus stays in the field. */
export function PaletteCommands({ field, onClose }: CommandsProps) {
  const { t } = useTranslation('palette')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(0)
  const { groups, stocks, lookups } = usePaletteGroups(typed)
  const items = groups.flatMap((group) => group.items)
  const index = Math.min(wanted, items.length - 1)
  const active = items[index]
  const states = [stocks, lookups]
  const isLate = states.includes('late')
  const isNothing = !isLate && !states.includes('failed')
  const run = (item: PaletteItem) => {
    onClose()
    if (item.recent) saveRecentItem(item.recent)
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) run(active)
    else if (event.key === 'ArrowDown') setWanted(toNextItemIndex(index, 1, items.length))
    else if (event.key === 'ArrowUp') setWanted(toNextItemIndex(index, -1, items.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && toPaletteOptionId(listId, active)}
          aria-autocomplete="list"
          aria-label={t('field')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWanted(0)
          }}
          onFocus={() => setTyped((now) => now + consumeEarlyInput())}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close
          className={joinClassNames(button.button, button.icon)}
          aria-label={t('close')}
        >
          <Icon name="close" />
        </Dialog.Close>
      </div>
      <CommandList
        id={listId}
        groups={groups}
        activeId={active?.id ?? null}
        onPoint={(item) => setWanted(items.indexOf(item))}
        onRun={run}
      />
      <p className={styles.note} role="status">
        {stocks === 'failed' && t('stocksFailed')}
        {lookups === 'failed' && t('lookupFailed')}
        {items.length === 0 && isLate && t('searching')}
        {items.length === 0 && isNothing && t('nothing', { typed: typed.trim() })}
        {items.length > 0 && typed.trim() !== '' && t('found', { count: items.length })}
      </p>
    </>
  )
}
