import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { testMailsQuery } from '#api/system/test-mode.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'

/** Shows the mails that no mailbox outside receives, such as the code that confirms an address. */
export function MailPart({ account, id }: { account: string; id: string }) {
  const { t } = useTranslation('testMode')
  const { language } = useLanguage()
  const { data, isError, refetch } = useQuery(testMailsQuery(account))
  return (
    <Part title={t('mail.title')} text={t('mail.text')} id={id}>
      <PartList
        count={data?.length ?? null}
        isFailed={isError}
        onRetry={() => void refetch()}
        noneText={t('mail.none')}
      >
        {data?.map(({ id: mailId, subject, text, sentAtMs }) => (
          <li key={mailId} className={styles.row}>
            <b>{subject}</b>
            <span className="quiet small">{toFullMomentText(sentAtMs, language)}</span>
            <p className={styles.mail}>{text}</p>
          </li>
        ))}
      </PartList>
    </Part>
  )
}
