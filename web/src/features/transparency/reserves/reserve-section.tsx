import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import page from '#ui/layout/evidence-page.module.css'
import { toDollarText } from '../dollar-text.ts'
import { ReserveFigureLine, ReserveFigureLines } from '../reserve-figure-lines.tsx'
import {
  type ReserveLine,
  toBpsPercentText,
  toReserveLines,
  toSharePercentText,
} from './reserve-lines.ts'

/** Shows the reserve by kind, and the USD+ in pending redemptions. */
export function ReserveSection({ stated }: { stated: ReservesReport }) {
  const { t } = useTranslation('transparency')
  const { reserves, requested, liabilities, ratioBps } = stated
  return (
    <section>
      <div className={page.head}>
        <h2>{t('reserve')}</h2>
        <span className="label">USD</span>
      </div>
      <ReserveFigureLines>
        {toReserveLines(stated.assets).map((line) => (
          <ReserveFigureLine
            key={line.key}
            label={<LineLabel line={line} />}
            figure={toDollarText(line.value)}
            share={toSharePercentText(line.value, reserves)}
            hasBar
          />
        ))}
        <ReserveFigureLine
          label={t('held')}
          figure={reserves === null ? '—' : toDollarText(reserves)}
          share={ratioBps === null ? null : `${toBpsPercentText(ratioBps)}%`}
          isTotal
        />
        <ReserveFigureLine
          label={<span className="quiet">{t('requested')}</span>}
          figure={requested === null ? '—' : toDollarText(requested)}
          share={requested === null ? null : toSharePercentText(requested, liabilities)}
        />
      </ReserveFigureLines>
    </section>
  )
}

function LineLabel({ line }: { line: ReserveLine }) {
  const { t } = useTranslation('transparency')
  const notes = [
    line.kind === 'bank_cash' ? t('stated') : null,
    line.isPartial ? t('partial') : null,
  ].filter((note) => note !== null)
  return (
    <>
      {line.kind === 'payment_token'
        ? t('cashAs', { symbol: line.symbol ?? '' })
        : t(line.kind === 'fund' ? 'funds' : 'bankCash')}
      {notes.map((note) => (
        <span key={note} className={page.sub}>
          {note}
        </span>
      ))}
    </>
  )
}
