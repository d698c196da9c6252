import { ApiError } from '@parvalue/shared/api/client.ts'
import { isUserRejection, listErrorCodes, listNestedErrors } from '#wallet/wallet-error.ts'
import type { FailureCause, TransactionFailure } from './failure-causes.ts'
import { findContractRevert } from './revert-causes.ts'

const DETAIL_MAX = 200

/** Error codes that decide the cause, whatever the message says. */
const causeOfCode: Record<number, FailureCause> = {
  4001: 'user_rejected',
  // EIP-5792: the user declined the account upgrade.
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
  SignatureDeclined: 'signature_declined',
  WalletSilentError: 'wallet_silent',
  // The flow of transactions names a stopped wait for a transaction itself.
  WalletWaitStopped: 'signing_stopped',
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

/** Message patterns of nodes and wallets, used if neither code nor name decides the cause. */
const causeOfMessage: readonly (readonly [RegExp, FailureCause])[] = [
  [/insufficient funds|gas required exceeds allowance|exceeds the balance/i, 'insufficient_gas'],
  [/action_rejected/i, 'user_rejected'],
  [/already pending|wallet is locked/i, 'wallet_busy'],
  [/nonce (is )?too low|replacement transaction underpriced|already known/i, 'replaced'],
  [/answer is no signature/, 'signature_malformed'],
  [/too many requests|rate limit/i, 'rate_limited'],
  [/transfer amount exceeds balance/i, 'insufficient_token'],
  [/insufficient allowance|transfer amount exceeds allowance/i, 'allowance_too_low'],
  [/chain ?id mismatch|does not match the target chain|wrong network/i, 'wrong_network'],
  [/execution reverted|vm exception/i, 'simulation_failed'],
  [/fetch failed|failed to fetch|network ?error|econnrefused|timed out/i, 'rpc_unreachable'],
]

/** Maps any thrown value to a failure; unrecognized values are `unknown`. */
export function toTransactionFailure(error: unknown): TransactionFailure {
  const revert = findContractRevert(error)
  if (revert) return { cause: revert.cause, detail: revert.name }
  return { cause: toCause(error), detail: toDetail(error) }
}

function toCause(error: unknown): FailureCause {
  if (error instanceof ApiError) return toApiCause(error)
  // It has the code of a wallet's rejection, although no wallet was asked.
  if (byName(error) === 'signature_declined') return 'signature_declined'
  if (isUserRejection(error)) return 'user_rejected'
  return byCode(error) ?? byName(error) ?? byMessage(error) ?? 'unknown'
}

const byCode = (error: unknown) =>
  listErrorCodes(error)
    .map((code) => causeOfCode[code])
    .find((cause) => cause !== undefined)

/** Returns the cause of the innermost known name, because outer names only describe the call. */
const byName = (error: unknown) =>
  listNestedErrors(error)
    .map((fields) => causeOfName[String(fields.name)])
    .findLast((cause) => cause !== undefined)

function byMessage(error: unknown): FailureCause | undefined {
  const messages = listNestedErrors(error)
    .flatMap(({ message, details }) => [message, details])
    .concat(error)
    .filter((text) => typeof text === 'string')
  return causeOfMessage.find(([pattern]) => messages.some((text) => pattern.test(text)))?.[1]
}

function toApiCause({ status }: ApiError): FailureCause {
  if (status === 429) return 'rate_limited'
  if (status === 451) return 'country'
  return status === 0 || status >= 500 ? 'server_error' : 'unknown'
}

/** Prefers viem's `shortMessage`, which does not include the request and its addresses. */
function toDetail(error: unknown): string | null {
  const [outermost] = listNestedErrors(error)
  const text = outermost?.shortMessage ?? outermost?.message ?? null
  return typeof text === 'string' ? text.slice(0, DETAIL_MAX) : null
}
