import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import { type StockListingFilter, stockListingQuery } from '#api/stocks/stocks.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from '../brokerage.module.css'
import form from '../form.module.css'
import type { AccountTradeStock } from '../intents.ts'
import type { AccountTradeFlow } from './use-account-trade-flow.ts'

/** Lists all listed stocks for a buy, and the account's positions for a sell. */
export const TradeStockPicker = ({ trade }: { trade: AccountTradeFlow }) =>
  trade.intent.side === 'BUY' ? <ToBuy trade={trade} /> : <ToSell trade={trade} />

const SEARCH_DEBOUNCE_MS = 250
const TEXT_MAX = 60

const LISTED: Omit<StockListingFilter, 'searchText'> = {
  kind: 'all',
  stockIds: null,
  sort: 'symbol',
  isDescending: false,
  page: 1,
  pageSize: PAGE_SIZE_DEFAULT,
}

function ToBuy({ trade }: { trade: AccountTradeFlow }) {
  const { t } = trade
  const [typed, setTyped] = useState('')
  const searchText = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const answer = useQuery({
    ...stockListingQuery({ ...LISTED, searchText }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <search>
        <SearchField
          isWide
          label={t('tradeForm.search')}
          placeholder={t('tradeForm.searchPlaceholder')}
          maxLength={TEXT_MAX}
          text={typed}
          onType={setTyped}
        />
      </search>
      {!answer.data && answer.isError && (
        <p className={form.none} role="alert">
          {t('tradeForm.searchFailed')}{' '}
          <button type="button" className="link" onClick={() => void answer.refetch()}>
            {t('retry')}
          </button>
        </p>
      )}
      {!answer.data && !answer.isError && <ListSkeleton label={t('tradeForm.searching')} />}
      {answer.data?.rows.length === 0 && (
        <p className={form.none} role="status">
          {t('tradeForm.noneFound', { text: searchText })}
        </p>
      )}
      {answer.data && answer.data.rows.length > 0 && (
        <Stocks
          trade={trade}
          stocks={answer.data.rows.map(({ stock, price_summary: { price } }) => ({
            ...{ id: stock.id, symbol: stock.symbol, name: stock.display_name },
            figure: price === null ? '' : toPriceText(price),
          }))}
        />
      )}
    </>
  )
}

function ToSell({ trade }: { trade: AccountTradeFlow }) {
  const { t, intent, toHideableShares } = trade
  const { data } = useQuery(accountPositionsQuery(intent.account))
  if (!data) return <ListSkeleton label={t('positionsLoading')} />
  const stocks = data.flatMap(({ stockId: id, symbol, name, shares }) =>
    id === null ? [] : [{ id, symbol, name, figure: toHideableShares(shares) }],
  )
  if (stocks.length > 0) return <Stocks trade={trade} stocks={stocks} />
  return (
    <div className={form.none}>
      <p>{t('tradeForm.nothingToSell')}</p>
      <Button variant="plain" onClick={() => trade.chooseSide('BUY')}>
        {t('sides.BUY')}
      </Button>
    </div>
  )
}

type StocksProps = {
  trade: AccountTradeFlow
  stocks: readonly (AccountTradeStock & { figure: string })[]
}

function Stocks({ trade, stocks }: StocksProps) {
  const { t, intent } = trade
  return (
    <ul className={form.stocks} aria-label={t('tradeForm.found')}>
      {stocks.map(({ figure, ...stock }) => (
        <li key={stock.id}>
          <button
            type="button"
            className={form.pick}
            aria-label={`${t('sideOf', { side: t(`sides.${intent.side}`), symbol: stock.symbol })}, ${stock.name}`}
            onClick={() => trade.chooseStock(stock)}
          >
            <TokenIcon symbol={`${stock.symbol}.d`} />
            <span>
              <strong>{stock.symbol}</strong>
              <span className={styles.sub}>{stock.name}</span>
            </span>
            <span className={form.push}>{figure}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
