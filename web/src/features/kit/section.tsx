import type { ReactNode } from 'react'
import styles from './kit-page.module.css'

type KitSectionProps = { title: string; children: ReactNode; isWide?: boolean }

export const KitSection = ({ title, children, isWide = false }: KitSectionProps) => (
  <section className={isWide ? styles.wide : styles.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.stack}>{children}</div>
  </section>
)
