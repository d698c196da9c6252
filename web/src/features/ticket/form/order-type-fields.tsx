import { orderTypes } from '@parvalue/shared/domain/orders/order-terms.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chips } from '#ui/form/chips.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'

/** Offers the choices of market or limit, and of dollars or shares. */
export function OrderTypeFields({ state }: { state: TicketState }) {
  const { t, entry, form, situation } = state
  const isLimitOnly = situation.session !== null && situation.session !== 'regular'
  const other = entry.unit === 'dollars' ? 'shares' : 'dollars'
  return (
    <div className={styles.row}>
      <Chips
        label={t('typeLabel')}
        value={entry.type}
        choices={orderTypes.map((type) => ({
          value: type,
          label: t(`types.${type}`),
          reason: type === 'MARKET' && isLimitOnly ? t('reasons.session') : null,
        }))}
        onChoose={form.chooseType}
      />
      <Button
        variant="plain"
        label={t(`unitName.${other}`)}
        onClick={() => form.chooseUnit(other, '')}
      >
        <Icon name="swap" size="small" />
        {t(`units.${other}`)}
      </Button>
    </div>
  )
}
