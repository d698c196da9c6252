import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { readTokenBalance } from '#tokens/read-balance.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'

type BalancesInput = { asset: Address; vault: Address; account: Address }

/** Returns a wallet's balances of a stock's token, its wrapped form and the native currency. */
export async function readStockBalances(
  client: ReadClient,
  { asset, vault, account }: BalancesInput,
): Promise<{ asset: bigint; wrapped: bigint; native: bigint }> {
  const [plain, wrapped, native] = await Promise.all([
    readTokenBalance(client, asset, account),
    readTokenBalance(client, vault, account),
    client.getBalance({ address: account }),
  ])
  return { asset: plain, wrapped, native }
}
