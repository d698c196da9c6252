import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { publicClientOf } from '#wallet/wallet.ts'

type Preview = { deployment: Deployment; payToken: Token; amount: bigint | null }

/** The USD+ that `amount` buys; asked of the contract, never computed here. */
export const buyPreviewQuery = ({ deployment, payToken, amount }: Preview) =>
  queryOptions({
    queryKey: ['buy-preview', payToken.chainId, payToken.address, String(amount)],
    queryFn:
      amount === null
        ? skipToken
        : async () => {
            const [{ readBuyPreview }, client] = await Promise.all([
              import('./buy-calls.ts'),
              publicClientOf(payToken.chainId),
            ])
            return readBuyPreview(client, { deployment, payToken, amount })
          },
    staleTime: 15_000,
  })
