import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { getAddress } from 'viem/utils'
import type { Prices } from '../prices/service.ts'

/** What the deployments alone know of stocks. */
export function toStockRecords(
  { stocks }: Pick<Prices, 'stocks'>,
  deployments: readonly Deployment[],
): ReadonlyMap<number, Stock> {
  return new Map(
    stocks.map(({ id, symbol, name, kind }) => [
      id,
      {
        id,
        symbol,
        name,
        display_name: name,
        description: '',
        logo_url: null,
        cik: null,
        composite_figi: null,
        cusip: null,
        is_fractionable: true,
        is_tradable: true,
        kind,
        tokens: deployments.flatMap(({ chainId, stockTokens = [] }) =>
          stockTokens
            .filter(({ stockId }) => stockId === id)
            .map(({ address }) => `eip155:${chainId}:${getAddress(address)}`),
        ),
      },
    ]),
  )
}
