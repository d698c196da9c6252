import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/button/copy-button.tsx'
import styles from './settings-page.module.css'

type CopyLineProps = { text: string; copyLabel: string }

/** Shows a text with a copy button. */
export function CopyLine({ text, copyLabel }: CopyLineProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.line}>
      <code>{text}</code>
      <CopyButton
        text={text}
        label={copyLabel}
        copiedText={t('tokens.copied')}
        failedText={t('tokens.copyFailed')}
      />
    </div>
  )
}
