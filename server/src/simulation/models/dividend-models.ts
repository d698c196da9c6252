import { dividendDistributionAbi } from '@parvalue/shared/chain/abi/dividend-distribution.ts'
import { wireMinterAbi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { decodeFunctionData } from 'viem/utils'
import {
  distributorAddress,
  dividendDistributionAddress,
  dividendMinterAddress,
  usdPlusAddress,
} from '../world/simulated-deployment.ts'
import {
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  encodeEvent,
  RevertError,
  toLowerAddress,
} from './contract-state.ts'
import {
  mintUsdPlus,
  spendUsdPlusAllowance,
  transferUsdPlus,
  transferUsdPlusShares,
} from './token-models.ts'

const refuseToRead = () => {
  throw new RevertError('unknown')
}

/** Model of the minter of dividends, which mints each reference once. */
export const dividendMinterModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi: wireMinterAbi, data })
    if (call.functionName !== 'mint') throw new RevertError('unknown')
    if (from !== distributorAddress) throw new RevertError('AccessControlUnauthorizedAccount')
    const [bankRef, to, amount] = call.args
    if (state.dividendMints.has(bankRef)) throw new RevertError('AlreadyMinted')
    state.dividendMints.set(bankRef, amount)
    return [
      encodeEvent(dividendMinterAddress, wireMinterAbi, 'WireMinted', { bankRef, to, amount }),
      ...mintUsdPlus(state, { to: toLowerAddress(to), value: amount }),
    ]
  },
  read: refuseToRead,
}

/** Model of the distribution of dividends in USD+: each distribution pays each recipient once. */
export const dividendDistributionModel: ContractModel = {
  send: (state, { from, data, timestamp }) => {
    const call = decodeFunctionData({ abi: dividendDistributionAbi, data })
    if (from !== distributorAddress) throw new RevertError('AccessControlUnauthorizedAccount')
    if (call.functionName === 'createDistribution') {
      const [token, total, endTime] = call.args
      if (toLowerAddress(token) !== usdPlusAddress) throw new RevertError('UnsupportedToken')
      if (endTime <= BigInt(timestamp)) throw new RevertError('EndTimeBeforeMin')
      return create(state, { total, endTime, startSeconds: BigInt(timestamp) })
    }
    if (call.functionName === 'distribute') {
      const [id, recipient, amount] = call.args
      return distribute(state, { id, recipient: toLowerAddress(recipient), amount, timestamp })
    }
    throw new RevertError('unknown')
  },
  read: refuseToRead,
}

type Creating = { total: bigint; endTime: bigint; startSeconds: bigint }

function create(state: ContractState, { total, endTime, startSeconds }: Creating): EmittedEvent[] {
  if (total === 0n) throw new RevertError('ZeroAmount')
  const [owner, spender] = [distributorAddress, dividendDistributionAddress]
  spendUsdPlusAllowance(state, { owner, spender, value: total })
  const distributionId = BigInt(state.distributions.length)
  const moved = transferUsdPlus(state, { from: owner, to: spender, value: total })
  state.distributions.push({
    ...{ remaining: total, units: moved.shares },
    ...{ endSeconds: endTime, paid: new Map() },
  })
  const created = {
    distributionId,
    totalDistribution: total,
    startDate: startSeconds,
    endDate: endTime,
  }
  return [...moved.events, toEvent('NewDistributionCreated', created)]
}

type Distributing = { id: bigint; recipient: `0x${string}`; amount: bigint; timestamp: number }

function distribute(
  state: ContractState,
  { id, recipient, amount, timestamp }: Distributing,
): EmittedEvent[] {
  const found = state.distributions[Number(id)]
  if (!found || BigInt(timestamp) > found.endSeconds) throw new RevertError('DistributionEnded')
  if (found.paid.has(recipient)) throw new RevertError('AlreadyDistributed')
  if (amount === 0n || amount > found.remaining) throw new RevertError('AmountTooLarge')
  const units = (found.units * amount) / found.remaining
  found.remaining -= amount
  found.units -= units
  found.paid.set(recipient, amount)
  return transferUsdPlusShares(state, {
    from: dividendDistributionAddress,
    to: recipient,
    shares: units,
  })
}

const toEvent = (name: string, args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(dividendDistributionAddress, dividendDistributionAbi, name, args)
