import { marketSessions } from '@parvalue/shared/domain/market/market-session.ts'
import {
  prerenderedSessionAttributes,
  SESSION_MOMENT_PLACEHOLDER,
  sessionEndPlaceholders,
  sessionPlaceholders,
} from '@parvalue/shared/domain/market/prerendered-market-status.ts'
import { useTranslation } from 'react-i18next'
import { joinClassNames } from '#ui/text/class-names.ts'
import { allowedOrdersBySession } from './market-rules.ts'
import styles from './session-section.module.css'

/**
 * Shows the prerendered texts of all sessions. The server leaves only the text of the current session and inserts when
 * it ends.
 */
export function PrerenderedSession({ className }: { className: string }) {
  const { t } = useTranslation('stocks')
  const { span, when } = sessionPlaceholders
  const ends = {
    [prerenderedSessionAttributes.et]: t('etMoment', { moment: SESSION_MOMENT_PLACEHOLDER }),
    [prerenderedSessionAttributes.both]: t('session.when', sessionEndPlaceholders),
  }
  return (
    <div className={joinClassNames(className, styles.place, styles.drawn)}>
      {marketSessions.map((session) => (
        <p key={session} {...{ [prerenderedSessionAttributes.session]: session }} {...ends}>
          <strong>{t(`session.names.${session}`)}</strong>
          {`, ${t(`session.changes.${session}`, { span, when })} ${t(`session.allowed.${allowedOrdersBySession[session]}`)}`}
        </p>
      ))}
    </div>
  )
}
