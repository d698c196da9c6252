import styles from './icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

type IconProps = { name: IconName; size?: 'tiny' | 'small' | 'medium' | 'large' }

/** A picture beside a word, or inside a control that has a name: it says nothing by itself. */
export function Icon({ name, size = 'medium' }: IconProps) {
  const className = size === 'medium' ? styles.icon : `${styles.icon} ${styles[size]}`
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
