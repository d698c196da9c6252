import type { ComponentProps } from 'react'
import { Icon } from '../art/icon.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './search-field.module.css'

type SearchFieldProps = Pick<
  ComponentProps<'input'>,
  'ref' | 'maxLength' | 'aria-keyshortcuts' | 'placeholder'
> & {
  label: string
  text: string
  /** Whether the field fills the width of its container. */
  isWide?: boolean
  onType: (text: string) => void
}

/** Shows a search field; the caller wraps it in a `search` element. */
export function SearchField({ label, text, isWide, onType, ...input }: SearchFieldProps) {
  return (
    <div className={joinClassNames(styles.search, isWide && styles.wide)}>
      <Icon name="search" />
      <input
        type="search"
        value={text}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
    </div>
  )
}
