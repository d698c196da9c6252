import { readFileSync } from 'node:fs'
import { safeAbi } from '@parvalue/shared/chain/abi/safe.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  numberToHex,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { fromRoot } from '../paths.ts'
import type { PlannedTransaction } from './transactions.ts'

/**
 * The contracts of Safe 1.4.1, compiled, from the npm package @safe-global/safe-contracts. Their addresses follow from
 * their code, so a contract at the address that Safe publishes is genuine.
 */
const contractNames = [
  'SafeProxyFactory',
  'Safe',
  'SafeL2',
  'CompatibilityFallbackHandler',
  'MultiSend',
  'MultiSendCallOnly',
  'CreateCall',
  'SignMessageLib',
  'SimulateTxAccessor',
] as const

export type SafeContractName = (typeof contractNames)[number]

/**
 * The CREATE2 deployer that Safe uses. It has the code of the one that anvil has, but an address of its own, which only
 * Safe's key can take on a live chain.
 */
const SINGLETON_FACTORY: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const SINGLETON_FACTORY_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** Gas of the largest contract, and of a new Safe. */
const CONTRACT_GAS = 6_500_000n
const SAFE_GAS = 1_000_000n

type Codes = Record<SafeContractName | 'SafeProxy', Hex>

const readCodes = (): Codes =>
  JSON.parse(readFileSync(fromRoot('dev/deploy/safe-contracts.json'), 'utf8')) as Codes

/** Puts Safe's deployer on a local chain, before the planned transactions. */
export const placeSafeDeployer = (rpc: Rpc): Promise<unknown> =>
  rpc('anvil_setCode', SINGLETON_FACTORY, SINGLETON_FACTORY_CODE)

/** Returns the transactions that deploy Safe's contracts, by any account. */
export function planSafeContracts(): PlannedTransaction[] {
  const codes = readCodes()
  return contractNames.map((name) => ({
    label: name,
    to: SINGLETON_FACTORY,
    data: concat([zeroHash, codes[name]]),
    gas: CONTRACT_GAS,
  }))
}

/** Returns the address of a contract, which is the same on every chain. */
export const safeContractAddressOf = (name: SafeContractName, codes = readCodes()): Address =>
  getContractAddress({
    ...{ opcode: 'CREATE2', from: SINGLETON_FACTORY, salt: zeroHash },
    bytecode: codes[name],
  })

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
])

type SafeOwners = { owners: readonly Address[]; threshold: number; saltNonce?: bigint }

/** Returns the transaction that creates a Safe, by any account, and the address that the Safe gets. */
export function planSafe({ owners, threshold, saltNonce = 0n }: SafeOwners): {
  transaction: PlannedTransaction & { to: Address }
  safe: Address
} {
  const codes = readCodes()
  const [singleton, handler, factory] = (
    ['SafeL2', 'CompatibilityFallbackHandler', 'SafeProxyFactory'] as const
  ).map((name) => safeContractAddressOf(name, codes)) as [Address, Address, Address]
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      ...([owners, BigInt(threshold), zeroAddress, '0x', handler] as const),
      ...([zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  const data = encodeFunctionData({
    abi: factoryAbi,
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, saltNonce],
  })
  const safe = getContractAddress({
    ...{ opcode: 'CREATE2', from: factory },
    salt: keccak256(concat([keccak256(initializer), numberToHex(saltNonce, { size: 32 })])),
    bytecode: concat([codes.SafeProxy, encodeAbiParameters([{ type: 'address' }], [singleton])]),
  })
  return { transaction: { label: 'Safe', to: factory, data, gas: SAFE_GAS }, safe }
}
