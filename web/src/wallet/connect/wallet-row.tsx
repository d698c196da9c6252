import type { ReactNode, Ref } from 'react'
import { Icon } from '#ui/art/icon.tsx'
import styles from './connect-dialog.module.css'

type WalletRowProps = {
  picture: ReactNode
  name: string
  hint: string
  isWaiting: boolean
  isInert: boolean
  onChoose: () => void
  ref?: Ref<HTMLButtonElement>
}

export const WalletRow = (props: WalletRowProps) => (
  <button
    ref={props.ref}
    type="button"
    className={styles.row}
    aria-disabled={props.isInert || undefined}
    aria-busy={props.isWaiting || undefined}
    onClick={props.isInert ? undefined : props.onChoose}
  >
    {props.picture}
    <b className={styles.name}>{props.name}</b>
    <span className={styles.hint}>{props.hint}</span>
    <Icon name="right" size="small" />
  </button>
)
