import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toReceiptSum } from '../model/receipt.ts'
import type { ChainAction } from './actions.ts'
import type { ChainFacts } from './chain-facts.ts'
import { findDeployedToken } from './deployed-tokens.ts'
import type { TokenTransfer } from './token-transfers.ts'

type Context = { transfers: readonly TokenTransfer[]; deployment: Deployment }

/**
 * Returns the transfer of tokens to another wallet: a call of one of the product's tokens that moved the sender's own
 * tokens once; null if the transaction is none. A contract wallet calls its token itself.
 */
export function findSentTokens(
  { chainId, hash, from, to }: ChainFacts,
  { transfers, deployment }: Context,
): ChainAction | null {
  const [moved, ...others] = transfers
  const token = moved ? findDeployedToken(deployment, moved.token) : null
  if (!moved || !token || others.length > 0 || isMintOrBurn(moved)) return null
  const isDirect = to !== null && isSame(to, moved.token) && isSame(from, moved.from)
  const isByWallet = to !== null && isSame(to, moved.from)
  if (!isDirect && !isByWallet) return null
  const { decimals, symbol, address } = token
  const money = { amount: moved.amount, decimals, symbol }
  return {
    kind: 'send',
    facts: { symbol },
    owner: moved.from,
    receiver: moved.to,
    out: money,
    sum: toReceiptSum('sentTotal', token, [
      ['sent', moved.amount],
      ['fee', 0n],
    ]),
    balances: [{ chainId, token: address, decimals, symbol, hash }],
  }
}

const ZERO = `0x${'0'.repeat(40)}`

const isMintOrBurn = ({ from, to }: TokenTransfer) => from === ZERO || to === ZERO

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
