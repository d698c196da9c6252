import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { FaucetDeps } from './deps.ts'
import { type FaucetRefusal, requestGas } from './service.ts'

export const createFaucetHandlers = (deps: FaucetDeps): GroupHandlers<Api['faucet']> => ({
  requestGas: async ({ session, body }) => {
    const chainId = body.chain_id
    const isDollarWanted = body.is_dollar_wanted
    const wanted = { chainId, address: session.address, isDollarWanted }
    const granted = await requestGas(deps, wanted)
    if (!granted.ok) throw toError(granted.reason)
    const { gas, gifts } = granted.value
    return {
      chain_id: chainId,
      amount: gas.toString(),
      dollars: isDollarWanted ? (gifts[0]?.amount.toString() ?? null) : null,
      stock_tokens: (isDollarWanted ? [] : gifts).map(({ symbol, amount }) => ({
        symbol,
        amount: toAmountText(amount, STOCK_TOKEN_DECIMALS),
      })),
    }
  },
})

function toError(reason: FaucetRefusal): AppError {
  switch (reason) {
    case 'no_faucet':
      return new AppError('not_found', { message: 'This network has no faucet.' })
    case 'unreachable':
      return new AppError('unavailable')
    case 'enough':
      return new AppError('conflict', { message: 'Your wallet already has enough ETH for gas.' })
    case 'on_its_way':
      return new AppError('conflict', { message: 'Gas is on its way to your wallet.' })
  }
}
