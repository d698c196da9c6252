import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { CopyLine } from './copy-line.tsx'
import type { CreatedAccessToken } from './created-token.ts'
import { focusSectionHeading } from './focus-section-heading.ts'
import styles from './settings-page.module.css'

type NewAccessTokenProps = { created: CreatedAccessToken; onDone: () => void }

/** Shows the created token instead of the form, until the user confirms that the token is saved. */
export function NewAccessToken({ created: { name, token }, onDone }: NewAccessTokenProps) {
  const { t } = useTranslation('settings')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t('tokens.madeTitle', { name })}
      </h3>
      <CopyLine text={token} copyLabel={t('tokens.copy')} />
      <Alert kind="warn">{t('tokens.madeText')}</Alert>
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            if (heading.current) focusSectionHeading(heading.current)
            onDone()
          }}
        >
          {t('tokens.done')}
        </Button>
      </div>
    </div>
  )
}
