import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import { toAgeText } from '#i18n/format.ts'
import { useFeatureAvailability } from '#session/use-availability.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Age } from '#ui/text/age.tsx'
import { type ChosenStock, useTradeIntent } from '../intents.ts'
import type { AccountProps } from '../owned.ts'
import { toTradingReason } from '../reason-text.ts'
import { PositionsTable } from './positions-table.tsx'
import { QueryContent, Section } from './section.tsx'
import { useFormatters } from './use-formatters.ts'

const TradeDialog = lazy(async () => ({
  default: (await import('../trade/trade-dialog.tsx')).TradeDialog,
}))

/** Requirement AB-07: positions of the account, with buttons to buy and sell. */
export function PositionsSection({ address, account }: AccountProps) {
  const { t, language } = useFormatters()
  const answer = useQuery(accountPositionsQuery(address))
  const [intent, write] = useTradeIntent(address)
  const reason = toTradingReason(useFeatureAvailability('trading'), account, t)
  const trade = (side: OrderSide, stock: ChosenStock | null) =>
    write({
      ...{ account: address, side, stock, amountText: '', key: crypto.randomUUID(), step: 'form' },
      unit: side === 'BUY' ? 'dollars' : 'shares',
    })
  return (
    <Section
      title={t('positions')}
      note={
        answer.data &&
        answer.data.length > 0 && (
          <Age
            sinceMs={answer.dataUpdatedAt}
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
      <QueryContent
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
      </QueryContent>
      {intent && (
        <Suspense>
          <TradeDialog account={account} intent={intent} write={write} />
        </Suspense>
      )}
    </Section>
  )
}
