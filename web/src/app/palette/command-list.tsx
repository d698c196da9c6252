import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import styles from './palette.module.css'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

export const toPaletteOptionId = (listId: string, { id }: PaletteItem) => `${listId}-${id}`

type CommandListProps = {
  id: string
  groups: readonly PaletteGroup[]
  activeId: string | null
  onPoint: (item: PaletteItem) => void
  onRun: (item: PaletteItem) => void
}

export function CommandList({ id, groups, ...rest }: CommandListProps) {
  const { t } = useTranslation('palette')
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('results')}>
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, and no fieldset
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={styles.group}>
            {t(`groups.${name}`)}
          </div>
          {items.map((item) => (
            <Option key={item.id} id={toPaletteOptionId(id, item)} item={item} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Omit<CommandListProps, 'groups'> & { item: PaletteItem }

function Option({ id, item, activeId, onPoint, onRun }: OptionProps) {
  const isActive = item.id === activeId
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={() => isActive || onPoint(item)}
      // A press on an option must not move the focus away from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(item)}
    >
      <Icon name={item.icon} />
      <span lang={item.lang}>{item.label}</span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </div>
  )
}
