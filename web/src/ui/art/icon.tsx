import styles from './icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

type IconProps = { name: IconName; size?: 'tiny' | 'small' | 'medium' | 'large' }

/** Shows a decorative icon beside a text or inside a named control; hidden from assistive technology. */
export function Icon({ name, size = 'medium' }: IconProps) {
  const className = size === 'medium' ? styles.icon : `${styles.icon} ${styles[size]}`
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
