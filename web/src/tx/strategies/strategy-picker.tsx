import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import styles from './strategy-row.module.css'
import type { SendStrategyChoice } from './use-send-strategies.ts'

/** Shows the chosen strategy, a menu to change it and one sentence about it. */
export function SendStrategyPicker({
  choice: { offered, chosen, choose },
}: {
  choice: SendStrategyChoice
}) {
  const { t } = useTranslation('ways')
  return (
    <>
      <div className={styles.line}>
        <span className={styles.label}>{t('label')}</span>
        <ChoiceMenu
          // A menu does not change its choices after it opened, so other strategies need a new menu.
          key={offered.join()}
          label={t('menu')}
          buttonLabel={t('change', { way: t(`names.${chosen}`) })}
          className={styles.pill}
          value={chosen}
          choices={offered.map((name) => ({ value: name, label: t(`names.${name}`) }))}
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
