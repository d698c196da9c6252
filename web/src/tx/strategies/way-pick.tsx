import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import type { WayChoice } from './use-ways.ts'
import styles from './way-row.module.css'

/** How it is signed, a menu to change that, and what it means in one sentence. */
export function WayPick({ choice: { offered, chosen, choose } }: { choice: WayChoice }) {
  const { t } = useTranslation('ways')
  return (
    <>
      <div className={styles.line}>
        <span className={styles.label}>{t('label')}</span>
        <ChoiceMenu
          // What it offers is fixed when it opens; other ways are another menu.
          key={offered.join()}
          label={t('menu')}
          buttonLabel={t('change', { way: t(`names.${chosen}`) })}
          className={styles.pill}
          value={chosen}
          choices={offered.map((way) => ({ value: way, label: t(`names.${way}`) }))}
          onChoose={choose}
        >
          {t(`names.${chosen}`)}
          <Icon name="down" size="small" />
        </ChoiceMenu>
      </div>
      <p className={styles.text}>{t(`texts.${chosen}`)}</p>
    </>
  )
}
