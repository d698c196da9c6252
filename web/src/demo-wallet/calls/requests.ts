import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  type EIP1193Parameters,
  hashMessage,
  hashTypedData,
  hexToString,
  isHex,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findAccount } from '../accounts.ts'
import { emit } from '../events.ts'
import { findConnected, getChainId, keepChainId, keepConnected } from '../memory.ts'
import { sendTransaction } from '../node.ts'
import { passToNode } from '../node-call.ts'
import { invalid, unauthorized, unknownChain, unsupported } from '../rpc-error.ts'
import { askAccount, askMessage, askNetwork, askToken, askTypedData } from '../window/questions.ts'
import { getCallsStatus, showCallsStatus } from './calls-status.ts'
import { getCapabilities } from './capabilities.ts'
import { sendCalls } from './send-calls.ts'
import { isContractAccount, signForContract } from './signing.ts'
import { watchUnmined } from './unmined.ts'

type Params = readonly unknown[]
type Answer = (params: Params) => Promise<unknown>

const answers: Record<string, Answer> = {
  eth_chainId: async () => numberToHex(getChainId()),
  net_version: async () => `${getChainId()}`,
  eth_accounts: async () => listAccounts(),
  eth_requestAccounts: async () => {
    if (!findConnected()) await chooseAccount()
    return listAccounts()
  },
  wallet_requestPermissions: async () => {
    await chooseAccount()
    return listPermissions()
  },
  wallet_getPermissions: async () => listPermissions(),
  wallet_revokePermissions: async () => {
    keepConnected(null)
    return null
  },
  wallet_switchEthereumChain: switchChain,
  wallet_watchAsset: addToken,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: ([request]) => sendCalls(request),
  wallet_getCallsStatus: ([id]) => getCallsStatus(id),
  wallet_showCallsStatus: ([id]) => showCallsStatus(id),
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: ([request]) => sendTransaction(request),
}

// This module is loaded at the first request, which after a reload is the silent reconnect.
watchUnmined()

/** Calls that only read go to our node; it answers them, we do not know better. */
const isRead = (method: string) =>
  /^eth_(get|call$|estimateGas$|gasPrice$|feeHistory$|blockNumber$|maxPriorityFeePerGas$)/.test(
    method,
  )

/** One EIP-1193 request to its answer; throws what a wallet would. */
export async function answerRequest(request: EIP1193Parameters): Promise<unknown> {
  const method: string = request.method
  const params = toParams(request.params)
  const answer = answers[method]
  if (answer) return answer(params)
  if (isRead(method)) return passToNode(method, params)
  throw unsupported(method)
}

/** Of EIP-747 it is the object itself, of all others a list. */
const toParams = (params: unknown): Params =>
  Array.isArray(params) ? params : params === undefined ? [] : [params]

const listAccounts = (): string[] => {
  const account = findConnected()
  return account ? [account.address] : []
}

const listPermissions = () => [
  {
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: listAccounts() }],
  },
]

async function chooseAccount() {
  const before = findConnected()
  const account = await askAccount(before)
  keepConnected(account)
  if (before !== account) emit('accountsChanged', listAccounts())
}

async function switchChain([request]: Params) {
  const chainId = Number((request as { chainId?: string } | undefined)?.chainId)
  if (!boot.chains.some(({ id }) => id === chainId)) throw unknownChain(chainId)
  if (chainId === getChainId()) return null
  await askNetwork(chainId)
  keepChainId(chainId)
  emit('chainChanged', numberToHex(chainId))
  return null
}

/** EIP-747. This wallet lists nothing, so that asking is all there is to it. */
async function addToken(params: Params): Promise<boolean> {
  const [request] = params as [{ options?: { address?: string; symbol?: string } } | undefined]
  const { address, symbol } = request?.options ?? {}
  if (!address || !symbol) throw invalid('The token is missing.')
  await askToken(symbol, address)
  return true
}

async function signMessage([message, address]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const raw = String(message)
  await askMessage(isHex(raw) ? hexToString(raw) : raw)
  const signable = isHex(raw) ? { raw } : raw
  return isContractAccount(account)
    ? signForContract(account, getChainId(), hashMessage(signable))
    : account.signer.signMessage({ message: signable })
}

async function signTypedData([address, typedData]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const parsed = JSON.parse(String(typedData)) as TypedDataDefinition
  await askTypedData(parsed)
  return isContractAccount(account)
    ? signForContract(account, getChainId(), hashTypedData(parsed))
    : account.signer.signTypedData(parsed)
}

function requireAccount(address: unknown): DemoAccount {
  if (typeof address !== 'string') throw invalid('An address is missing.')
  const connected = findConnected()
  if (!connected || findAccount(address) !== connected) throw unauthorized()
  return connected
}
