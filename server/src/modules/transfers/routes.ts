import type { Api } from '@parvalue/shared/api/table.ts'
import type { TokenTransferAnswer } from '@parvalue/shared/api/transfers.ts'
import { listDeployedTokens } from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import {
  countWalletTransfers,
  listReceivers,
  listWalletTransfers,
  type TokenTransfer,
} from './store.ts'

type Deps = { db: Db; deployments: readonly Deployment[] }

/** A page compares a new recipient with the known ones; older ones than these count as new. */
const RECIPIENTS_MAX = 500

export function createTransferHandlers({ db, deployments }: Deps): GroupHandlers<Api['transfers']> {
  const tokens = deployments.flatMap(listDeployedTokens)
  return {
    listTransfers: async ({ session: { address }, query: { page, page_size: limit } }) => {
      const rows = await listWalletTransfers(db, address, { offset: (page - 1) * limit, limit })
      return {
        transfers: rows.map((row) => toAnswer(row, address, tokens)),
        count: await countWalletTransfers(db, address),
      }
    },
    listRecipients: async ({ session }) => {
      const rows = await listReceivers(db, session.address, RECIPIENTS_MAX)
      const recipients = rows.map(({ address, lastSentAt }) => ({
        address: getAddress(address),
        last_sent_dt: lastSentAt.toISOString(),
      }))
      return { recipients }
    },
  }
}

type Tokens = ReturnType<typeof listDeployedTokens>

function toAnswer(row: TokenTransfer, wallet: Address, tokens: Tokens): TokenTransferAnswer {
  const { chainId, blockNumber, logIndex, transactionHash, minedAt, amount } = row
  const isSent = row.sender === wallet
  const token = tokens.find(
    (one) => one.chainId === chainId && one.address.toLowerCase() === row.token,
  )
  return {
    id: `${chainId}-${blockNumber}-${logIndex}`,
    direction: isSent ? 'sent' : 'received',
    chain_id: chainId,
    transaction_hash: transactionHash,
    token_address: getAddress(row.token),
    token_symbol: token?.symbol ?? '',
    token_decimals: token?.decimals ?? 0,
    quantity: amount.toString(),
    counterparty_address: getAddress(isSent ? row.receiver : row.sender),
    mined_dt: minedAt.toISOString(),
  }
}
