import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './tag.module.css'

export type TagKind = 'ok' | 'wait' | 'bad' | 'live' | 'neutral'

const icons: Record<TagKind, IconName> = {
  ok: 'check',
  wait: 'clock',
  bad: 'close',
  live: 'refresh',
  neutral: 'ban',
}

/** A status: always an icon and a word, so that it works without colour. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`}>
      <Icon name={icons[kind]} size="tiny" />
      {children}
    </span>
  )
}
