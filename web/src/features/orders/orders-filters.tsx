import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './orders-page.module.css'
import { type Show, shows } from './orders-search.ts'

type OrdersFiltersProps = {
  typing: { text: string; type: (text: string) => void }
  show: Show
  onShow: (show: Show) => void
  onExport: () => void
}

/** Which orders, one of them by symbol or number, and all of them as a file. */
export function OrdersFilters({ typing, show, onShow, onExport }: OrdersFiltersProps) {
  const { t } = useTranslation('ordersPage')
  return (
    <div className={styles.filters}>
      <search className={styles.searching}>
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{t('showLabel')}</legend>
          {shows.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.chip}
              aria-pressed={show === one}
              onClick={() => onShow(one)}
            >
              {t(`shows.${one}`)}
            </button>
          ))}
        </fieldset>
        <div className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            className={styles.input}
            value={typing.text}
            placeholder={t('searchPlaceholder')}
            aria-label={t('search')}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => typing.type(target.value)}
          />
        </div>
      </search>
      <Button variant="plain" onClick={onExport}>
        <Icon name="download" />
        {t('exportCsv')}
      </Button>
    </div>
  )
}
