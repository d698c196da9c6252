import type { ReactNode } from 'react'
import { Guilloche } from '../art/guilloche.tsx'
import styles from './task-page.module.css'

type TaskPageProps = {
  title: string
  lede: ReactNode
  /** The form of the page, which is beside the introduction on wide screens. */
  task: ReactNode
  /** History of earlier actions, below the form. */
  children: ReactNode
}

/** Shows a page with a single task, with line art behind its heading. */
export const TaskPage = ({ title, lede, task, children }: TaskPageProps) => (
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

type TaskSectionProps = { title: string; children: ReactNode }

export const TaskSection = ({ title, children }: TaskSectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
