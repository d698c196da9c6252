import { Chips } from '#ui/form/chips.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'

/**
 * Shows the time in force, its meaning, and why others are unavailable. Market buys are day orders
 * without a choice; their validity is in the details below.
 */
export function TimeInForceFields({ state }: { state: TicketState }) {
  const { t, entry, tifs, form } = state
  if (isDayOrderOnly(entry)) return null
  const blocker = tifs.find((one) => one.blocker !== null)?.blocker ?? null
  return (
    <div className={styles.tif}>
      <span className="label">{t('tif')}</span>
      <Chips
        isDense
        label={t('tif')}
        value={entry.tif}
        choices={tifs.map((one) => ({
          value: one.tif,
          label: t(`tifs.${one.tif}`),
          reason: one.blocker && t(`tifHindrances.${one.blocker}`),
        }))}
        onChoose={form.chooseTif}
      />
      <p className={styles.meaning}>
        {t(`tifMeanings.${entry.tif}`)} {blocker && t(`tifHindrances.${blocker}`)}
      </p>
    </div>
  )
}

export const isDayOrderOnly = ({ side, type }: TicketState['entry']) =>
  side === 'BUY' && type === 'MARKET'
