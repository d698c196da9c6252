import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  type EIP1193Parameters,
  hashMessage,
  hashTypedData,
  hexToString,
  isHex,
  numberToHex,
  recoverMessageAddress,
  type TypedDataDefinition,
} from 'viem'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findDemoAccount } from '../accounts.ts'
import { emitWalletEvent } from '../events.ts'
import { callSelectedNode } from '../node-call.ts'
import {
  invalidParamsError,
  unauthorizedError,
  unknownChainError,
  unsupportedMethodError,
} from '../rpc-error.ts'
import {
  findConnectedAccount,
  getSelectedChainId,
  listConnectedAddresses,
  saveConnectedAccount,
  saveSelectedChainId,
} from '../saved-connection.ts'
import { sendDemoTransaction } from '../send-transaction.ts'
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
import { watchUnminedTransactions } from './unmined-transactions.ts'

type Params = readonly unknown[]
type RequestHandler = (params: Params) => Promise<unknown>

const handlers: Record<string, RequestHandler> = {
  eth_chainId: async () => numberToHex(getSelectedChainId()),
  net_version: async () => `${getSelectedChainId()}`,
  eth_accounts: async () => listConnectedAddresses(),
  eth_requestAccounts: async () => {
    if (!findConnectedAccount()) await chooseAccount()
    return listConnectedAddresses()
  },
  wallet_requestPermissions: async () => {
    await chooseAccount()
    return listPermissions()
  },
  wallet_getPermissions: async () => listPermissions(),
  wallet_revokePermissions: async () => {
    const wasConnected = findConnectedAccount() !== null
    saveConnectedAccount(null)
    if (wasConnected) emitWalletEvent('accountsChanged', [])
    return null
  },
  wallet_switchEthereumChain: switchChain,
  wallet_watchAsset: addToken,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: ([request]) => sendCalls(request),
  wallet_getCallsStatus: ([id]) => getCallsStatus(id),
  wallet_showCallsStatus: ([id]) => showCallsStatus(id),
  personal_sign: signMessage,
  personal_ecRecover: recoverSigner,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: ([request]) => sendDemoTransaction(request),
}

// This module loads with the first request; after a reload that is the silent reconnect.
watchUnminedTransactions()

/** Returns whether a method only reads, so that the node answers it. */
const isReadMethod = (method: string) =>
  /^eth_(get|call$|estimateGas$|gasPrice$|feeHistory$|blockNumber$|maxPriorityFeePerGas$)/.test(
    method,
  )

/** Handles an EIP-1193 request; throws the error with which a wallet would respond. */
export async function handleWalletRequest(request: EIP1193Parameters): Promise<unknown> {
  const method: string = request.method
  const params = toParams(request.params)
  const handler = handlers[method]
  if (handler) return handler(params)
  if (isReadMethod(method)) return callSelectedNode(method, params)
  throw unsupportedMethodError(method)
}

/** Returns the parameters as a list; EIP-747 passes a single object. */
const toParams = (params: unknown): Params =>
  Array.isArray(params) ? params : params === undefined ? [] : [params]

/** Lists the permissions (EIP-2255): the one to see the connected account, or none. */
function listPermissions() {
  const value = listConnectedAddresses()
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return value.length === 0 ? [] : [{ parentCapability: 'eth_accounts', caveats }]
}

async function chooseAccount() {
  const before = findConnectedAccount()
  const account = await promptAccount(before)
  saveConnectedAccount(account)
  if (before !== account) emitWalletEvent('accountsChanged', listConnectedAddresses())
}

async function switchChain([request]: Params) {
  const chainId = Number((request as { chainId?: string } | undefined)?.chainId)
  if (!boot.chains.some(({ id }) => id === chainId)) throw unknownChainError(chainId)
  if (chainId === getSelectedChainId()) return null
  await promptNetwork(chainId)
  saveSelectedChainId(chainId)
  emitWalletEvent('chainChanged', numberToHex(chainId))
  return null
}

/** Prompts for a token (EIP-747); this wallet has no token list to add it to. */
async function addToken(params: Params): Promise<boolean> {
  const [request] = params as [{ options?: { address?: string; symbol?: string } } | undefined]
  const { address, symbol } = request?.options ?? {}
  if (!address || !symbol) throw invalidParamsError('The token is missing.')
  await promptToken(symbol, address)
  return true
}

async function signMessage([message, address]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const raw = String(message)
  await promptMessage(isHex(raw) ? hexToString(raw) : raw)
  const signable = isHex(raw) ? { raw } : raw
  return isContractAccount(account)
    ? signForContract(account, getSelectedChainId(), hashMessage(signable))
    : account.signer.signMessage({ message: signable })
}

/** Recovers who signed a message, for apps that let the wallet check its own signature. */
async function recoverSigner([message, signature]: Params): Promise<string> {
  if (!isHex(signature)) throw invalidParamsError('A signature is missing.')
  const raw = String(message)
  const recovering = recoverMessageAddress({ message: isHex(raw) ? { raw } : raw, signature })
  const address = await recovering.catch(() => {
    throw invalidParamsError('The signature is malformed.')
  })
  return address.toLowerCase()
}

async function signTypedData([address, typedData]: Params): Promise<Hex> {
  const account = requireAccount(address)
  const parsed = JSON.parse(String(typedData)) as TypedDataDefinition
  await promptTypedData(parsed)
  return isContractAccount(account)
    ? signForContract(account, getSelectedChainId(), hashTypedData(parsed))
    : account.signer.signTypedData(parsed)
}

function requireAccount(address: unknown): DemoAccount {
  if (typeof address !== 'string') throw invalidParamsError('An address is missing.')
  const connected = findConnectedAccount()
  if (!connected || findDemoAccount(address) !== connected) throw unauthorizedError()
  return connected
}
