import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import styles from './orders-page.module.css'
import { type OrderListFilter, orderListFilters } from './orders-search.ts'

type OrdersFiltersProps = {
  typing: { text: string; type: (text: string) => void }
  show: OrderListFilter
  onShow: (show: OrderListFilter) => void
  onExport: () => void
}

/** Shows the filters by group and by text, and a button that exports the orders. */
export function OrdersFilters({ typing, show, onShow, onExport }: OrdersFiltersProps) {
  const { t } = useTranslation('ordersPage')
  return (
    <div className={styles.filters}>
      <search className={styles.searching}>
        <Chips
          label={t('showLabel')}
          value={show}
          choices={orderListFilters.map((value) => ({ value, label: t(`shows.${value}`) }))}
          onChoose={onShow}
        />
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          text={typing.text}
          onType={typing.type}
        />
      </search>
      <Button variant="plain" onClick={onExport}>
        <Icon name="download" />
        {t('exportCsv')}
      </Button>
    </div>
  )
}
