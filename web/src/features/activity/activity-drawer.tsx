import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#ui/dialog/drawer.tsx'
import styles from './activity.module.css'
import { ActivityList } from './activity-list.tsx'

type ActivityDrawerProps = { isOpen: boolean; onClose: () => void }

/** Shows all transactions of the connected wallet in a tray, which is available on every page. */
export function ActivityDrawer({ isOpen, onClose }: ActivityDrawerProps) {
  const { t } = useTranslation('activity')
  return (
    <Drawer
      title={t('title')}
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <ActivityList heading="h3" onContinue={onClose} />
      <p className={styles.page}>
        <Link className="link" to="/activity" onClick={onClose}>
          {t('asPage')}
        </Link>
      </p>
    </Drawer>
  )
}
