import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import styles from './choice-menu.module.css'
import { Icon } from './icon.tsx'

type Choice<Value> = { value: Value; label: ReactNode; lang?: string }

export type ChoiceMenuProps<Value> = {
  /** The button: its content names it. */
  children: ReactNode
  className?: string | undefined
  /** What is chosen among, for those who do not see the menu. */
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** A button with a short list, of which one entry holds; open at first, see LazyChoiceMenu. */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger className={props.className}>{props.children}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={styles.popup} aria-label={props.label}>
            <Menu.RadioGroup value={props.value} onValueChange={props.onChoose}>
              {props.choices.map(({ value, label, lang }) => (
                <Menu.RadioItem key={value} value={value} className={styles.item} closeOnClick>
                  <span className={styles.name} lang={lang}>
                    {label}
                  </span>
                  <Menu.RadioItemIndicator className={styles.check}>
                    <Icon name="check" size="small" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
