import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { SEPOLIA_CHAIN_ID, type TestApp } from '../server/test-app.ts'

type StockHolding = { stockId: number; wallet: Address; amount: bigint }

/** Inserts a holding as the indexer of stock tokens stores it: `amount` token units, at a balance per share of one. */
export async function insertStockHolding(
  { config, db }: Pick<TestApp, 'config' | 'db'>,
  { stockId, wallet, amount }: StockHolding,
): Promise<void> {
  const tokens = config.chains[0]?.deployment.stockTokens ?? []
  const contract = tokens.find((token) => token.stockId === stockId)?.address.toLowerCase() ?? ''
  await sql`
    insert into stock_balances (chain_id, contract, wallet, block_number, mined_at, amount)
    values (${SEPOLIA_CHAIN_ID}, ${contract}, ${wallet.toLowerCase()}, 1, now(), ${amount.toString()})
  `.execute(db)
  await sql`
    insert into stock_token_states (chain_id, contract, block_number, mined_at, balance_per_share,
      total_shares, vault_shares, wrapped_supply)
    values (${SEPOLIA_CHAIN_ID}, ${contract}, 1, now(), ${(10n ** 18n).toString()}, ${amount.toString()}, 0, 0)
  `.execute(db)
}
