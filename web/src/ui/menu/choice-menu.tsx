import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './choice-menu.module.css'
import { Tooltip } from './tooltip.tsx'

type Choice<Value> = { value: Value; label: ReactNode; lang?: string }

export type ChoiceMenuProps<Value> = {
  /** Content of the button, which is also its accessible name unless there is a `buttonLabel`. */
  children: ReactNode
  buttonLabel?: string
  tooltip?: string
  className?: string | undefined
  /** Accessible name of the menu. */
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
  isOpenAtFirst?: boolean
}

/** Shows a button with a menu in which one entry is selected. */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const trigger = (
    <Menu.Trigger className={props.className} aria-label={props.buttonLabel}>
      {props.children}
    </Menu.Trigger>
  )
  return (
    <Menu.Root modal={false} defaultOpen={props.isOpenAtFirst ?? false}>
      {props.tooltip ? <Tooltip text={props.tooltip}>{trigger}</Tooltip> : trigger}
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={styles.popup} aria-label={props.label}>
            <Choices {...props} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Shows the choices that there were when the menu opened, so that nothing moves under the pointer. */
function Choices<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const [choices] = useState(props.choices)
  return (
    <Menu.RadioGroup value={props.value} onValueChange={props.onChoose}>
      {choices.map(({ value, label, lang }) => (
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
  )
}
