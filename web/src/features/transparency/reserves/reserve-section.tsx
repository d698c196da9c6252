import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import page from '#ui/layout/evidence-page.module.css'
import { toDollarText } from '../dollar-text.ts'
import { ReserveFigureLine, ReserveFigureLines } from '../reserve-figure-lines.tsx'
import { type ReserveLine, toReserveLines, toSharePercentText } from './reserve-lines.ts'
import { toShownParts, WHOLE_SHARE } from './shown-parts.ts'

/** Shows the reserve by kind, and the USD+ in pending redemptions. */
export function ReserveSection({ stated }: { stated: ReservesReport }) {
  const { t } = useTranslation('transparency')
  const { reserves, requested, liabilities } = stated
  const lines = toReserveLines(stated.assets)
  const shown = toShownParts(
    lines.map(({ value }) => value),
    reserves,
  )
  return (
    <section>
      <div className={page.head}>
        <h2>{t('reserve')}</h2>
        <span className="label">USD</span>
      </div>
      <ReserveFigureLines>
        {lines.map((line, index) => (
          <ReserveFigureLine
            key={line.key}
            label={<LineLabel line={line} />}
            figure={shown[index]?.figure ?? '—'}
            share={shown[index]?.share ?? null}
            hasBar
          />
        ))}
        <ReserveFigureLine
          label={t('held')}
          figure={reserves === null ? '—' : toDollarText(reserves)}
          share={reserves === null || reserves === 0n ? null : WHOLE_SHARE}
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
