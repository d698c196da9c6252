import { readFileSync } from 'node:fs'
import { smartAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  serializeTransaction,
  zeroHash,
} from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { fromRoot } from '../paths.ts'
import type { Artifacts } from './artifacts.ts'
import type { PlannedTransaction } from './transactions.ts'

/**
 * The CREATE2 deployer that exists on every chain, anvil included: the address of a contract that it creates follows
 * from the contract's code alone.
 */
const MAKER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The contracts of others that every live chain has, with the salt of their creation, which their authors chose. Their
 * addresses follow from salt and code, so a contract at its published address is genuine.
 */
const salts = {
  Permit2: '0x0000000000000000000000000000000000000000d3af2663da51c10215000000',
  EntryPoint07: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  EntryPoint08: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  Simple7702Account: zeroHash,
} as const

const contractNames = ['Permit2', 'EntryPoint07', 'EntryPoint08', 'Simple7702Account'] as const

export type PublicContractName = keyof typeof salts

/** Gas of the largest contract, and of a proxy of the smart account. */
const CONTRACT_GAS = 6_500_000n
const PROXY_GAS = 1_000_000n

/**
 * The transaction that creates Multicall3 on every chain, which its author signed once for all chains. Any other code
 * would have another sender, and so another address.
 */
const MULTICALL3_MAKER: Address = '0x05f32B3cC3888453ff71B01135B34FF8e41263F2'
const MULTICALL3_GAS = 1_000_000n
const MULTICALL3_GAS_PRICE = 100_000_000_000n
const MULTICALL3_SIGNATURE = {
  r: '0xedce47092c0f398cebf3ffc267f05c8e7076e3b89445e0fe50f6332273d4569b',
  s: '0x1b0b9d000e19b24c5869b0fc3b22b0d6fa47cd63316875cbbd577d76e6fde086',
  v: 28n,
} as const

/**
 * MetaMask's delegation manager at its published address. A smart account names it in its code; nothing here
 * delegates, so local chains do without it.
 */
const DELEGATION_MANAGER: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** The compiler's placeholder for the address of the library in the code of the smart account. */
const LIBRARY_MARK = '__$b8f96b288d4d0429e38b8ed50fd423070f$__'

type Codes = Record<PublicContractName | 'Multicall3' | 'HybridDeleGator' | 'SCL_RIP7212', Hex>

const readCodes = (): Codes =>
  JSON.parse(readFileSync(fromRoot('dev/deploy/public-contracts.json'), 'utf8')) as Codes

/** Returns the address of a contract, which is the same on every chain. */
export const publicContractAddressOf = (name: PublicContractName, codes = readCodes()): Address =>
  getContractAddress({ opcode: 'CREATE2', from: MAKER, salt: salts[name], bytecode: codes[name] })

/** Sends the transaction that creates Multicall3, which the next block then contains. */
export async function sendMulticall3(rpc: Rpc): Promise<void> {
  const cost = MULTICALL3_GAS * MULTICALL3_GAS_PRICE
  await rpc('anvil_setBalance', MULTICALL3_MAKER, `0x${cost.toString(16)}`)
  const signed = serializeTransaction(
    {
      type: 'legacy',
      nonce: 0,
      gas: MULTICALL3_GAS,
      gasPrice: MULTICALL3_GAS_PRICE,
      data: readCodes().Multicall3,
    },
    MULTICALL3_SIGNATURE,
  )
  await rpc('eth_sendRawTransaction', signed)
}

/** Returns the transactions that create the public contracts; any account can send them. */
export function planPublicContracts(): PlannedTransaction[] {
  const codes = readCodes()
  return contractNames.map((name) => toCreation(name, salts[name], codes[name]))
}

const toCreation = (label: string, salt: Hex, code: Hex, gas = CONTRACT_GAS) => ({
  ...{ label, to: MAKER, gas },
  data: concat([salt, code]),
})

/**
 * Plans a MetaMask smart account (ERC-4337 with the entry point 0.7, ERC-1271) with one owner: its shared code with
 * the library for passkeys, and a proxy for the owner. Returns the transactions, which any account can send, and the
 * addresses, which are the same on all chains.
 */
export function planSmartAccount(
  { ERC1967Proxy: proxy }: Pick<Artifacts, 'ERC1967Proxy'>,
  owner: Address,
): {
  transactions: readonly PlannedTransaction[]
  account: Address
} {
  const codes = readCodes()
  const library = toAddress(codes.SCL_RIP7212)
  const code = concat([
    codes.HybridDeleGator.replaceAll(LIBRARY_MARK, library.slice(2).toLowerCase()) as Hex,
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }],
      [DELEGATION_MANAGER, publicContractAddressOf('EntryPoint07', codes)],
    ),
  ])
  const initialize = encodeFunctionData({
    ...{ abi: smartAccountAbi, functionName: 'initialize' },
    args: [owner, [], [], []],
  })
  const proxyCode = concat([
    proxy.bytecode,
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [toAddress(code), initialize]),
  ])
  return {
    transactions: [
      toCreation('SCL_RIP7212', zeroHash, codes.SCL_RIP7212),
      toCreation('HybridDeleGator', zeroHash, code),
      toCreation('smart account', zeroHash, proxyCode, PROXY_GAS),
    ],
    account: toAddress(proxyCode),
  }
}

const toAddress = (bytecode: Hex): Address =>
  getContractAddress({ opcode: 'CREATE2', from: MAKER, salt: zeroHash, bytecode })
