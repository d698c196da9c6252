import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { accountOrdersQuery } from '#api/brokerage/brokerage.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import { openOrdersQuery } from '#api/orders/orders.ts'
import { decideTestOrder } from '#api/system/test-mode.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { Button } from '#ui/button/button.tsx'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'
import { type OpenOrder, toOpenAccountOrder, toOpenOrder } from './test-mode-rules.ts'
import { useTestAction } from './use-test-action.ts'

const decisions = ['fill', 'fill_half', 'reject'] as const
const SHOWN = { group: 'working', page: 1, pageSize: 20 } as const

type Decided = { id: string; decision: (typeof decisions)[number] }

/** Plays the broker: fills or rejects the open orders of stock tokens and of the brokerage account. */
export function BrokerPart({ account }: { account: Address }) {
  const { t } = useTranslation('testMode')
  const tokenOrders = useQuery(openOrdersQuery(account))
  const opened = useQuery(brokerageAccountQuery(account))
  const hasAccount = opened.data && opened.data.openedAtMs !== null
  const accountOrders = useQuery(accountOrdersQuery(hasAccount ? account : null, SHOWN))
  const { run, running, result } = useTestAction({
    act: ({ id, decision }: Decided) => decideTestOrder(id, decision),
    toDoneText: ({ decision }) => t(`broker.done.${decision}`),
    changes: [ORDERS_KEY, ACCOUNT_KEY],
  })
  const others = hasAccount === false ? [] : accountOrders.data?.rows.map(toOpenAccountOrder)
  const rows = tokenOrders.data && others && [...tokenOrders.data.map(toOpenOrder), ...others]
  const failed = [tokenOrders, opened, accountOrders].filter(({ isError }) => isError)
  return (
    <Part title={t('broker.title')} text={t('broker.text')} result={result}>
      <PartList
        count={rows?.length ?? null}
        isFailed={failed.length > 0}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        noneText={t('broker.none')}
      >
        {rows?.map((order) => (
          <li key={order.id} className={styles.row}>
            <b>{t(`broker.order.${order.side}`, { symbol: order.symbol })}</b>
            <span className="quiet small">{toTermsText(order, t)}</span>
            <div className={styles.buttons}>
              {decisions.map((decision) => (
                <Button
                  key={decision}
                  variant="quiet"
                  isBusy={running?.id === order.id && running.decision === decision}
                  onClick={() => run({ id: order.id, decision })}
                >
                  {t(`broker.${decision}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </PartList>
    </Part>
  )
}

function toTermsText({ dollars, shares, limit }: OpenOrder, t: TFunction<'testMode'>): string {
  const size = dollars
    ? t('broker.dollars', { amount: dollars })
    : t('broker.shares', { amount: shares ?? '', count: toPluralCount(shares ?? '') })
  return limit === null ? size : `${size}, ${t('broker.limit', { price: limit })}`
}
