import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { HelpTopic } from '#support/help-topics.ts'
import { type FailureCause, failureCauses } from '#tx/failure/failure-causes.ts'
import { toFailureAction } from '#tx/flow/failure-action.ts'
import styles from './help-page.module.css'
import { SupportContact } from './help-page.tsx'
import { useHelpTopics } from './use-help-topics.ts'

/** Shows one topic in full. */
export function HelpTopicPage({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help')
  const text = useHelpTopics().find((one) => one.topic === topic)
  return (
    <div className="page">
      <div className={styles.help}>
        <p className={styles.back}>
          <Link className="link" to="/help">
            {t('all')}
          </Link>
        </p>
        <h1 tabIndex={-1}>{text?.title}</h1>
        {text?.parts.map((part) => (
          <section key={part.name} id={part.name} className={styles.part}>
            <h2>{part.title}</h2>
            <p>{part.text}</p>
          </section>
        ))}
        {topic === 'failures' && <Causes />}
        <SupportContact />
      </div>
    </div>
  )
}

/** Shows the messages of failed screens, word for word, with their buttons. */
const Causes = () => (
  <ul className={styles.causes}>
    {failureCauses.map((cause) => (
      <Cause key={cause} cause={cause} />
    ))}
  </ul>
)

function Cause({ cause }: { cause: FailureCause }) {
  const { t } = useTranslation(['help', 'tx', 'failures'])
  const next = toFailureAction(cause)
  const action =
    next === 'retry'
      ? t('tx:retry')
      : next === 'keep-waiting'
        ? t('tx:keepWaiting')
        : next === 'switch'
          ? t('switch')
          : t('again')
  return (
    <li id={cause}>
      <span>{t(`failures:${cause}`)}</span>
      <span className={styles.next}>
        {t('next')} <b>{action}</b>
      </span>
    </li>
  )
}
