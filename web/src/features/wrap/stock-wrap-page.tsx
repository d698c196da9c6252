import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { WrapCard } from './form/wrap-card.tsx'
import { wrapRateQuery } from './form/wrap-queries.ts'
import { toWrapRateText } from './form/wrap-values.ts'
import rate from './rate/rate-section.module.css'
import styles from './wrap-page.module.css'
import { useWrapping } from './wrapping-context.ts'
import { WrappingProvider } from './wrapping-provider.tsx'

type StockWrapPageProps = {
  /** The exchange's symbol of the stock. */
  stock: string
  /** Whether the form opens for unwrapping, as links from a wrapped holding request. */
  isUnwrapFirst: boolean
  /** Link to the previous page, above the heading. */
  back: ReactNode
}

/** Shows the page for wrapping a stock's token, with the same form as the wrap page. */
export const StockWrapPage = ({ stock, isUnwrapFirst, back }: StockWrapPageProps) => (
  <WrappingProvider stock={stock} isUnwrapFirst={isUnwrapFirst} key={stock}>
    <div className="page">
      <div className={styles.split}>
        <About back={back} />
        <div className={styles.task}>
          <WrapCard />
        </div>
        <WhatChanges />
      </div>
    </div>
  </WrappingProvider>
)

function About({ back }: { back: ReactNode }) {
  const { t } = useTranslation('wrap')
  const { asset, wrapped } = useWrapping().view.offer
  return (
    <div className={styles.about}>
      <div className={styles.art}>
        <Guilloche figure="rosette" />
      </div>
      <p className={styles.back}>{back}</p>
      <h1 tabIndex={-1}>{t('stock.title', { symbol: asset.symbol })}</h1>
      <p className={styles.lede}>{t('stock.lede', { symbol: asset.symbol })}</p>
      <section
        className={styles.rate}
        aria-label={t('stock.rateOfOne', { symbol: wrapped.symbol })}
      >
        <Rate />
      </section>
    </div>
  )
}

function Rate() {
  const { language } = useLanguage()
  const { offer } = useWrapping().view
  const { data, dataUpdatedAt } = useQuery(wrapRateQuery(offer))
  return (
    <>
      <p className="label">
        1&nbsp;{offer.wrapped.symbol}{' '}
        {data !== undefined && (
          <FigureAge
            sinceMs={toServerMs(dataUpdatedAt)}
            toText={(seconds) => toAgeText(seconds, language)}
          />
        )}
      </p>
      <div className={rate.rate}>
        <div className={rate.figure}>
          {data !== undefined && (
            <AmountFigure size="large" text={toWrapRateText(data)} code={offer.asset.symbol} />
          )}
        </div>
      </div>
    </>
  )
}

/** Compares a stock's token and its wrapped form, for users who are new to wrapping. */
function WhatChanges() {
  const { t } = useTranslation('wrap')
  const { asset, wrapped } = useWrapping().view.offer
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('changes.title')}</h2>
      </div>
      <KeyValueList
        isRuled
        rows={[
          { key: 'asset', label: asset.symbol, value: t('stock.plain') },
          { key: 'wrapped', label: wrapped.symbol, value: t('stock.wrapped') },
          { key: 'tax', label: t('changes.taxLabel'), value: t('stock.tax') },
        ]}
      />
    </section>
  )
}
