import { ApiError } from '@parvalue/shared/api/client.ts'
import { listErrorCodes, listNested } from '#wallet/wallet-error.ts'
import type { Failure, FailureCause } from './failure-causes.ts'
import { findRevert } from './revert-causes.ts'

const DETAIL_MAX = 200

/** Codes that settle the cause whatever the words around them. */
const causeOfCode: Record<number, FailureCause> = {
  4001: 'user_rejected',
  // EIP-5792: not to become an account that sends calls together.
  5750: 'user_rejected',
  4100: 'wallet_busy',
  [-32002]: 'wallet_busy',
  4902: 'wrong_network',
  4901: 'wrong_network',
  429: 'rate_limited',
  [-32005]: 'rate_limited',
}

/** Names of the errors that viem and wagmi throw. */
const causeOfName: Record<string, FailureCause> = {
  UserRejectedRequestError: 'user_rejected',
  ChainMismatchError: 'wrong_network',
  ConnectorChainMismatchError: 'wrong_network',
  SwitchChainError: 'wrong_network',
  ConnectorAccountNotFoundError: 'wrong_account',
  ConnectorNotConnectedError: 'wallet_busy',
  InsufficientFundsError: 'insufficient_gas',
  NonceTooLowError: 'replaced',
  ExecutionRevertedError: 'simulation_failed',
  HttpRequestError: 'rpc_unreachable',
  TimeoutError: 'rpc_unreachable',
  SocketClosedError: 'rpc_unreachable',
  WebSocketRequestError: 'rpc_unreachable',
}

/** Words of nodes and wallets, where neither code nor name says it. */
const causeOfWords: readonly (readonly [RegExp, FailureCause])[] = [
  [/insufficient funds|gas required exceeds allowance|exceeds the balance/i, 'insufficient_gas'],
  [/user (rejected|denied|cancell?ed)|rejected by user|action_rejected/i, 'user_rejected'],
  [/already pending|wallet is locked/i, 'wallet_busy'],
  [/nonce (is )?too low|replacement transaction underpriced|already known/i, 'replaced'],
  [/too many requests|rate limit/i, 'rate_limited'],
  [/transfer amount exceeds balance/i, 'insufficient_token'],
  [/insufficient allowance|transfer amount exceeds allowance/i, 'allowance_too_low'],
  [/chain ?id mismatch|does not match the target chain|wrong network/i, 'wrong_network'],
  [/execution reverted|vm exception/i, 'simulation_failed'],
  [/fetch failed|failed to fetch|network ?error|econnrefused|timed out/i, 'rpc_unreachable'],
]

/** Any thrown value to its cause. Total: what nothing recognises is `unknown`. */
export function toFailure(error: unknown): Failure {
  const revert = findRevert(error)
  if (revert) return { cause: revert.cause, detail: revert.name }
  return { cause: toCause(error), detail: toDetail(error) }
}

function toCause(error: unknown): FailureCause {
  if (error instanceof ApiError) return toApiCause(error)
  return byCode(error) ?? byName(error) ?? byWords(error) ?? 'unknown'
}

const byCode = (error: unknown) =>
  listErrorCodes(error)
    .map((code) => causeOfCode[code])
    .find((cause) => cause !== undefined)

/** The innermost name that is known: outer ones only say which call it was. */
const byName = (error: unknown) =>
  listNested(error)
    .map((fields) => causeOfName[String(fields.name)])
    .findLast((cause) => cause !== undefined)

function byWords(error: unknown): FailureCause | undefined {
  const words = listNested(error)
    .flatMap(({ message, details }) => [message, details])
    .concat(error)
    .filter((word) => typeof word === 'string')
  return causeOfWords.find(([pattern]) => words.some((text) => pattern.test(text)))?.[1]
}

function toApiCause({ status }: ApiError): FailureCause {
  if (status === 429) return 'rate_limited'
  if (status === 451) return 'country'
  return status === 0 || status >= 500 ? 'server_error' : 'unknown'
}

/** viem's `shortMessage` holds no addresses of the whole request, unlike its `message`. */
function toDetail(error: unknown): string | null {
  const [outermost] = listNested(error)
  const text = outermost?.shortMessage ?? outermost?.message ?? null
  return typeof text === 'string' ? text.slice(0, DETAIL_MAX) : null
}
