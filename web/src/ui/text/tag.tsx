import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import type { IconName } from '../art/icon-paths.ts'
import styles from './tag.module.css'

export type TagKind = 'ok' | 'wait' | 'bad' | 'live' | 'neutral'

const icons: Record<TagKind, IconName> = {
  ok: 'check',
  wait: 'clock',
  bad: 'close',
  live: 'refresh',
  neutral: 'ban',
}

type TagProps = { kind: TagKind; icon?: IconName; children: ReactNode }

/** Shows a status: always an icon and a word, so that it does not rely on color. */
export function Tag({ kind, icon = icons[kind], children }: TagProps) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`}>
      <Icon name={icon} size="tiny" />
      {children}
    </span>
  )
}
