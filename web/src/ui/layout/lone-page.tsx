import type { ReactNode } from 'react'
import { Guilloche } from '../art/guilloche.tsx'
import styles from './lone-page.module.css'

type LonePageProps = {
  title: string
  lede: ReactNode
  /** The form of the page; on wide screens beside the other content. */
  task: ReactNode
  /** History of earlier actions, below the form. */
  children: ReactNode
}

/** Page with a single task, with line art behind its heading. */
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
