import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { readBalance } from '#tokens/read-balance.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'

type Asked = { asset: Address; vault: Address; account: Address }

/** What a wallet has of a stock's token, of its wrapped form, and for the network's fee. */
export async function readStockBalances(
  client: ReadClient,
  { asset, vault, account }: Asked,
): Promise<{ asset: bigint; wrapped: bigint; native: bigint }> {
  const [plain, wrapped, native] = await Promise.all([
    readBalance(client, asset, account),
    readBalance(client, vault, account),
    client.getBalance({ address: account }),
  ])
  return { asset: plain, wrapped, native }
}
