import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { toTradingUnavailableText } from '../blocker-text.ts'
import { type AccountTradeStock, useAccountTradeIntent } from '../intents.ts'
import type { BrokerageSectionProps } from '../section-props.ts'
import { PositionsTable } from './positions-table.tsx'
import { BrokerageQueryContent, BrokerageSection } from './section.tsx'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'

const TradeDialog = lazy(async () => ({
  default: (await import('../trade/trade-dialog.tsx')).AccountTradeDialog,
}))

/** Shows the positions of the account, with buttons to buy and sell (requirement AB-07). */
export function PositionsSection({ address, account }: BrokerageSectionProps) {
  const { t, language } = useBrokerageFormatters()
  const answer = useQuery(accountPositionsQuery(address))
  const [intent, write] = useAccountTradeIntent(address)
  const reason = toTradingUnavailableText(useFeatureAvailability('trading'), account, t)
  const trade = (side: OrderSide, stock: AccountTradeStock | null) =>
    write({
      ...{ account: address, side, stock, amountText: '', key: crypto.randomUUID(), step: 'form' },
      unit: side === 'BUY' ? 'dollars' : 'shares',
    })
  return (
    <BrokerageSection
      title={t('positions')}
      note={
        answer.data &&
        answer.data.length > 0 && (
          <FigureAge
            sinceMs={toServerMs(answer.dataUpdatedAt)}
            toText={(seconds) => t('pricesAge', { age: toAgeText(seconds, language) })}
          />
        )
      }
      aside={orderSides.map((side) => (
        <Button
          key={side}
          variant="quiet"
          isDisabled={reason !== null}
          tooltip={reason}
          onClick={() => trade(side, null)}
        >
          {t(`sides.${side}`)}
        </Button>
      ))}
    >
      <BrokerageQueryContent
        answer={answer}
        texts={{ loading: t('positionsLoading'), failed: t('positionsFailed') }}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text={t('noPositions')} />
          ) : (
            <PositionsTable rows={rows} onTrade={reason === null ? trade : null} />
          )
        }
      </BrokerageQueryContent>
      {intent && (
        <Suspense>
          <TradeDialog account={account} intent={intent} write={write} />
        </Suspense>
      )}
    </BrokerageSection>
  )
}
