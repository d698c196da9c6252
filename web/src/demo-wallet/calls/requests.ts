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
import { callNode } from '../node-call.ts'
import { invalid, unauthorized, unknownChain, unsupported } from '../rpc-error.ts'
import { findConnected, getChainId, saveChainId, saveConnected } from '../saved-connection.ts'
import { sendTransaction } from '../send-transaction.ts'
import {
  promptAccount,
  promptMessage,
  promptNetwork,
  promptToken,
  promptTypedData,
} from '../window/prompts.ts'
import { getCallsStatus, showCallsStatus } from './calls-status.ts'
import { getCapabilities } from './capabilities.ts'
import { sendCalls } from './send-calls.ts'
import { isContractAccount, signForContract } from './sign-for-contract.ts'
import { watchUnmined } from './unmined-transactions.ts'

type Params = readonly unknown[]
type RequestHandler = (params: Params) => Promise<unknown>

const handlers: Record<string, RequestHandler> = {
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
    saveConnected(null)
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

// This module loads with the first request; after a reload that is the silent reconnect.
watchUnmined()

/** Whether a method only reads; the node answers it. */
const isRead = (method: string) =>
  /^eth_(get|call$|estimateGas$|gasPrice$|feeHistory$|blockNumber$|maxPriorityFeePerGas$)/.test(
    method,
  )

/** Handles an EIP-1193 request; throws the errors of a wallet. */
export async function handleRequest(request: EIP1193Parameters): Promise<unknown> {
  const method: string = request.method
  const params = toParams(request.params)
  const handler = handlers[method]
  if (handler) return handler(params)
  if (isRead(method)) return callNode(method, params)
  throw unsupported(method)
}

/** Returns the parameters as a list; EIP-747 passes a single object. */
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
  const account = await promptAccount(before)
  saveConnected(account)
  if (before !== account) emit('accountsChanged', listAccounts())
}

async function switchChain([request]: Params) {
  const chainId = Number((request as { chainId?: string } | undefined)?.chainId)
  if (!boot.chains.some(({ id }) => id === chainId)) throw unknownChain(chainId)
  if (chainId === getChainId()) return null
  await promptNetwork(chainId)
  saveChainId(chainId)
  emit('chainChanged', numberToHex(chainId))
  return null
}

/** Prompts for a token (EIP-747); this wallet has no token list to add it to. */
async function addToken(params: Params): Promise<boolean> {
  const [request] = params as [{ options?: { address?: string; symbol?: string } } | undefined]
  const { address, symbol } = request?.options ?? {}
  if (!address || !symbol) throw invalid('The token is missing.')
  await promptToken(symbol, address)
  return true
}

async function signMessage([message, address]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const raw = String(message)
  await promptMessage(isHex(raw) ? hexToString(raw) : raw)
  const signable = isHex(raw) ? { raw } : raw
  return isContractAccount(account)
    ? signForContract(account, getChainId(), hashMessage(signable))
    : account.signer.signMessage({ message: signable })
}

async function signTypedData([address, typedData]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const parsed = JSON.parse(String(typedData)) as TypedDataDefinition
  await promptTypedData(parsed)
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
