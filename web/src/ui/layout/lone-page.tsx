import type { ReactNode } from 'react'
import { Guilloche } from '../art/guilloche.tsx'
import styles from './lone-page.module.css'

type LonePageProps = {
  title: string
  lede: ReactNode
  /** The one thing to do here; on wide screens beside all else. */
  task: ReactNode
  /** What became of it before, below. */
  children: ReactNode
}

/** A page with one task, its heading over a drawing. */
export const LonePage = ({ title, lede, task, children }: LonePageProps) => (
  <div className="page">
    <div className={styles.split}>
      <header className={styles.head}>
        <div className={styles.lines}>
          <Guilloche figure="rosette" />
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lede}>{lede}</p>
      </header>
      <div className={styles.task}>{task}</div>
      <div className={styles.after}>{children}</div>
    </div>
  </div>
)

type LoneSectionProps = { title: string; children: ReactNode }

export const LoneSection = ({ title, children }: LoneSectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
