import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './location-modal.module.css'

const stay = () => undefined

/**
 * Shows the location-restriction modal (requirement SH-15). It cannot be closed, but it links to the pages that stay
 * open.
 */
export function LocationModal() {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      title={t('location.title')}
      isOpen
      isDismissible={false}
      onClose={stay}
      closeLabel={null}
    >
      <p className="quiet">{t('location.message')}</p>
      <p className={joinClassNames('label', styles.again)}>{t('location.again')}</p>
      <p className={styles.open}>
        {t('location.read')}{' '}
        <Link className="link" to="/terms">
          {t('terms')}
        </Link>
      </p>
    </Dialog>
  )
}
