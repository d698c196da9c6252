import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrokerageAccount } from '#api/account/account.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import {
  type AccountOrderInput,
  accountBalancesQuery,
  accountOrdersQuery,
  accountPositionsQuery,
  createAccountOrder,
} from '#api/brokerage/brokerage.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { marketStateQuery, priceSummaryQuery, stockQuery } from '#api/stocks/stocks.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import type { AccountTradeIntent, AccountTradeStock } from '../intents.ts'
import { useBrokerageFormatters } from '../page/use-brokerage-formatters.ts'
import { isRequestOutcomeUnknown, toRejectionText } from '../rejection-text.ts'
import {
  type AccountTradeSituation,
  type AccountTradeSize,
  type AccountTradeUnit,
  findAccountTradeBlocker,
  findUnsettledFundsDate,
  parseTradeSize,
  toReservedCentsUp,
  toSellableShares,
  toTradeUnitDecimals,
} from './trade-rules.ts'

export type AccountTradeProps = {
  account: BrokerageAccount
  intent: AccountTradeIntent
  write: (intent: AccountTradeIntent | null) => void
}

/** Places the order silently, because the dialog shows a failure itself. */
const placeOrder = createApiRequest(
  ({ input, key }: { input: AccountOrderInput; key: string }) => createAccountOrder(input, key),
  { isSilent: true },
)

/**
 * Runs one order from the form to the server's response; a second press sends the same order again.
 */
export function useAccountTradeFlow({ account, intent, write }: AccountTradeProps) {
  const formatters = useBrokerageFormatters()
  const { t } = formatters
  const queries = useQueryClient()
  const facts = useFacts(account, intent)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const blocker = findAccountTradeBlocker(facts)
  const size = parseTradeSize(intent)
  const change = (next: Partial<AccountTradeIntent>) => {
    setRefusal(null)
    write({ ...intent, ...next })
  }

  async function send() {
    const { stock, side, unit, amountText, key } = intent
    if (stock === null || isSending) return
    setSending(true)
    setRefusal(null)
    // The step is saved before the request, so that a reload during the request treats the order as possibly sent.
    write({ ...intent, step: 'unsure' })
    try {
      await placeOrder.send({ input: { stockId: stock.id, side, unit, amountText }, key })
      showSuccessToast(t('tradeForm.sent'))
      write(null)
    } catch (error) {
      if (!isRequestOutcomeUnknown(error)) {
        setRefusal(toRejectionText(error, t))
        write({ ...intent, step: 'form', key: crypto.randomUUID() })
      }
    } finally {
      setSending(false)
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY })
    }
  }

  return {
    ...formatters,
    ...{ intent, facts, blocker, size, refusal, isSending },
    fundsSettleOn: useFundsSettlementDate(intent, size, facts.price),
    chooseSide: (side: OrderSide) => change({ side }),
    chooseStock: (stock: AccountTradeStock | null) => change({ stock, amountText: '' }),
    chooseUnit: (unit: AccountTradeUnit, amountText = '') => change({ unit, amountText }),
    type: (amountText: string) => change({ amountText }),
    review: () => {
      if (blocker !== null || size === null) return
      change({ step: 'review', amountText: toPlainText(intent.unit, size) })
    },
    back: () => change({ step: 'form', key: crypto.randomUUID() }),
    send: () => void send(),
    close: () => write(null),
  }
}

export type AccountTradeFlow = ReturnType<typeof useAccountTradeFlow>

/** Returns the amount as the API parses it: "25." becomes 25. */
const toPlainText = (unit: AccountTradeUnit, size: AccountTradeSize) =>
  'cents' in size
    ? toAmountText(size.cents, toTradeUnitDecimals(unit))
    : toAmountText(size.shares, STOCK_TOKEN_DECIMALS)

/** Returns the day on which the money of this purchase settles; null if settled cash pays for it. */
function useFundsSettlementDate(
  { account: address, side }: AccountTradeIntent,
  size: AccountTradeSize | null,
  price: bigint | null,
): string | null {
  const balances = useQuery(accountBalancesQuery(address)).data
  if (side === 'SELL' || !balances || size === null || price === null) return null
  const money = { cost: toReservedCentsUp(size, price), cash: balances.cash }
  return findUnsettledFundsDate(money, balances.unsettled)
}

/** One page of the list holds all open orders of an account. */
const WORKING = { group: 'working', page: 1, pageSize: 100 } as const

function useFacts(account: BrokerageAccount, intent: AccountTradeIntent): AccountTradeSituation {
  const { account: address, stock, side, unit, amountText } = intent
  const balances = useQuery(accountBalancesQuery(address)).data
  const positions = useQuery(accountPositionsQuery(address)).data
  const working = useQuery(accountOrdersQuery(address, WORKING)).data
  const summary = useQuery(priceSummaryQuery(stock?.id ?? null)).data
  const listed = useQuery({ ...stockQuery(stock?.symbol ?? ''), enabled: stock !== null }).data
  const market = useQuery(marketStateQuery).data
  const price = summary?.price ? parsePriceDown(summary.price) : null
  const symbol = stock?.symbol ?? ''
  const held = positions?.find((position) => position.symbol === symbol)?.shares ?? 0n
  return {
    ...{ side, unit, amountText, price },
    availability: useFeatureAvailability('trading'),
    isActive: account.status === 'ACTIVE',
    isClosing: account.isClosing,
    isTradable: listed?.is_tradable ?? true,
    isHalted: stock !== null && (market?.halts.has(stock.id) ?? false),
    buyingPower: balances?.buyingPower ?? null,
    sellableShares:
      positions && working ? toSellableShares({ symbol, shares: held }, working.rows, price) : null,
  }
}
