import type { ReactNode } from 'react'
import styles from './kit-page.module.css'

type SectionProps = { title: string; children: ReactNode; isWide?: boolean }

export const Section = ({ title, children, isWide = false }: SectionProps) => (
  <section className={isWide ? styles.wide : styles.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.stack}>{children}</div>
  </section>
)
