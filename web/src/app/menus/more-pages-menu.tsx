import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#ui/menu/choice-menu.module.css'
import { moreMenuPages } from '../routes/pages.ts'
import navbar from '../shell/navbar.module.css'

type MoreMenuProps = {
  triggerProps: { className: string | undefined; 'aria-current': true | undefined }
  children: ReactNode
}

/** Shows the menu, open at once, because it replaces the button whose press loaded it. */
export function MorePagesMenu({ triggerProps, children }: MoreMenuProps) {
  const { t } = useTranslation('shell')
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger {...triggerProps}>{children}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          align="end"
          sideOffset={4}
          collisionPadding={12}
        >
          <Menu.Popup className={styles.popup} aria-label={t('more')}>
            {moreMenuPages.map(({ to, name }) => (
              <Menu.LinkItem
                key={to}
                closeOnClick
                render={<Link to={to} className={`${styles.item} ${navbar.item}`} />}
              >
                {t(name)}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
