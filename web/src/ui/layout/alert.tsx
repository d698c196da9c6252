import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import type { IconName } from '../art/icon-paths.ts'
import styles from './alert.module.css'

type AlertProps = {
  kind: 'warn' | 'bad' | 'info'
  title?: string
  children: ReactNode
  /** `alert` is announced at once; `status` politely. */
  role?: 'alert' | 'status'
}

const icons: Record<AlertProps['kind'], IconName> = { warn: 'alert', bad: 'ban', info: 'info' }

export function Alert({ kind, title, children, role }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[kind]}`} role={role}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
