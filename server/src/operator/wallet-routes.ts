import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { getAddress, isAddress } from 'viem/utils'
import { z } from 'zod'
import { findRestrictionStatus, type RestrictionStatus } from '../modules/restrictions/service.ts'
import { rebindContractWallet } from '../modules/user/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseRequestPart } from '../platform/http/parse-input.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import { type OperatorDeps, setWalletFlag, walletFlags } from './service.ts'
import { insertOperatorAction } from './store.ts'

/** An address whose mixed-case checksum is verified, so that a typing error does not hit another wallet. */
const address = z
  .string()
  .refine((text) => isAddress(text), 'This is no wallet address, or a letter of it is wrong.')

const walletChange = z.strictObject({
  address,
  flag: z.enum(walletFlags),
  isOn: z.boolean(),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

export function addWalletRoutes(scope: FastifyInstance, deps: Deps) {
  scope.get('/wallets/:address', async ({ params }) => {
    const wallet = parseRequestPart(
      z.strictObject({ address }),
      params,
    ).address.toLowerCase() as Address
    const status = await findRestrictionStatus(deps.db, deps.chainIds, wallet)
    if (!status) throw toUnknown(wallet)
    return toWire(wallet, status)
  })
  scope.post('/wallets', async (request) => {
    const parsed = parseOperatorChange(walletChange, request)
    const change = { ...parsed, address: parsed.address }
    const outcome = await setWalletFlag(deps, change)
    if (!outcome.ok) throw toUnknown(change.address)
    const { who, why, flag, isOn } = change
    deps.log.info(
      { operator: who, reason: why, wallet: change.address, flag, is_on: isOn },
      'operator: wallet flag changed',
    )
    return toWire(change.address, outcome.value)
  })
  addNetworkRoute(scope, deps)
}

const networkChange = z.strictObject({ address, chainId: z.int(), ...reasonShape })

/** Adds the route that sets the network of a contract wallet and ends its sessions on other networks. */
function addNetworkRoute(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log, chainIds } = deps
  scope.post('/wallets/network', async (request) => {
    const parsed = parseOperatorChange(networkChange, request)
    const { chainId, who, why } = parsed
    if (!chainIds.includes(chainId))
      throw new AppError('not_found', { message: 'This chain is not configured.' })
    const wallet = parsed.address.toLowerCase() as Address
    await inTransaction(db, async (tx) => {
      if (!(await rebindContractWallet(tx, { address: wallet, chainId })))
        throw toNoContract(wallet)
      const action = `network ${chainId}`
      await insertOperatorAction(tx, { action, subject: wallet, who, why, doneAtMs: clock() })
    })
    log.info(
      { operator: who, reason: why, wallet, chain_id: chainId },
      'operator: network of a contract wallet changed',
    )
    return { address: getAddress(wallet), network: findChain(chainId)?.name ?? chainId }
  })
}

const toNoContract = (wallet: Address) =>
  new AppError('conflict', {
    message: `No contract signs for ${getAddress(wallet)}, so it is used on every network.`,
  })

const toUnknown = (wallet: Address) =>
  new AppError('not_found', { message: `The wallet ${getAddress(wallet)} is not known here.` })

/** Returns the wallet in the format of the operator commands. */
const toWire = (wallet: Address, status: RestrictionStatus): Record<string, string | boolean> => ({
  address: getAddress(wallet),
  entity: status.entityId,
  blocked: status.flags.isBlocked,
  whitelisted: status.flags.isWhitelisted,
  'aml-entity': status.flags.isAmlFlagged,
  'aml-wallet': status.isWalletAmlFlagged,
  restricted: status.isRestricted,
  ...Object.fromEntries(
    status.chains.flatMap(({ chainId, isWanted, isOnChain }) => {
      const name = findChain(chainId)?.name ?? `chain ${chainId}`
      return [
        [`restriction asked of ${name}`, isWanted],
        [`restriction in force on ${name}`, isOnChain],
      ]
    }),
  ),
})
